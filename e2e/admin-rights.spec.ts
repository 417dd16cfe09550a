import type { Page } from '@playwright/test';
import { type AccessApi, only } from './access-api.ts';
import { customerPage, expect, refusals, test } from './admin.ts';

/** A customer on the sandbox, and the address of its rights there. */
async function someoneOnSite(api: AccessApi, fields = {}) {
  const customer = await api.addCustomer(fields);
  const { recordId } = await api.sandbox();
  await api.giveSite(customer.customerID, recordId);
  const readRights = async (): Promise<Record<string, string[]>> => {
    const { data } = await api.call(`/Admin/endpoints/${customer.customerID}/${recordId}`);
    return Object.fromEntries(
      data.map((row) => [
        String(row.endpointName),
        ['POST', 'GET', 'PUT', 'DELETE'].filter((level) => row[`allow${level}`]),
      ]),
    );
  };
  return { ...customer, siteId: recordId, address: `/customers/${customer.customerID}/site/${recordId}`, readRights };
}

async function chooseEndpoint(page: Page, path: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Endpoints' }).fill(path);
  await page.getByRole('option', { name: path, exact: true }).click();
  await page.keyboard.press('Tab');
}

test.describe('the list of rights', () => {
  test('is added to for several endpoints, changed and deleted from', async ({ page, session, api }) => {
    const { address, readRights } = await someoneOnSite(api);
    await session.open(address);
    await expect(page.getByRole('heading', { name: 'Ingen rettigheder endnu' })).toBeVisible();
    await page.getByRole('button', { name: 'Tilføj rettigheder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tilføj rettigheder' });
    await expect(dialog.getByRole('button', { name: 'Gem' })).toBeDisabled();
    await chooseEndpoint(page, '/api/v4.0/worksheets');
    await chooseEndpoint(page, '/api/v4.0/invoices');
    await expect(dialog.getByRole('checkbox', { name: '3 Slet (DELETE)' })).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: '1 Opret (POST)' }).check();
    await dialog.getByRole('checkbox', { name: '2 Læs (GET)' }).check();
    await dialog.getByRole('button', { name: 'Gem' }).click();
    await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt.');
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'], '/api/v4.0/invoices': ['GET'] });
    await expect(page.getByRole('row', { name: /v4\.0\/worksheets/ }).getByRole('cell')).toContainText([
      'tilladt',
      'tilladt',
      'ikke tilladt',
      'findes ikke',
      '',
    ]);

    await page.getByRole('button', { name: 'Ret rettighederne på /api/v4.0/invoices' }).click();
    const change = page.getByRole('dialog', { name: 'Ret rettighederne på /api/v4.0/invoices' });
    await expect(change.getByRole('checkbox', { name: '2 Læs (GET)' })).toBeChecked();
    await change.getByRole('checkbox', { name: 'Alt', exact: true }).check();
    await change.getByRole('button', { name: 'Gem' }).click();
    await expect(change).toBeHidden();
    expect((await readRights())['/api/v4.0/invoices']).toEqual(['POST', 'GET', 'PUT', 'DELETE']);

    await page.getByRole('button', { name: 'Slet rettighederne på /api/v4.0/invoices' }).click();
    await page.getByRole('dialog', { name: 'Slet rettighederne?' }).getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('heading', { name: '1 endpoint', exact: true })).toBeVisible();
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'] });
  });

  test('says what it means when the customer has access to all', async ({ page, session, api }) => {
    const { address } = await someoneOnSite(api, { AccessAll: true });
    await session.open(address);
    await expect(page.getByRole('note')).toContainText('Kunden har adgang til alt');
  });
});

