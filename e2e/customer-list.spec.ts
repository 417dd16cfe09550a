import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type AccessApi, someCustomer, someWord } from './access-api.ts';
import { expect, test } from './admin.ts';

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** Customers that a search for the word finds, one for each last day. */
async function arrange(api: AccessApi, word: string, days: readonly number[]) {
  const wanted = days.map((day, index) => ({
    ...someCustomer(),
    CustomerName: `${word} ${String(index).padStart(3, '0')}`,
    ValidUntil: dayFromNow(day),
  }));
  return (await api.call('/Admin/CreateExternalCustomers', wanted)).successObjects;
}
const factsOf = async (api: AccessApi, word: string) => (await api.call(`/Admin/customers?search=${word}`)).data;

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filtrér kunder' });
const bar = (page: Page) => page.getByRole('region', { name: 'Handlinger for de valgte' });

test('keys that end within 30 days are found and extended together in 4 clicks, and put back with one', async ({
  page,
  session,
  api,
}) => {
  const word = someWord();
  await arrange(api, word, [10, 20, 90]);
  const before = await factsOf(api, word);
  await session.open('/customers');
  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  await menu.getByRole('link', { name: /^Udløber inden 30 dage \d+$/ }).click();
  await expect(page).toHaveURL('/customers?filter=ends30');
  await page.getByRole('main').getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(`/customers?filter=ends30&search=${word}`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 000`, `${word} 001`]);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('2 valgte');
  await bar(page).getByRole('button', { name: 'Forlæng' }).click();
  await page.getByRole('dialog', { name: 'Forlæng 2 kunder' }).getByRole('button', { name: 'Forlæng' }).click();
  const notice = page.getByRole('alert').filter({ hasText: '2 kunder er forlænget til' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingen kunder matcher' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [first, second, third] = await factsOf(api, word);
  expect(String(first?.validUntil) > dayFromNow(360)).toBe(true);
  expect(second?.validUntil).toBe(first?.validUntil);
  expect(third).toEqual(before[2]);

  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Ændringen er fortrudt.']);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 000`, `${word} 001`]);
  expect(await factsOf(api, word)).toEqual(before);
});

test('several customers get the rights of a template on their sites, and lose them again with one click', async ({
  page,
  session,
  api,
}) => {
  const word = someWord();
  const customers = await arrange(api, word, [400, 400, 400]);
  const { recordId } = await api.sandbox();
  for (const { customerID } of customers.slice(0, 2)) await api.giveSite(customerID, recordId);
  const counts = async () => (await factsOf(api, word)).map(({ endpointCount }) => endpointCount);
  await session.open(`/customers?search=${word}`);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();
  await bar(page).getByRole('button', { name: 'Brug en skabelon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brug en skabelon for 3 kunder' });
  await expect(dialog.getByRole('combobox', { name: 'Skabelon' })).toBeFocused();
  await page.keyboard.type('Fakturaer, læs (v4.0)');
  await page.getByRole('option', { name: 'Fakturaer, læs (v4.0)', exact: true }).click();
  await dialog.getByRole('button', { name: 'Brug en skabelon' }).click();
  const notice = page.getByRole('alert').filter({ hasText: '2 kunder fik 4 rettigheder i alt.' });
  await expect(notice).toContainText(`Uden site og derfor udeladt: ${word} 002.`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await counts()).toEqual([2, 2, 0]);

  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Ændringen er fortrudt.']);
  expect(await counts()).toEqual([0, 0, 0]);
});

