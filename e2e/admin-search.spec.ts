import type { Page } from '@playwright/test';
import { uniqueWord } from './access-api.ts';
import { customerPage, expect, extended, findAccessibilityViolations, test } from './admin.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Søg i Admin Panel' });
const group = (page: Page, name: string) => page.getByRole('group', { name });

test('Ctrl-K finds a customer by name and opens it without a click', async ({ page, session, api }) => {
  const customer = await api.addCustomer();
  await session.open('/sites');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(customer.customerName);
  await expect(page.getByRole('option', { name: customer.customerName })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(customerPage(customer));
  await expect(page.getByRole('heading', { level: 1, name: customer.customerName })).toBeFocused();
});

test('finds a customer by the end of a key or all of it, which no URL contains, in two clicks', async ({
  page,
  session,
  api,
}) => {
  const customer = await api.addCustomer();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  for (const text of [customer.apiKey.slice(-4), `apikey: ${customer.apiKey}`]) {
    await session.open('/sites');
    await page.getByRole('button', { name: 'Søg i Admin Panel' }).click();
    await field(page).fill(text);
    await group(page, 'Kunder').getByRole('option', { name: customer.customerName }).click();
    await expect(page).toHaveURL(customerPage(customer));
  }
  expect(addresses.filter((address) => address.includes(customer.apiKey))).toEqual([]);
});

test('a slash opens the search, which finds sites, endpoints, calls and actions', async ({ page, session, api }) => {
  const site = await api.addSite(`vest-${uniqueWord()}`);
  const { customerName } = await api.addCustomer();
  await session.open('/customers');
  await expect(page.getByRole('button', { name: 'Opret kunde' })).toBeVisible();
  // As on a Danish keyboard.
  await page.locator('body').press('Shift+/');
  await expect(field(page)).toBeFocused();
  await field(page).fill(site.name);
  await expect(group(page, 'Sites').getByRole('option')).toContainText(site.name);
  await field(page).fill('faktura');
  await expect(group(page, 'Hvem kan kalde?').getByRole('option').first()).toContainText('/api/v4.0/');
  await field(page).fill('x-request-id: 019dc1e2a3b4c5d6e7f80912');
  await group(page, 'Kald').getByRole('option').click();
  await expect(page).toHaveURL('/call-log?requestID=019dc1e2a3b4c5d6e7f80912');
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(customerName);
  await expect(page.getByRole('option', { name: customerName })).toBeVisible();
  // At once: the customer was found by other text.
  await field(page).fill('opret kunde');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Opret kunde' })).toBeVisible();
});

test('a slash in a field is text, and nothing found is said', extended, async ({ page, session }) => {
  await session.open('/customers');
  await page.getByRole('searchbox', { name: 'Søg efter kunde' }).press('/');
  await expect(field(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await field(page).fill('findes slet ikke');
  await expect(page.getByText('Ingen resultater')).toBeVisible();
});
