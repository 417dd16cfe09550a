import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type AccessApi, customerFields, dayFromNow, uniqueWord } from './access-api.ts';
import { confirmDialog, expect, extended, test } from './admin.ts';
import { horizontalOverflow } from './fixtures.ts';

/** Adds a customer for each number of days until expiry. */
async function addCustomers(api: AccessApi, word: string, days: readonly number[]) {
  const customers = days.map((day, index) => ({
    ...customerFields(),
    CustomerName: `${word} ${String(index).padStart(3, '0')}`,
    ValidUntil: dayFromNow(day),
  }));
  return (await api.call('/Admin/CreateExternalCustomers', customers)).successObjects;
}
const addMany = (api: AccessApi, word: string, count: number) => addCustomers(api, word, Array(count).fill(400));
const findCustomers = async (api: AccessApi, word: string) => (await api.call(`/Admin/customers?search=${word}`)).data;

const filterLinks = (page: Page) => page.getByRole('navigation', { name: 'Filtrér kunder' });
const actionBar = (page: Page) => page.getByRole('region', { name: 'Handlinger for de valgte' });

test('extends the keys that expire within 30 days in 4 clicks, and undoes it', async ({ page, session, api }) => {
  const word = uniqueWord();
  await addCustomers(api, word, [10, 20, 90]);
  const before = await findCustomers(api, word);
  await session.open('/customers');
  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  await menu.getByRole('link', { name: /^Udløber inden 30 dage \d+$/ }).click();
  await expect(page).toHaveURL('/customers?status=ends30');
  await page.getByRole('main').getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(`/customers?status=ends30&search=${word}`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 000`, `${word} 001`]);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();
  await expect(actionBar(page).getByRole('status')).toHaveText('2 valgte');
  await actionBar(page).getByRole('button', { name: 'Forlæng' }).click();
  await confirmDialog(page, 'Forlæng nøglerne for 2 kunder', 'Forlæng');
  const notice = page.getByRole('alert').filter({ hasText: 'Nøglerne for 2 kunder gælder nu til og med' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingen kunder matcher' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [first, second, third] = await findCustomers(api, word);
  expect(String(first?.validUntil) > dayFromNow(360)).toBe(true);
  expect(second?.validUntil).toBe(first?.validUntil);
  expect(third).toEqual(before[2]);

  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Ændringen er rullet tilbage.']);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 000`, `${word} 001`]);
  expect(await findCustomers(api, word)).toEqual(before);
});

test('disables API access of 200 customers in 5 clicks', extended, async ({ page, session, api }) => {
  const word = uniqueWord();
  await addMany(api, word, 200);
  await session.open(`/customers?search=${word}`);
  await page.getByRole('button', { name: 'Sidst brugt' }).click();
  await expect(page).toHaveURL(/sort=lastUsed/);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();
  await expect(actionBar(page).getByRole('status')).toHaveText('50 valgte');
  await actionBar(page).getByRole('button', { name: 'Vælg alle 200 fundne' }).click();
  await expect(actionBar(page).getByRole('status')).toHaveText('200 valgte');
  await actionBar(page).getByRole('button', { name: 'Slå API-adgang fra' }).click();
  const question = page.getByRole('dialog', { name: 'Slå API-adgang fra for 200 kunder?' });
  await question.getByRole('button', { name: 'Slå fra' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'API-adgang er slået fra for 200 kunder.' });
  await expect(notice).toBeVisible();
  await expect(filterLinks(page).getByRole('link', { name: 'Slået fra 200' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /^API-adgang for/, checked: true })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(filterLinks(page).getByRole('link', { name: 'Slået fra 0' })).toBeVisible();
});

test('a bulk action excludes the demo customer', extended, async ({ page, session, api }) => {
  const { customerName, customerID } = await api.addCustomer({ CustomerName: `Åben for ${uniqueWord()}` });
  await session.open('/customers?search=Åben');
  for (const name of [customerName, 'Åben prøveadgang'])
    await page.getByRole('checkbox', { name: `Vælg ${name}` }).click();
  await actionBar(page).getByRole('button', { name: 'Slå API-adgang fra' }).click();
  const question = page.getByRole('dialog', { name: 'Slå API-adgang fra for 1 kunde?' });
  await expect(question).toContainText('Åben prøveadgang er ikke med');
  await question.getByRole('button', { name: 'Slå fra' }).click();
  await expect(page.getByRole('switch', { name: `API-adgang for ${customerName}` })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'API-adgang for Åben prøveadgang' })).toBeChecked();
  await api.call('/Admin/DeleteExternalCustomers', [{ customerID }]);
});