test('of 200 customers, those longest unused are sorted first, all chosen and switched off in 5 clicks', async ({
  page,
  session,
  api,
}) => {
  const word = someWord();
  await arrange(
    api,
    word,
    Array.from({ length: 200 }, () => 400),
  );
  await session.open(`/customers?search=${word}`);
  await page.getByRole('button', { name: 'Sidst brugt' }).click();
  await expect(page).toHaveURL(/sort=lastUsed/);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('50 valgte');
  await bar(page).getByRole('button', { name: 'Vælg alle 200 fundne' }).click();
  await expect(bar(page).getByRole('status')).toHaveText('200 valgte');
  await bar(page).getByRole('button', { name: 'Slå API-adgang fra' }).click();
  const question = page.getByRole('dialog', { name: 'Slå API-adgang fra for 200 kunder?' });
  await question.getByRole('button', { name: 'Slå fra' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'API-adgang er slået fra for 200 kunder.' });
  await expect(notice).toBeVisible();
  await expect(filters(page).getByRole('link', { name: 'Slået fra 200' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /^API-adgang for/, checked: true })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(filters(page).getByRole('link', { name: 'Slået fra 0' })).toBeVisible();
});

test('the open customer is switched off only when it is chosen alone', async ({ page, session, api }) => {
  const { customerName, customerID } = await api.addCustomer({ CustomerName: `Åben for ${someWord()}` });
  await session.open('/customers?search=Åben');
  for (const name of [customerName, 'Åben prøveadgang'])
    await page.getByRole('checkbox', { name: `Vælg ${name}` }).click();
  await bar(page).getByRole('button', { name: 'Slå API-adgang fra' }).click();
  const question = page.getByRole('dialog', { name: 'Slå API-adgang fra for 1 kunde?' });
  await expect(question).toContainText('Åben prøveadgang er ikke med');
  await question.getByRole('button', { name: 'Slå fra' }).click();
  await expect(page.getByRole('switch', { name: `API-adgang for ${customerName}` })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'API-adgang for Åben prøveadgang' })).toBeChecked();
  await api.call('/Admin/DeleteExternalCustomers', [{ customerID }]);
});

test('filters tell how many there are, and stand in the address with search and order', async ({
  page,
  session,
  api,
}) => {
  const word = someWord();
  await arrange(api, word, [3, 25, 50, -5, -6]);
  await session.open(`/customers?search=${word}&sort=-customerName`);
  const names = ['Alle 5', 'Udløber inden 7 dage 1', 'Udløber inden 30 dage 2', 'Udløber inden 60 dage 3'];
  for (const name of [...names, 'Udløbet 2', 'Slået fra 0', 'Aldrig brugt 5', 'Uden rettigheder 3'])
    await expect(filters(page).getByRole('link', { name })).toBeVisible();
  await filters(page).getByRole('link', { name: 'Udløbet 2' }).click();
  await expect(page).toHaveURL(`/customers?search=${word}&sort=-customerName&filter=expired`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 004`, `${word} 003`]);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 004`, `${word} 003`]);
  await filters(page).getByRole('link', { name: 'Slået fra 0' }).click();
  await expect(page.getByText(`Intet matcher »${word}« med det valgte filter.`)).toBeVisible();
  await page.getByRole('button', { name: 'Vis alle kunder' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(5);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 004`, `${word} 003`]);
});

test('all that are found come as a file, without keys', async ({ page, session, api }) => {
  const word = someWord();
  const [first] = await arrange(
    api,
    word,
    Array.from({ length: 60 }, () => 400),
  );
  await session.open(`/customers?search=${word}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hent som CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('customers.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF"customerID";"customerName"')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(61);
  expect(text).toContain(`"…${first?.apiKey.slice(-4)}"`);
  expect(text).not.toContain(first?.apiKey.slice(-12));
});

test('rows stand close for whoever likes that, and the heads stay in view', async ({ page, session, api }) => {
  const word = someWord();
  await arrange(
    api,
    word,
    Array.from({ length: 40 }, () => 400),
  );
  await session.open(`/customers?search=${word}`);
  const heightOf = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0;
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  const usual = await heightOf();
  await page.getByRole('switch', { name: 'Tætte rækker' }).click();
  await expect.poll(heightOf).toBeLessThan(usual * 0.7);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  expect(await heightOf()).toBeLessThan(usual * 0.7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('rowheader').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Kundenavn' })).toBeInViewport({ ratio: 1 });
});

test('several are chosen by keyboard, also across pages; another search begins anew', async ({
  page,
  session,
  api,
}) => {
  const word = someWord();
  await arrange(
    api,
    word,
    Array.from({ length: 30 }, () => 400),
  );
  await session.open(`/customers?search=${word}&pageSize=25`);
  await page.getByRole('checkbox', { name: `Vælg ${word} 000` }).focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('status')).toHaveText('1 valgt');
  await page.getByRole('button', { name: 'Næste side' }).click();
  await page.getByRole('checkbox', { name: `Vælg ${word} 029` }).press('Space');
  await expect(bar(page).getByRole('status')).toHaveText('2 valgte');
  await bar(page).getByRole('button', { name: 'Forlæng' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Forlæng 2 kunder' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bar(page).getByRole('button', { name: 'Forlæng' })).toBeFocused();
  await page.getByRole('main').getByRole('searchbox').fill(`${word} 00`);
  await expect(bar(page)).toBeHidden();
});
