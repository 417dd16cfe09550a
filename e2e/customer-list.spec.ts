import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type AccessApi, customerFields, dayFromNow, uniqueWord } from './access-api.ts';
import { confirmDialog, expect, extended, test } from './admin.ts';
import { horizontalOverflow, readClipboard } from './fixtures.ts';

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
async function chooseAction(page: Page, name: string): Promise<void> {
  await actionBar(page).getByRole('button', { name: 'Handlinger' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  // Closes a list that stays open for further choices.
  await page.keyboard.press('Tab');
}

test('extends the keys that expire within 30 days in 5 clicks, and undoes it', async ({ page, session, api }) => {
  const word = uniqueWord();
  await addCustomers(api, word, [10, 20, 90]);
  const before = await findCustomers(api, word);
  await session.open('/customers');
  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  await menu.getByRole('link', { name: /^Udløber inden for 30 dage \d+$/ }).click();
  await expect(page).toHaveURL('/customers?status=ends30');
  await page.getByRole('main').getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(`/customers?status=ends30&search=${word}`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 000`, `${word} 001`]);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();
  await expect(actionBar(page).getByRole('status')).toHaveText('2 valgte');
  await chooseAction(page, 'Forlæng');
  await confirmDialog(page, 'Forlæng: 2 kunder', 'Forlæng');
  const notice = page.getByRole('alert').filter({ hasText: 'Nøglerne for 2 kunder gælder nu til og med' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingen kunder matcher' })).toBeVisible();
  await expect(actionBar(page).getByRole('status')).toHaveText('2 valgte');
  const [first, second, third] = await findCustomers(api, word);
  expect(String(first?.validUntil) > dayFromNow(360)).toBe(true);
  expect(second?.validUntil).toBe(first?.validUntil);
  expect(third).toEqual(before[2]);

  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Ændringen er rullet tilbage.']);
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 000`, `${word} 001`]);
  const daysIn = (customers: typeof before) => customers.map(({ validUntil }) => validUntil);
  expect(daysIn(await findCustomers(api, word))).toEqual(daysIn(before));
});

test('gives five customers a role on one site in 12 clicks', async ({ page, session, api }) => {
  const word = uniqueWord();
  const customers = await addCustomers(api, word, [400, 400, 400, 400, 400]);
  const site = await api.sandbox();
  const [first] = customers;
  for (const { customerID } of customers.slice(0, 4)) await api.grantSite(customerID, site.recordId);
  const role = `Bogholderi ${word}`;
  const roleID = await api.addRole(role, { '/api/v4.0/invoices': ['GET'] });
  const assignment = { CustomerIDs: [first?.customerID], SiteIDs: [site.recordId], RoleID: roleID, Mode: 'link' };
  await api.call('/Admin/AssignRole', assignment);
  const haveRights = async () => (await findCustomers(api, word)).map(({ hasRights }) => hasRights);
  await session.open(`/customers?search=${word}`);
  for (const { customerName } of customers) await page.getByRole('checkbox', { name: `Vælg ${customerName}` }).click();
  await chooseAction(page, 'Giv en rolle');
  const dialog = page.getByRole('dialog', { name: 'Giv en rolle: 5 kunder' });
  await pick(page, 'Sites', site.name);
  await pick(page, 'Rolle', role);
  const preview = dialog.getByRole('region', { name: 'Konsekvenser' });
  await expect(preview.getByRole('paragraph')).toHaveText([
    /^Ændringen har ingen betydning/,
    ...Array(3).fill(/får adgang til 1 metode på/),
    /har ikke adgang til sitet\.$/,
  ]);
  await expect(preview).toContainText('3 kunder og 3 endpoints ændres, og 0 af de seneste kald');
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect(dialog.getByRole('button', { name: 'Giv adgang' })).toBeInViewport({ ratio: 1 });
  const sent = page.waitForRequest('/Admin/AssignRole');
  await dialog.getByRole('button', { name: 'Giv adgang' }).click();
  // As previewed.
  expect((await sent).postDataJSON()).toHaveProperty('Plan');
  const notice = page
    .getByRole('alert')
    .filter({ hasText: '3 kunder og 3 endpoints er ændret. For 1 kunde var der intet at ændre.' });
  await expect(notice).toContainText(`1 kunde har ikke adgang til sitet: ${word} 004.`);
  await expect(actionBar(page).getByRole('status')).toHaveText('5 valgte');
  expect(await haveRights()).toEqual([true, true, true, true, false]);
  await page.goto(`/customers?search=${word}&roleID=${roleID}`);
  await expect(page.getByRole('rowheader')).toHaveCount(4);
});

test('removes a right, and gives and removes a site, with undo', extended, async ({ page, session, api }) => {
  const word = uniqueWord();
  const [first, second] = await addCustomers(api, word, [400, 400]);
  const site = await api.sandbox();
  const ids = [first?.customerID ?? 0, second?.customerID ?? 0];
  await api.grantSite(ids[0] ?? 0, site.recordId);
  await api.grantRights(ids[0] ?? 0, site.recordId, { '/api/v4.0/invoices': ['GET'], '/api/v4.0/worksheets': ['GET'] });
  const siteCounts = async () => (await findCustomers(api, word)).map(({ siteCount }) => siteCount);
  const undo = async (text: string) => {
    await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Fortryd' }).click();
    await expect(page.getByRole('alert')).toHaveText(['Ændringen er rullet tilbage.']);
  };
  await session.open(`/customers?search=${word}`);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();

  await chooseAction(page, 'Fjern en rettighed');
  await pick(page, 'Sites', site.name);
  await pick(page, 'Endpoint', '/api/v4.0/invoices');
  await confirmDialog(page, 'Fjern en rettighed: 2 kunder', 'Fjern');
  await expect(page.getByRole('alert')).toContainText('1 kunde og 1 endpoint er ændret.');
  expect(await api.readRights(ids[0] ?? 0, site.recordId)).toEqual({ '/api/v4.0/worksheets': ['GET'] });
  await undo('1 kunde og 1 endpoint er ændret.');
  expect(Object.keys(await api.readRights(ids[0] ?? 0, site.recordId))).toHaveLength(2);

  await chooseAction(page, 'Giv adgang til et site');
  await pick(page, 'Site', site.name);
  await confirmDialog(page, 'Giv adgang til et site: 2 kunder', 'Giv adgang');
  await undo(`1 kunde har fået adgang til ${site.name}. 1 kunde havde den i forvejen.`);
  expect(await siteCounts()).toEqual([1, 0]);

  await chooseAction(page, 'Fjern adgangen til et site');
  await pick(page, 'Site', site.name);
  const dialog = page.getByRole('dialog', { name: 'Fjern adgangen til et site: 2 kunder' });
  await expect(dialog).toContainText('Ingen kald de seneste 30 dage.');
  await dialog.getByRole('button', { name: 'Fjern' }).click();
  await undo(`1 kunde har ikke længere adgang til ${site.name}.`);
  expect(await siteCounts()).toEqual([1, 0]);
});

test(
  'makes handover links and a file for the selected customers, and deletes them',
  extended,
  async ({ page, session, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const word = uniqueWord();
    await addMany(api, word, 3);
    await session.open(`/customers?search=${word}`);
    for (const name of ['000', '001']) await page.getByRole('checkbox', { name: `Vælg ${word} ${name}` }).click();
    await chooseAction(page, 'Opret overdragelseslinks');
    const dialog = page.getByRole('dialog', { name: 'Opret overdragelseslinks: 2 kunder' });
    await dialog.getByRole('button', { name: 'Opret links' }).click();
    await dialog.getByRole('button', { name: 'Kopiér alle links' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Kopieret' })).toBeVisible();
    const lines = (await readClipboard(page)).split('\n');
    expect(lines).toEqual(['000', '001'].map((name) => expect.stringMatching(`^${word} ${name}: http.*/handover#`)));
    await page.keyboard.press('Escape');

    const downloading = page.waitForEvent('download');
    await chooseAction(page, 'Hent som CSV');
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(3);

    await chooseAction(page, 'Slet');
    const question = page.getByRole('dialog', { name: 'Slet 2 kunder?' });
    await expect(question).toContainText('Ingen kald de seneste 30 dage.');
    await question.getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([`${word} 002`]);
    const notice = page.getByRole('alert').filter({ hasText: '2 kunder er slettet.' });
    await notice.getByRole('button', { name: 'Fortryd' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(3);
  },
);

test('disables API access of 200 customers in 6 clicks', extended, async ({ page, session, api }) => {
  const word = uniqueWord();
  await addMany(api, word, 200);
  await session.open(`/customers?search=${word}`);
  await page.getByRole('button', { name: 'Sidst brugt' }).click();
  await expect(page).toHaveURL(/sort=lastUsed/);
  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).click();
  await expect(actionBar(page).getByRole('status')).toHaveText('50 valgte');
  await actionBar(page).getByRole('button', { name: 'Vælg alle 200 fundne' }).click();
  await expect(actionBar(page).getByRole('status')).toHaveText('200 valgte');
  await chooseAction(page, 'Slå API-adgang fra');
  const question = page.getByRole('dialog', { name: 'Slå API-adgang fra for 200 kunder?' });
  await question.getByRole('button', { name: 'Slå fra' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'API-adgang er slået fra for 200 kunder.' });
  await expect(notice).toBeVisible();
  await expect(filterLinks(page).getByRole('link', { name: 'Slået fra 200' })).toBeVisible();
  await expect(page.getByRole('switch', { name: /^API-adgang for/, checked: true })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(filterLinks(page).getByRole('link', { name: 'Slået fra 0' })).toBeVisible();
});

test('the demo customer is shown by itself, without bulk actions', extended, async ({ page, session }) => {
  await session.open('/customers?search=åbne');
  const demo = page.getByRole('region', { name: 'Portalens egen nøgle' });
  await expect(demo).toContainText('Alle kan læse nøglen');
  await expect(demo.getByRole('rowheader')).toHaveText('Den åbne nøgle');
  await expect(page.getByRole('checkbox', { name: 'Vælg Den åbne nøgle' })).toHaveCount(0);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('findes slet ikke');
  await expect(demo).toBeHidden();
  await search.fill('åbne');
  await demo.getByRole('link', { name: 'Den åbne nøgle', exact: true }).click();
  await expect(page.getByText('intet, der skrives med den, bliver gemt')).toBeVisible();
});

test('without customers the list says so', extended, async ({ page, session }) => {
  await page.route('**/Admin/customers?*', (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await session.open('/customers');
  await expect(page.getByRole('heading', { name: 'Ingen kunder endnu' })).toBeVisible();
});

test('finds customers by site, right and use in 5 clicks, and keeps it in the URL', async ({ page, session, api }) => {
  const word = uniqueWord();
  const site = await api.sandbox();
  const [first] = await addCustomers(api, word, [400, 400]);
  await api.grantSite(first?.customerID ?? 0, site.recordId);
  await api.grantRights(first?.customerID ?? 0, site.recordId, { '/api/v4.0/invoices': ['GET'] });
  await session.open(`/customers?search=${word}`);
  await page.getByText('Flere filtre').click();
  await pick(page, 'Site', site.name);
  await pick(page, 'Rettighed til', '/api/v4.0/invoices');
  await expect(page.getByRole('rowheader')).toHaveText([`${word} 000`]);
  await expect(page.getByText('Flere filtre (2)')).toBeVisible();
  await expect(filterLinks(page).getByRole('link', { name: 'Alle 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Rettighed til' })).toHaveValue('/api/v4.0/invoices');
  await pick(page, 'Ingen kald i', '60 dage');
  await expect(page.getByRole('heading', { name: 'Ingen kunder matcher' })).toBeVisible();
  await page.getByRole('button', { name: 'Vis alle kunder' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
});

test('offers compact rows, and keeps the column headers in view', extended, async ({ page, session, api }) => {
  const word = uniqueWord();
  await addMany(api, word, 40);
  await session.open(`/customers?search=${word}`);
  const heightOf = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0;
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  const usual = await heightOf();
  await page.getByRole('switch', { name: 'Kompakt visning' }).click();
  await expect.poll(heightOf).toBeLessThan(usual * 0.8);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  expect(await heightOf()).toBeLessThan(usual * 0.8);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('rowheader').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Kundenavn' })).toBeInViewport({ ratio: 1 });
});

test('selects a range with Shift, and keeps it while a customer is open', async ({ page, session, api }) => {
  const word = uniqueWord();
  await addMany(api, word, 6);
  await session.open(`/customers?search=${word}`);
  const choose = (number: number) => page.getByRole('checkbox', { name: `Vælg ${word} 00${number}` });
  await choose(4).click();
  await choose(1).click({ modifiers: ['Shift'] });
  await expect(actionBar(page).getByRole('status')).toHaveText('4 valgte');
  await choose(3).click({ modifiers: ['Shift'] });
  await expect(actionBar(page).getByRole('status')).toHaveText('1 valgt');
  await choose(1).click({ modifiers: ['Shift'] });
  await expect(actionBar(page).getByRole('status')).toHaveText('4 valgte');
  await page.getByRole('link', { name: `${word} 002`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} 002` })).toBeVisible();
  await page.goBack();
  await expect(actionBar(page).getByRole('status')).toHaveText('4 valgte');
  for (const number of [1, 2, 3, 4]) await expect(choose(number)).toBeChecked();
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
  const actions = actionBar(page).getByRole('button', { name: 'Handlinger' });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Forlæng' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Forlæng: 2 kunder' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();
  await page.getByRole('main').getByRole('searchbox').fill(`${word} 00`);
  await expect(actionBar(page)).toBeHidden();
});