test.describe('the matrix', () => {
  test('changes much at once, shows what changes, and saves in one go', async ({ page, session, api }) => {
    const { address, readRights, customerID, siteId } = await someoneOnSite(api);
    const { data: endpoints } = await api.call('/Admin/endpoints?search=/api/v4.0/creditors');
    await api.call(
      '/Admin/AddEndpointAccessToCustomerOnSite',
      endpoints.map(({ id }) => ({
        EndpointID: id,
        SiteID: siteId,
        CustomerID: customerID,
        AllowPOST: false,
        AllowGET: true,
        AllowPUT: false,
        AllowDELETE: false,
      })),
    );
    await session.open(`${address}?view=matrix`);
    await expect(page.getByRole('checkbox', { name: 'Alt i creditors' }).first()).toBeChecked();
    await expect(page.getByRole('switch', { name: 'DELETE /api/v4.0/invoices' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Alt i creditors' }).first().click();
    await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Alt på /api/v4.0/worksheets', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Alt i worksheets' }).first()).toBeChecked({ indeterminate: true });
    await page.getByRole('button', { name: 'Gennemse og gem' }).click();
    const review = page.getByRole('dialog', { name: 'Det ændres' });
    await expect(review.getByRole('listitem')).toHaveText([
      '/api/v4.0/worksheetsGives: POST, GET, PUT',
      '/api/v4.0/invoicesGives: GET',
      '/api/v4.0/creditorsFjernes: GET',
      '/api/v4.0/creditors/{id}Fjernes: GET',
    ]);
    await review.getByRole('button', { name: 'Gem ændringerne' }).click();
    await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt.');
    await expect(page.getByRole('button', { name: 'Gennemse og gem' })).toBeHidden();
    expect(await readRights()).toEqual({
      '/api/v4.0/worksheets': ['POST', 'GET', 'PUT'],
      '/api/v4.0/invoices': ['GET'],
    });
  });

  test('turns a whole version, is searched, and shows what is granted only', async ({ page, session, api }) => {
    const { address } = await someoneOnSite(api);
    await session.open(`${address}?view=matrix`);
    await page.getByRole('searchbox').fill('offers');
    await expect(page.getByRole('checkbox', { name: 'Alt i V4.0' })).toHaveCount(0);
    await page.getByRole('switch', { name: 'DELETE /api/v3.0/offers/comment' }).click();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('switch', { name: 'Vis kun tildelte' }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['offers', '/offers/comment']);
    await page.getByRole('switch', { name: 'Vis kun tildelte' }).click();
    await page.getByRole('checkbox', { name: 'Alt i V4.0' }).click();
    for (const one of await page.getByRole('switch', { name: /\/api\/v4\.0\// }).all()) await expect(one).toBeChecked();
    await page.getByRole('button', { name: 'Fortryd alle' }).click();
    await expect(page.getByRole('switch', { name: /\/api\/v4\.0\// }).first()).not.toBeChecked();
  });

  test('does not let changes be lost without a warning', async ({ page, session, api }) => {
    const customer = await someoneOnSite(api);
    await session.open(`${customer.address}?view=matrix`);
    const invoices = page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true });
    await invoices.click();
    await page.getByRole('link', { name: customer.customerName }).click();
    const question = page.getByRole('dialog', { name: 'Du har ændringer, der ikke er gemt' });
    await question.getByRole('button', { name: 'Bliv her' }).click();
    await expect(invoices).toBeChecked();
    await page.getByRole('link', { name: customer.customerName }).click();
    await question.getByRole('button', { name: 'Gå videre uden at gemme' }).click();
    await expect(page).toHaveURL(customerPage(customer));
  });

  test.describe('when saving fails halfway', () => {
    test.use({ expectedComplaints: refusals(400) });
    test('says what was done, and keeps the rest', async ({ page, session, api }) => {
      const { address, readRights, customerID, siteId } = await someoneOnSite(api);
      const { data } = await api.call('/Admin/endpoints?search=/api/v4.0/sitemetadata');
      const row = { EndpointID: only(data).id, SiteID: siteId, CustomerID: customerID };
      await api.call('/Admin/AddEndpointAccessToCustomerOnSite', [
        { ...row, AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: false },
      ]);
      // The second of the two calls is spoilt on its way; both answers are the server's own.
      await page.route(/AddEndpointAccess/, (route) => route.continue({ postData: '[]' }));
      await session.open(`${address}?view=matrix`);
      await page.getByRole('switch', { name: 'GET /api/v4.0/sitemetadata' }).click();
      await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
      await page.getByRole('button', { name: 'Gennemse og gem' }).click();
      const review = page.getByRole('dialog', { name: 'Det ændres' });
      await review.getByRole('button', { name: 'Gem ændringerne' }).click();
      await expect(review.getByRole('alert')).toContainText('De nye rettigheder blev ikke gemt.');
      expect(await readRights()).toEqual({});
      await page.unroute(/AddEndpointAccess/);
      await expect(review.getByRole('listitem')).toHaveText(['/api/v4.0/invoicesGives: GET']);
      await review.getByRole('button', { name: 'Gem ændringerne' }).click();
      await expect(review).toBeHidden();
      expect(await readRights()).toEqual({ '/api/v4.0/invoices': ['GET'] });
    });
  });
});
