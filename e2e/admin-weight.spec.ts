import type { Page } from '@playwright/test';
import { expect, extended, submitLogin, test } from './admin.ts';
import { showInterest } from './fixtures.ts';

async function filesOf(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) files.add(pathname);
  });
  await act();
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  return [...files];
}

test('at most 8 scripts are loaded from login to the customer list', async ({ page }) => {
  const files = await filesOf(page, async () => {
    await page.goto('/customers');
    await submitLogin(page);
    await page.getByRole('row').first().waitFor();
  });
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(8);
});

test('documentation and panel share only the font', extended, async ({ page, session }) => {
  const panel = await filesOf(page, () => session.open('/customers'));
  const documentation = await filesOf(page, async () => {
    await page.goto('/invoicesv4');
    await showInterest(page);
  });
  expect(documentation.length).toBeGreaterThan(3);
  const shared = panel.filter((file) => documentation.includes(file));
  expect(shared).toEqual([expect.stringMatching(/\.woff2$/)]);
});
