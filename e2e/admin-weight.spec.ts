import type { Page } from '@playwright/test';
import { expect, test } from './admin.ts';
import { wake } from './fixtures.ts';

/** The files of the build that a page asks for while something is done. */
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

test('documentation and panel share nothing but the font and the words around them', async ({ page, session }) => {
  const panel = await filesOf(page, () => session.open('/customers'));
  const documentation = await filesOf(page, async () => {
    await page.goto('/invoicesv4');
    await wake(page, '.copy-button');
  });
  expect(documentation.length).toBeGreaterThan(3);
  const shared = panel.filter((file) => documentation.includes(file));
  expect(shared.filter((file) => !/\/messages-[^/]*\.js$/.test(file))).toEqual([expect.stringMatching(/\.woff2$/)]);
});
