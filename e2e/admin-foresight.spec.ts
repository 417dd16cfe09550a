import type { Locator, Page } from '@playwright/test';
import { type AccessApi, only, someWord } from './access-api.ts';
import { customerPage, expect, refusals, test } from './admin.ts';
import { findBarriers } from './fixtures.ts';

const [invoices, worksheets, budgets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets', '/api/v4.0/budgets'];
const levels = ['POST', 'GET', 'PUT', 'DELETE'];

/** A customer on the sandbox, with rights there, and what it can do. */
async function someone(api: AccessApi, address: string, rights: Record<string, string[]> = {}, fields = {}) {
  const customer = await api.addCustomer(fields);
  const { recordId, name } = await api.sandbox();
  await api.giveSite(customer.customerID, recordId);
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const rows = Object.entries(rights).map(([path, granted]) => ({
    EndpointID: only(endpoints.filter(({ endpointPath }) => endpointPath === path)).id,
    SiteID: recordId,
    CustomerID: customer.customerID,
    ...Object.fromEntries(levels.map((level) => [`Allow${level}`, granted.includes(level)])),
  }));
  if (rows.length > 0) await api.call('/Admin/AddEndpointAccessToCustomerOnSite', rows);
  return {
    ...customer,
    rights: `/customers/${customer.customerID}/site/${recordId}`,
    ask: (path: string, method = 'GET') =>
      fetch(`${address}${path}`, { method, headers: { apikey: customer.apiKey, siteName: name } }),
    readRights: async (): Promise<Record<string, string[]>> => {
      const { data } = await api.call(`/Admin/endpoints/${customer.customerID}/${recordId}`);
      return Object.fromEntries(
        data.map((row) => [String(row.endpointName), levels.filter((level) => row[`allow${level}`])]),
      );
    },
  };
}

async function fillIn(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Tilføj kunde' });
  await drawer.getByLabel('Kundenavn').fill(name);
  await drawer.getByLabel('Kontaktperson').fill('Anne Bruun');
  await drawer.getByLabel('E-mail').fill('anne@example.dk');
  await drawer.getByLabel('Telefon').fill('12 34 56 78');
}

/** Presses, and counts the presses. */
function counted() {
  let clicks = 0;
  return {
    click: async (place: Locator) => {
      await place.click();
      clicks++;
    },
    clicks: () => clicks,
  };
}

async function chooseTemplate(page: Page, name: string, click = (place: Locator) => place.click()): Promise<void> {
  await click(page.getByRole('combobox', { name: 'Skabelon' }));
  await page.keyboard.type(name);
  await click(page.getByRole('option', { name, exact: true }));
}

test('a partner is taken on in 6 clicks: a customer with a site and rights, and its key', async ({ page, session }) => {
  const { click, clicks } = counted();
  await session.open('/customers');
  await click(page.getByRole('button', { name: 'Tilføj kunde' }));
  const drawer = page.getByRole('dialog', { name: 'Tilføj kunde' });
  const name = `Partner ${someWord()}`;
  await fillIn(page, name);
  await expect(drawer.getByRole('combobox', { name: 'Skabelon' })).toBeDisabled();
  await click(drawer.getByRole('combobox', { name: 'Sites' }));
  await click(page.getByRole('option', { name: 'lindholm-vvs' }));
  await page.keyboard.press('Tab');
  await chooseTemplate(page, 'Fakturaer, læs (v4.0)', click);
  await click(drawer.getByRole('button', { name: 'Gem' }));
  const result = page.getByRole('dialog', { name: `${name} er oprettet` });
  await expect(result).toContainText('Nøglen virker nu');
  const key = (await result.locator('pre').first().textContent()) ?? '';
  expect(clicks()).toBe(6);
  const ask = async (path: string) => {
    const headers = { apikey: key, siteName: 'lindholm-vvs' };
    return (await fetch(new URL(path, page.url()), { headers })).status;
  };
  expect([await ask(invoices), await ask(worksheets)]).toEqual([200, 401]);
});

test.describe('when the rights of a new customer cannot be given', () => {
  test.use({ expectedComplaints: refusals(503) });
  test('its sites are said to be there, and the rights can be tried again', async ({ page, session, api }) => {
    await session.open('/customers?add=1');
    const name = `Halv ${someWord()}`;
    await fillIn(page, name);
    const drawer = page.getByRole('dialog', { name: 'Tilføj kunde' });
    await drawer.getByRole('combobox', { name: 'Sites' }).click();
    await page.getByRole('option', { name: 'lindholm-vvs' }).click();
    await page.keyboard.press('Tab');
    await chooseTemplate(page, 'Alle læsninger v4.0');
    await page.route(/ChangeEndpointAccess/, (route) => route.fulfill({ status: 503 }));
    await drawer.getByRole('button', { name: 'Gem' }).click();
    const result = page.getByRole('dialog', { name: `${name} er oprettet` });
    const lead = `${name} er oprettet med adgang til lindholm-vvs, men fik ikke skabelonens rettigheder.`;
    await expect(result.getByRole('alert')).toContainText(lead);
    await expect(result).toContainText('Nøglen kan bruges, når kunden har rettigheder til mindst ét endpoint.');
    await page.unroute(/ChangeEndpointAccess/);
    await result.getByRole('button', { name: 'Prøv igen' }).click();
    await expect(result).toContainText('Nøglen virker nu');
    const { customerID } = only((await api.call(`/Admin/customers?search=${name}`)).data);
    const { data } = await api.call(`/Admin/endpoints/${customerID}/${(await api.sandbox()).recordId}`);
    expect(data.length).toBeGreaterThan(10);
  });
});

test('rights are copied from another customer in 5 clicks, with the difference before it is saved', async ({
  page,
  session,
  api,
  portal,
}) => {
  const model = await someone(api, portal.address, { [invoices]: ['GET'], [worksheets]: ['POST', 'GET'] });
  const customer = await someone(api, portal.address, { [budgets]: ['GET'], [invoices]: ['GET'] });
  const { click, clicks } = counted();
  await session.open(customer.rights);
  await click(page.getByRole('button', { name: 'Kopiér fra' }));
  const dialog = page.getByRole('dialog', { name: 'Kopiér rettigheder' });
  await click(dialog.getByRole('combobox', { name: 'Kunde' }));
  await dialog.getByRole('combobox', { name: 'Kunde' }).fill(model.customerName);
  await click(page.getByRole('option', { name: model.customerName }));
  await expect(dialog.getByRole('combobox', { name: 'Site' })).toHaveValue('lindholm-vvs');
  await expect(dialog.getByRole('listitem')).toHaveText([`${worksheets}Gives: POST, GET`]);
  await dialog.getByRole('checkbox', { name: 'Erstat de nuværende rettigheder' }).check();
  await expect(dialog.getByRole('listitem')).toHaveText([`${worksheets}Gives: POST, GET`, `${budgets}Fjernes: GET`]);
  await dialog.getByRole('checkbox', { name: 'Erstat de nuværende rettigheder' }).uncheck();
  await click(dialog.getByRole('button', { name: 'Gennemse ændringerne' }));
  expect(await customer.readRights()).toEqual({ [invoices]: ['GET'], [budgets]: ['GET'] });
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  await expect(review).toContainText(`${customer.customerName} får adgang til 2 metoder på lindholm-vvs.`);
  await click(review.getByRole('button', { name: 'Gem ændringerne' }));
  await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt.');
  expect(clicks()).toBe(5);
  expect(await customer.readRights()).toEqual({
    [invoices]: ['GET'],
    [budgets]: ['GET'],
    [worksheets]: ['POST', 'GET'],
  });
});

test('what is not used is removed in 2 clicks, and comes back as it was with one more', async ({
  page,
  session,
  api,
  portal,
}) => {
  const rights = { [invoices]: ['GET', 'DELETE'], [worksheets]: ['POST', 'GET'], [budgets]: ['GET'] };
  const customer = await someone(api, portal.address, rights);
  await customer.ask(invoices);
  await customer.ask(budgets);
  const { click, clicks } = counted();
  await session.open(customerPage(customer));
  await click(page.getByRole('link', { name: 'Ubrugt' }));
  await expect(page.getByRole('rowheader')).toHaveText([worksheets, invoices]);
  await expect(page.getByText(/^Givet, men ikke brugt de seneste 30 dage\. Kald er talt siden/)).toBeVisible();
  await click(page.getByRole('button', { name: 'Fjern 3 ubrugte rettigheder' }));
  const notice = page.getByRole('alert').filter({ hasText: '3 ubrugte rettigheder er fjernet.' });
  await expect(notice).toBeVisible();
  // It waits while it is looked at.
  await notice.hover();
  expect(clicks()).toBe(2);
  expect(await customer.readRights()).toEqual({ [invoices]: ['GET'], [budgets]: ['GET'] });
  await expect(page.getByRole('heading', { name: 'Alle rettigheder er i brug' })).toBeVisible();
  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Rettighederne er givet tilbage.' })).toBeVisible();
  expect(await customer.readRights()).toEqual(rights);
  await page.getByRole('link', { name: '90 dage' }).click();
  await page.getByRole('button', { name: `Fjern ubrugte rettigheder på ${worksheets} på lindholm-vvs` }).click();
  await expect(page.getByRole('alert').filter({ hasText: '2 ubrugte rettigheder er fjernet.' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([invoices]);
});

test('access to all gives way to what was used, in 3 clicks', async ({ page, session, api, portal }) => {
  const customer = await someone(api, portal.address, { [budgets]: ['GET'] }, { AccessAll: true });
  await customer.ask(invoices);
  const { click, clicks } = counted();
  await session.open(customerPage(customer));
  await click(page.getByRole('link', { name: 'Ubrugt' }));
  await click(page.getByRole('button', { name: 'Erstat adgang til alt' }));
  const dialog = page.getByRole('dialog', { name: 'Erstat adgang til alt' });
  await expect(dialog.getByRole('listitem')).toHaveText([`${invoices}lindholm-vvsBeholder: GET`]);
  await expect(dialog).toContainText('Ændringen ville ikke have gjort nogen forskel for dem.');
  expect(await findBarriers(page)).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Erstat adgang til alt' }));
  await expect(page.getByRole('alert')).toHaveText('Adgang til alt er erstattet af rettigheder.');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/replaceAll/);
  expect(clicks()).toBe(3);
  expect(await customer.readRights()).toEqual({ [invoices]: ['GET'] });
  expect([(await customer.ask(invoices)).status, (await customer.ask(budgets)).status]).toEqual([200, 401]);
});

test('a change is foretold by the calls that were made, also where access to all is switched', async ({
  page,
  session,
  api,
  portal,
}) => {
  const customer = await someone(api, portal.address, { [invoices]: ['GET'] });
  for (const path of [invoices, invoices, budgets]) await customer.ask(path);
  await session.open(`${customer.rights}?view=matrix`);
  await page.getByRole('switch', { name: `GET ${invoices}`, exact: true }).click();
  await page.getByRole('switch', { name: `GET ${budgets}`, exact: true }).click();
  await page.getByRole('button', { name: 'Gennemse og gem' }).click();
  const told = page.getByRole('region', { name: 'Det betyder ændringen' });
  await expect(told).toContainText(
    `${customer.customerName} får adgang til 1 metode og mister adgang til 1 metode på lindholm-vvs.`,
  );
  await expect(told).toContainText('2 kald, der kom igennem, ville være blevet afvist:');
  await expect(told).toContainText('1 kald, der blev afvist, ville være kommet igennem:');
  await expect(told.getByRole('listitem')).toContainText([`GET ${invoices}`, `GET ${budgets}`]);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('dialog', { name: 'Ændringer' }).getByRole('button', { name: 'Annullér' }).click();
  await page.getByRole('button', { name: 'Fortryd alle' }).click();

  await page.goto(`${customerPage(customer)}?edit=1`);
  await expect(told).toBeHidden();
  await page.getByRole('switch', { name: 'Adgang til alt' }).click();
  await expect(told).toContainText('1 kald, der blev afvist, ville være kommet igennem:');
});

test('a dialog that the address opens has the focus in its first field', async ({ page, session, api, portal }) => {
  const { rights } = await someone(api, portal.address, { [invoices]: ['GET'] });
  for (const dialog of ['template', 'copy', 'saveTemplate']) {
    await session.open(`${rights}?${dialog}=1`);
    await expect(page.getByRole('dialog').locator('input').first()).toBeFocused();
  }
});

test('all reads of a version are one click in its head', async ({ page, session, api, portal }) => {
  const customer = await someone(api, portal.address);
  await session.open(`${customer.rights}?view=matrix`);
  await page.getByRole('checkbox', { name: 'Alle læsninger i V4.0' }).click();
  for (const one of await page.getByRole('switch', { name: /^GET \/api\/v4\.0\// }).all())
    await expect(one).toBeChecked();
  await expect(page.getByRole('switch', { name: `POST ${worksheets}` })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: /^GET \/api\/v3\.0\/debtors$/ })).not.toBeChecked();
});

test('a template is saved from the screen, renamed, laid onto another customer in place of what it has, and deleted', async ({
  page,
  session,
  api,
  portal,
}) => {
  const model = await someone(api, portal.address, { [invoices]: ['GET'], [worksheets]: ['POST'] });
  const customer = await someone(api, portal.address, { [budgets]: ['GET'] });
  const [first, name] = [`Skabelon ${someWord()}`, `Bogholderi ${someWord()}`];
  await session.open(model.rights);
  await page.getByRole('button', { name: 'Gem som skabelon' }).click();
  await page.getByRole('textbox', { name: 'Skabelonens navn' }).fill(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(`Skabelonen ${first} er gemt.`);

  await page.goto(`${customer.rights}?template=1`);
  const dialog = page.getByRole('dialog', { name: 'Brug en skabelon' });
  await chooseTemplate(page, first);
  await dialog.getByRole('button', { name: `Omdøb ${first}` }).click();
  await page.getByRole('textbox', { name: 'Skabelonens navn' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Skabelon' })).toHaveValue(name);
  await dialog.getByRole('checkbox', { name: 'Erstat de nuværende rettigheder' }).check();
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${worksheets}Gives: POST`,
    `${invoices}Gives: GET`,
    `${budgets}Fjernes: GET`,
  ]);
  await dialog.getByRole('button', { name: 'Gennemse ændringerne' }).click();
  await page.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Rettighederne er gemt.' })).toBeVisible();
  expect(await customer.readRights()).toEqual({ [invoices]: ['GET'], [worksheets]: ['POST'] });

  await page.getByRole('button', { name: 'Brug en skabelon' }).click();
  await chooseTemplate(page, name);
  await expect(dialog).toContainText('Der er ingen forskel.');
  await dialog.getByRole('button', { name: `Slet skabelonen ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Slet skabelonen ${name}?` })
    .getByRole('button', { name: 'Slet' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: `Skabelonen ${name} er slettet.` })).toBeVisible();
  const { data } = await api.call('/Admin/templates');
  expect(data.map((template) => template.name)).not.toContain(name);
});