test('filters show counts, and are kept in the URL', async ({ page, session, api }) => {
  const word = uniqueWord();
  await addCustomers(api, word, [3, 25, 50, -5, -6]);
  await session.open(`/customers?search=${word}&sort=-customerName`);
  const names = ['Alle 5', 'Udløber inden 7 dage 1', 'Udløber inden 30 dage 2', 'Udløber inden 60 dage 3'];
  for (const name of [...names, 'Udløbet 2', 'Slået fra 0', 'Aldrig brugt 5', 'Uden rettigheder 3'])
    await expect(filterLinks(page).getByRole('link', { name })).toBeVisible();
  await filterLinks(page).getByRole('link', { name: 'Udløbet 2' }).click();
  await expect(page).toHaveURL(`/customers?search=${word}&sort=-customerName&status=expired`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 004`, `${word} 003`]);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 004`, `${word} 003`]);
  await filterLinks(page).getByRole('link', { name: 'Slået fra 0' }).click();
  await expect(page.getByText(`Intet matcher »${word}« med det valgte filter.`)).toBeVisible();
  await page.getByRole('button', { name: 'Vis alle kunder' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 004`, `${word} 003`]);
});

test('downloads all found customers without their keys', async ({ page, session, api }) => {
  const word = uniqueWord();
  const [first] = await addMany(api, word, 60);
  await session.open(`/customers?search=${word}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hent som CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('customers.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF"Kundenummer";"Kunde";"Status"')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(61);
  expect(text).toContain(`"…${first?.apiKey.slice(-4)}"`);
  expect(text).not.toContain(first?.apiKey.slice(-12));
});

test('offers compact rows, and keeps the column headers in view', extended, async ({ page, session, api }) => {
  const word = uniqueWord();
  await addMany(api, word, 40);
  await session.open(`/customers?search=${word}`);
  const heightOf = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0;
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  const usual = await heightOf();
  await page.getByRole('switch', { name: 'Kompakt visning' }).click();
  await expect.poll(heightOf).toBeLessThan(usual * 0.7);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  expect(await heightOf()).toBeLessThan(usual * 0.7);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('rowheader').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Kundenavn' })).toBeInViewport({ ratio: 1 });
});

test('selects customers by keyboard across pages, until the next search', extended, async ({ page, session, api }) => {
  const word = uniqueWord();
  await addMany(api, word, 30);
  await session.open(`/customers?search=${word}&pageSize=25`);
  await page.getByRole('checkbox', { name: `Vælg ${word} 000` }).focus();
  await page.keyboard.press('Space');
  await expect(actionBar(page).getByRole('status')).toHaveText('1 valgt');
  await page.getByRole('button', { name: 'Næste side' }).click();
  await page.getByRole('checkbox', { name: `Vælg ${word} 029` }).press('Space');
  await expect(actionBar(page).getByRole('status')).toHaveText('2 valgte');
  await actionBar(page).getByRole('button', { name: 'Forlæng' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Forlæng nøglerne for 2 kunder' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(actionBar(page).getByRole('button', { name: 'Forlæng' })).toBeFocused();
  await page.getByRole('main').getByRole('searchbox').fill(`${word} 00`);
  await expect(actionBar(page)).toBeHidden();
});
