/** A deployment replaces the files that an open page has yet to load. */
import type { Page } from '@playwright/test';
import { expect, extended, test, waitForScript } from './fixtures.ts';

test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module/] });

/** Until the page is loaded anew. */
async function openOldPage(page: Page, address: string): Promise<void> {
  const gone = /\/assets\/(buttons|show|copy-link|open|open-key-dialog|run)-[^/]*\.js/;
  await page.goto(address);
  await waitForScript(page);
  await page.route(gone, (route) => route.abort());
  page.once('domcontentloaded', () => void page.unroute(gone));
}

for (const [name, address, press] of [
  ['a button', '/budgetsv4', (page) => page.getByRole('button', { name: /^Tema/ }).click()],
  ['the choice of a language', '/budgetsv4', (page) => page.locator('select').first().selectOption('Python')],
  ['the key', '/budgetsv4', (page) => page.getByRole('banner').getByRole('button', { name: 'Din nøgle' }).click()],
  ['the link of a heading', '/budgetsv4', (page) => page.locator('h2 .anchor').first().click()],
  ['a runnable call', '/', (page) => page.locator('.run-button').first().click()],
] as const satisfies [string, string, (page: Page) => Promise<unknown>][])
  test(`a press on ${name} loads the page anew`, extended, async ({ page }) => {
    await openOldPage(page, address);
    const reloaded = page.waitForEvent('load');
    await press(page);
    await reloaded;
    await waitForScript(page);
  });

test('a link loads the console anew', async ({ page }) => {
  await openOldPage(page, '/budgetsv4');
  await page.getByRole('main').getByRole('link', { name: 'Prøv kaldet' }).first().click();
  await expect(page.getByRole('region', { name: /^Prøv kaldet/ })).toBeVisible();
});

test('a console whose calls cannot be loaded says so, and can be opened again', async ({ page }) => {
  await page.route('**/console/budgetsv4.json', (route) => route.abort());
  await page.goto('/budgetsv4#get-budgets?');
  await expect(page.getByText('Konsollen kunne ikke hentes.')).toBeVisible();
  await page.unroute('**/console/budgetsv4.json');
  await page.getByRole('button', { name: 'Luk' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Prøv kaldet' }).first().click();
  await expect(page.getByRole('region', { name: /^Prøv kaldet/ })).toBeVisible();
});
