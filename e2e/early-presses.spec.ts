/** What a reader does after the text has come, and before the script has. */
import type { Page } from '@playwright/test';
import { expect, isAwake, test } from './fixtures.ts';

/** Opens a page whose script is held back until the answer is called. */
async function openAsleep(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/wake-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return resolve;
}

test('what is typed into the search field is answered', async ({ page }) => {
  const wake = await openAsleep(page, '/worksheetsv4');
  const field = page.getByRole('banner').getByRole('searchbox');
  await field.click();
  await field.pressSequentially('rabat');
  wake();
  await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('rabat');
});

test('the key for searching leads to the field', async ({ page }) => {
  const wake = await openAsleep(page, '/worksheetsv4');
  await page.keyboard.press('/');
  wake();
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
});

test('a button does once what it does', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const wake = await openAsleep(page, '/worksheetsv4');
  await page.getByRole('button', { name: 'Lyst eller mørkt' }).click();
  wake();
  await expect(page.getByRole('button', { name: 'Lyst eller mørkt: Lyst' })).toBeVisible();
});

test('what a browser does by itself is not done twice', async ({ page }) => {
  const wake = await openAsleep(page, '/worksheetsv4');
  const group = page.locator('[data-group="V3.0"]');
  await group.locator('summary').click();
  await expect(group).toHaveAttribute('open');
  wake();
  await isAwake(page);
  await expect(group).toHaveAttribute('open');
});
