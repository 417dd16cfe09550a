import type { Page } from '@playwright/test';
import { delayRequests, expect, extended, test, waitForScript } from './fixtures.ts';

async function openWithoutScript(page: Page, address: string): Promise<() => void> {
  const release = await delayRequests(page, /\/assets\/hydrate-on-intent-[^/]*\.js/);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return release;
}

test('searches for input typed before the script has loaded', extended, async ({ page }) => {
  const release = await openWithoutScript(page, '/worksheetsv4');
  const field = page.getByRole('banner').getByRole('searchbox');
  await field.click();
  await field.pressSequentially('rabat');
  release();
  await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('rabat');
});

test('the search shortcut works before the script has loaded', extended, async ({ page }) => {
  const release = await openWithoutScript(page, '/worksheetsv4');
  await page.keyboard.press('/');
  release();
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
});

test('an early click on a button acts once', extended, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await openWithoutScript(page, '/worksheetsv4');
  await page.getByRole('button', { name: 'Tema' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Tema: Lyst' })).toBeVisible();
});

test('an early click on a menu group is not repeated', extended, async ({ page }) => {
  const release = await openWithoutScript(page, '/worksheetsv4');
  const group = page.locator('[data-group="V3.0"]');
  await group.locator('summary').click();
  await expect(group).toHaveAttribute('open');
  release();
  await waitForScript(page);
  await expect(group).toHaveAttribute('open');
});
