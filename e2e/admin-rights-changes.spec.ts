import type { Locator, Page } from '@playwright/test';
import { single, uniqueWord } from './access-api.ts';
import {
  confirmDialog,
  customerDrawer,
  customerPage,
  expect,
  extended,
  fillCustomerForm,
  findAccessibilityViolations,
  httpErrors,
  test,
} from './admin.ts';
import { readClipboard } from './fixtures.ts';

const [invoices, worksheets, budgets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets', '/api/v4.0/budgets'];

function createClickCounter() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks++;
    },
    clicks: () => clicks,
  };
}

async function chooseRole(
  page: Page,
  name: string,
  click = (target: Locator) => target.click(),
  label = 'Rolle',
): Promise<void> {
  await click(page.getByRole('combobox', { name: label }));
  await page.keyboard.type(name);
  await click(page.getByRole('option', { name, exact: true }));
}

test('onboards a customer with a site, rights and a key that works at once in 6 clicks', async ({
  page,
  session,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { click, clicks } = createClickCounter();
  await session.open('/customers');
  await click(page.getByRole('button', { name: 'Opret kunde' }));
  const drawer = customerDrawer(page);
  const name = `Partner ${uniqueWord()}`;
  await fillCustomerForm(page, name);
  await click(drawer.getByRole('combobox', { name: 'Sites' }));
  await click(page.getByRole('option', { name: 'lindholm-vvs' }));
  await page.keyboard.press('Tab');
  await chooseRole(page, 'Fakturaer, læs (v4.0)', click, 'Rolle på lindholm-vvs');
  await click(drawer.getByRole('button', { name: 'Gem' }));
  const result = page.getByRole('dialog', { name: `${name} er oprettet` });
  await expect(result).toContainText('Nøglen virker nu');
  const key = (await result.locator('pre').first().textContent()) ?? '';
  expect(clicks()).toBe(6);
  const headers = { apikey: key, siteName: 'lindholm-vvs' };
  const call = async (path: string) => (await fetch(new URL(path, page.url()), { headers })).status;
  expect([await call(invoices), await call(worksheets)]).toEqual([200, 401]);
  await result.getByRole('button', { name: 'Kopiér kaldet' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kopieret' })).toBeVisible();
  const curl = await readClipboard(page);
  const sent = [...curl.matchAll(/-H "(\w+): ([^"]+)"/g)].map(([, header, value]) => [header, value]);
  expect(Object.fromEntries(sent)).toEqual(headers);
  const [, address = ''] = /^curl (\S+)/.exec(curl) ?? [];
  expect(address).toBe(`${portal.address}/api/access`);
  expect((await fetch(address, { headers })).status).toBe(200);
  await result.getByRole('link', { name: 'Åbn kunden' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['lindholm-vvs']);
});

test.describe('when granting rights to a new customer fails', () => {
  test.use({ expectedErrors: httpErrors(503) });
  test('its sites are kept, and the rights can be retried', extended, async ({ page, session, api }) => {
    await session.open('/customers?add=1');
    const name = `Halv ${uniqueWord()}`;
    await fillCustomerForm(page, name);
    const drawer = customerDrawer(page);
    await drawer.getByRole('combobox', { name: 'Sites' }).click();
    await page.getByRole('option', { name: 'lindholm-vvs' }).click();
    await page.keyboard.press('Tab');
    await chooseRole(page, 'Læs alt i v4.0', undefined, 'Rolle på lindholm-vvs');
    await page.route(/AssignRole/, (route) => route.fulfill({ status: 503 }));
    await drawer.getByRole('button', { name: 'Gem' }).click();
    const result = page.getByRole('dialog', { name: `${name} er oprettet` });
    await expect(result.getByRole('alert')).toContainText(`${name} er oprettet, men fik ikke al den valgte adgang.`);
    await expect(result).toContainText('Nøglen kan bruges, når kunden har rettigheder til mindst ét endpoint.');
    await page.unroute(/AssignRole/);
    await result.getByRole('button', { name: 'Prøv igen' }).click();
    await expect(result).toContainText('Nøglen virker nu');
    const { customerID } = single((await api.call(`/Admin/customers?search=${name}`)).data);
    const { data } = await api.call(`/Admin/endpoints/${customerID}/${(await api.sandbox()).recordId}`);
    expect(data.length).toBeGreaterThan(10);
  });
});

test('copies rights from another customer in 5 clicks', extended, async ({ page, session, api }) => {
  const model = await api.addSandboxCustomer({ [invoices]: ['GET'], [worksheets]: ['POST', 'GET'] });
  const customer = await api.addSandboxCustomer({ [budgets]: ['GET'], [invoices]: ['GET'] });
  const { click, clicks } = createClickCounter();
  await session.open(customer.rightsPage);
  await click(page.getByRole('button', { name: 'Kopiér fra' }));
  const dialog = page.getByRole('dialog', { name: 'Kopiér rettigheder' });
  await click(dialog.getByRole('combobox', { name: 'Kunde' }));
  await dialog.getByRole('combobox', { name: 'Kunde' }).fill(model.customerName);
  await click(page.getByRole('option', { name: model.customerName }));
  await expect(dialog.getByRole('combobox', { name: 'Site' })).toHaveValue('lindholm-vvs');
  await expect(dialog.getByRole('listitem')).toHaveText([`${worksheets}Bliver givet: POST, GET`]);
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

/** Rights younger than the period are not offered for removal. */
const ageRights = (page: Page) =>
  page.route(/GetAccessUse/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: data.map((use: object) => ({ ...use, givenAt: null })) } });
  });

test('removes unused rights in 3 clicks, and restores them with one more', async ({ page, session, api }) => {
  const rights = { [invoices]: ['GET', 'DELETE'], [worksheets]: ['POST', 'PUT'], [budgets]: ['GET'] };
  const customer = await api.addSandboxCustomer(rights);
  await customer.call(invoices);
  await customer.call(budgets);
  const { click, clicks } = createClickCounter();
  await session.open(`${customerPage(customer)}?view=unused`);
  await expect(page.getByRole('heading', { name: 'Ingen ubrugte rettigheder' })).toBeVisible();
  await ageRights(page);
  await page.goto(customerPage(customer));
  await click(page.getByRole('link', { name: 'Ubrugt' }));
  await expect(page.getByRole('rowheader')).toHaveText([worksheets, invoices]);
  await expect(
    page.getByText(/^Givet for mere end 30 dage siden, men ikke brugt siden da\. Kald er talt/),
  ).toBeVisible();
  await click(page.getByRole('button', { name: 'Fjern 3 ubrugte rettigheder' }));
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  await expect(review.getByRole('list').first().getByRole('listitem')).toHaveText([
    `${worksheets}lindholm-vvsBliver fjernet: POST, PATCH`,
    `${invoices}lindholm-vvsBliver fjernet: DELETE`,
  ]);
  await click(review.getByRole('button', { name: 'Gem ændringerne' }));
  const notice = page.getByRole('alert').filter({ hasText: '3 ubrugte rettigheder er fjernet.' });
  await expect(notice).toBeVisible();
  // Hovering keeps the notice open.
  await notice.hover();
  expect(clicks()).toBe(3);
  expect(await customer.readRights()).toEqual({ [invoices]: ['GET'], [budgets]: ['GET'] });
  await expect(page.getByRole('heading', { name: 'Ingen ubrugte rettigheder' })).toBeVisible();
  await notice.getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ændringen er rullet tilbage.' })).toBeVisible();
  expect(await customer.readRights()).toEqual(rights);
  await page.getByRole('link', { name: '90 dage' }).click();
  await page.getByRole('button', { name: `Fjern ubrugte rettigheder på ${worksheets} på lindholm-vvs` }).click();
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '2 ubrugte rettigheder er fjernet.' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([invoices]);
});

test('replaces access to everything with the rights in use in 3 clicks', extended, async ({ page, session, api }) => {
  const customer = await api.addSandboxCustomer({ [budgets]: ['GET'] }, { AccessAll: true });
  await customer.call(invoices);
  const { click, clicks } = createClickCounter();
  await session.open(customerPage(customer));
  await click(page.getByRole('link', { name: 'Ubrugt' }));
  await click(page.getByRole('button', { name: 'Erstat adgang til alt' }));
  const dialog = page.getByRole('dialog', { name: 'Erstat adgang til alt' });
  await expect(dialog.getByRole('listitem')).toHaveText([`${invoices}lindholm-vvsBliver givet: GET`]);
  await expect(dialog).toContainText('Ændringen ville ikke have gjort nogen forskel for dem.');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await click(dialog.getByRole('button', { name: 'Erstat adgang til alt' }));
  await expect(page.getByRole('alert')).toHaveText('Adgang til alt er erstattet af rettigheder.');
  await expect(dialog).toBeHidden();
  expect(clicks()).toBe(3);
  expect(await customer.readRights()).toEqual({ [invoices]: ['GET'] });
  expect([await customer.call(invoices), await customer.call(budgets)]).toEqual([200, 401]);
});

test('previews the effect of a change on recent calls', extended, async ({ page, session, api }) => {
  const customer = await api.addSandboxCustomer({ [invoices]: ['GET'] });
  for (const path of [invoices, invoices, budgets]) await customer.call(path);
  await session.open(`${customer.rightsPage}?view=matrix`);
  await page.getByRole('switch', { name: `GET ${invoices}`, exact: true }).click();
  await page.getByRole('switch', { name: `GET ${budgets}`, exact: true }).click();
  await page.getByRole('button', { name: 'Gennemse og gem' }).click();
  const impact = page.getByRole('region', { name: 'Konsekvenser' });
  await expect(impact).toContainText(
    `${customer.customerName} får adgang til 1 metode og mister adgang til 1 metode på lindholm-vvs.`,
  );
  await expect(impact).toContainText('2 kald, der kom igennem, ville være blevet afvist:');
  await expect(impact).toContainText('1 kald, der blev afvist, ville være kommet igennem:');
  await expect(impact.getByRole('listitem')).toContainText([`GET ${invoices}`, `GET ${budgets}`]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await confirmDialog(page, 'Ændringer', 'Annullér');
  await page.getByRole('button', { name: 'Fortryd alle' }).click();

  await page.goto(`${customerPage(customer)}?edit=1`);
  await expect(impact).toBeHidden();
  await page.getByRole('switch', { name: 'Adgang til alt' }).click();
  await expect(impact).toContainText('1 kald, der blev afvist, ville være kommet igennem:');
});

test('a dialog opened by URL focuses its first field', extended, async ({ page, session, api }) => {
  const { rightsPage } = await api.addSandboxCustomer({ [invoices]: ['GET'] });
  for (const dialog of ['role', 'copy']) {
    await session.open(`${rightsPage}?${dialog}=1`);
    await expect(page.getByRole('dialog').locator('input').first()).toBeFocused();
  }
});
