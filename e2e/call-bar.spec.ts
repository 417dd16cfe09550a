import type { Page } from '@playwright/test';
import { expect, test, waitForScript } from './fixtures.ts';

const find = (page: Page, call: string) => page.locator(`#${call}`).getByRole('searchbox', { name: 'Find felt' });

test('f finds a field of the call in view, t opens its console', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices.data.dueDate');
  await page.keyboard.press('f');
  await expect(find(page, 'get-invoices')).toBeFocused();
  await page.keyboard.type('ft');
  await expect(find(page, 'get-invoices')).toHaveValue('ft');
  await page.locator('#get-invoices-id').evaluate((one) => one.scrollIntoView());
  await find(page, 'get-invoices').blur();
  // A call of few fields has no box.
  await page.keyboard.press('f');
  await expect(find(page, 'get-invoices')).not.toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'Prøv kaldet: Hent én faktura' })).toBeVisible();
});

test('f finds a field of the request of a writing call', async ({ page }) => {
  await page.goto('/worksheetsv4#post-worksheets');
  await page.keyboard.press('f');
  await expect(find(page, 'post-worksheets')).toBeFocused();
  await page.keyboard.type('zip');
  await expect(page.locator('[id="post-worksheets.request.address.zipCode"]')).toBeInViewport();
});

test('shortcuts of one key can be switched off, and stay off', async ({ page }) => {
  await page.goto('/invoicesv4');
  await page.getByRole('checkbox', { name: 'Genvejstaster' }).uncheck();
  await expect(page.locator('html')).toHaveAttribute('data-no-keys');
  await page.reload();
  await waitForScript(page);
  for (const key of ['f', '/', 't']) await page.keyboard.press(key);
  await expect(page.locator('input:focus')).toHaveCount(0);
  await expect(page).toHaveURL('/invoicesv4');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Genvejstaster' })).not.toBeChecked();
});

test('body and call of a write are tabs of one box', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const call = page.locator('#post-worksheets');
  const body = call.getByRole('figure', { name: 'Eksempel på body' });
  await expect(body).toBeVisible();
  await expect(call.getByRole('figure', { name: 'Eksempel på svar' })).toBeVisible();
  await call.getByRole('radio', { name: 'Body' }).press('ArrowRight');
  await expect(body).toBeHidden();
  await expect(call.getByRole('figure', { name: 'Eksempel på kald' })).toBeVisible();
});

test('the example follows the field that is read', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices.data.currencyRate');
  const near = page.locator('#get-invoices .endpoint-examples .near');
  await expect(near).toHaveText('"currencyRate"');
  await expect(near).toBeInViewport();
  await page.mouse.wheel(0, 1500);
  await expect(near).not.toHaveText('"currencyRate"');
  await expect(near).toBeInViewport();
});

test('a line of the whole example leads to its field', async ({ page }) => {
  await page.goto('/invoicesv4');
  await page.locator('#get-invoices .whole-button').last().click();
  const dialog = page.getByRole('dialog', { name: 'Eksempel på svar' });
  await dialog.getByRole('link', { name: '"dueDate"' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[id="get-invoices.data.dueDate"] > a').first()).toBeFocused();
});

test('what all calls share opens by link, and keeps the query', async ({ page }) => {
  await page.goto('/invoicesv4?from=mail#shared.401.get');
  const shared = page.getByRole('region', { name: 'Fælles for alle kald' });
  await expect(shared).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shared).toBeHidden();
  await expect(page).toHaveURL('/invoicesv4?from=mail');
  const link = page.locator('#get-invoices').getByRole('link', { name: '401' });
  await link.click();
  await expect(page.locator('[id="shared.401.get"]')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(shared.getByRole('button', { name: 'Luk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shared).toBeHidden();
  await expect(link).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('what all calls share ends the page', async ({ page }) => {
    await page.goto('/invoicesv4#shared.401.get');
    await expect(page.locator('[id="shared.401.get"]')).toBeInViewport();
  });
});
