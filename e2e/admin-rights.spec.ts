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
  const give = async (path: string, ...levels: string[]): Promise<void> => {
    const { data } = await api.call('/Admin/endpoints');
    const { id } = only(data.filter(({ endpointPath }) => endpointPath === path));
    const flags = ['POST', 'GET', 'PUT', 'DELETE'].map((level) => [`Allow${level}`, levels.includes(level)]);
    await api.call('/Admin/AddEndpointAccessToCustomerOnSite', [
      { EndpointID: id, SiteID: recordId, CustomerID: customer.customerID, ...Object.fromEntries(flags) },
    ]);
  };
  return { ...customer, address: `/customers/${customer.customerID}/site/${recordId}`, readRights, give };
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
    await expect(page.getByRole('columnheader', { name: 'PUT, PATCH' })).toBeVisible();

    await page.getByRole('button', { name: 'Ændr rettighederne på /api/v4.0/invoices' }).click();
    const change = page.getByRole('dialog', { name: 'Ændr rettighederne på /api/v4.0/invoices' });
    await expect(change.getByRole('checkbox', { name: '2 Læs (GET)' })).toBeChecked();
    await change.getByRole('checkbox', { name: 'Alt', exact: true }).check();
    await change.getByRole('button', { name: 'Gem' }).click();
    await expect(change).toBeHidden();
    expect((await readRights())['/api/v4.0/invoices']).toEqual(['POST', 'GET', 'PUT', 'DELETE']);
    const stored = 'tilladt, men findes ikke endnu';
    await expect(page.getByRole('row', { name: /v4\.0\/invoices/ }).getByRole('cell')).toContainText([
      stored,
      'tilladt',
      stored,
      stored,
      '',
    ]);

    await page.getByRole('button', { name: 'Slet rettighederne på /api/v4.0/invoices' }).click();
    const question = page.getByRole('dialog', { name: 'Slet rettighederne?' });
    await expect(question.getByRole('region', { name: 'Det betyder ændringen' })).toContainText('mister adgang til');
    await question.getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('heading', { name: '1 endpoint', exact: true })).toBeVisible();
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'] });
  });

  test('is added to without a loss, and says what would be taken away', async ({ page, session, api }) => {
    const { address, readRights, give } = await someoneOnSite(api);
    await give('/api/v4.0/worksheets', 'POST');
    await session.open(`${address}?rights=new`);
    const dialog = page.getByRole('dialog', { name: 'Tilføj rettigheder' });
    await chooseEndpoint(page, '/api/v4.0/worksheets');
    await expect(dialog.getByRole('checkbox', { name: '1 Opret (POST)' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Gem' })).toBeDisabled();
    await chooseEndpoint(page, '/api/v4.0/budgets');
    await expect(dialog.getByRole('checkbox', { name: '1 Opret (POST)' })).toBeChecked({ indeterminate: true });
    await dialog.getByRole('checkbox', { name: '2 Læs (GET)' }).check();
    const changes = dialog.getByRole('status').getByRole('listitem');
    await expect(changes).toHaveText(['/api/v4.0/worksheetsGives: GET', '/api/v4.0/budgetsGives: GET']);
    await dialog.getByRole('button', { name: 'Gem' }).click();
    await expect(dialog).toBeHidden();
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'], '/api/v4.0/budgets': ['GET'] });

    await page.getByRole('button', { name: 'Tilføj rettigheder' }).click();
    await chooseEndpoint(page, '/api/v4.0/worksheets');
    await dialog.getByRole('checkbox', { name: '1 Opret (POST)' }).uncheck();
    await expect(changes).toHaveText(['/api/v4.0/worksheetsFjernes: POST']);
  });

  test('says what it means when the customer has access to all', async ({ page, session, api }) => {
    const { address, give, readRights } = await someoneOnSite(api, { AccessAll: true });
    await give('/api/v4.0/invoices', 'GET');
    await session.open(address);
    await expect(page.getByRole('note')).toContainText('Kunden har adgang til alt');
    await page.getByRole('button', { name: 'Slet rettighederne på /api/v4.0/invoices' }).click();
    const question = page.getByRole('dialog', { name: 'Slet rettighederne?' });
    await expect(question).toContainText('kan stadig kalde /api/v4.0/invoices på sitet');
    await question.getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('alert')).toHaveText('Rettighederne på /api/v4.0/invoices er slettet.');
    expect(await readRights()).toEqual({});
  });
});

test.describe('the matrix', () => {
  test('changes much at once, shows what changes, and saves in one go', async ({ page, session, api }) => {
    const { address, readRights, give } = await someoneOnSite(api);
    await give('/api/v4.0/creditors', 'POST', 'GET', 'PUT', 'DELETE');
    await give('/api/v4.0/creditors/{id}', 'GET');
    await session.open(`${address}?view=matrix`);
    const creditors = page.getByRole('checkbox', { name: 'Alt i Kreditorer' }).first();
    await expect(creditors).toBeChecked({ indeterminate: true });
    await creditors.click();
    await expect(creditors).toBeChecked();
    await creditors.click();
    await expect(page.getByRole('switch', { name: 'DELETE /api/v4.0/invoices' })).toHaveCount(0);
    await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Alt på /api/v4.0/worksheets', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'DELETE /api/v4.0/worksheets (findes ikke)' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Alt i Arbejdssedler' }).first()).toBeChecked({
      indeterminate: true,
    });
    await page.getByRole('button', { name: 'Gennemse og gem' }).click();
    const review = page.getByRole('dialog', { name: 'Ændringer' });
    await expect(review.getByRole('listitem')).toHaveText([
      '/api/v4.0/worksheetsGives: POST, GET, PUT, DELETE',
      '/api/v4.0/invoicesGives: GET',
      '/api/v4.0/creditorsFjernes: POST, GET, PUT, DELETE',
      '/api/v4.0/creditors/{id}Fjernes: GET',
    ]);
    await expect(review).toContainText('5 rettigheder gives. 5 rettigheder fjernes.');
    await review.getByRole('button', { name: 'Gem ændringerne' }).click();
    await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt.');
    await expect(page.getByRole('button', { name: 'Gennemse og gem' })).toBeHidden();
    expect(await readRights()).toEqual({
      '/api/v4.0/worksheets': ['POST', 'GET', 'PUT', 'DELETE'],
      '/api/v4.0/invoices': ['GET'],
    });
  });

  test('keeps what is not saved while the list is looked at, and while a right is added there', async ({
    page,
    session,
    api,
  }) => {
    const { address, readRights, give } = await someoneOnSite(api);
    await give('/api/v4.0/worksheets', 'POST');
    await session.open(`${address}?view=matrix`);
    await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
    await page.getByRole('switch', { name: 'GET /api/v4.0/worksheets', exact: true }).click();
    await page.getByRole('link', { name: 'Liste', exact: true }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['/api/v4.0/worksheets']);
    await expect(page.getByText('2 ændringer')).toBeVisible();
    await page.getByRole('button', { name: 'Ændr rettighederne på /api/v4.0/worksheets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ændr rettighederne på /api/v4.0/worksheets' });
    await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText(['/api/v4.0/worksheetsGives: GET']);
    await dialog.getByRole('button', { name: 'Gem' }).click();
    await expect(page.getByText('1 ændring', { exact: true })).toBeVisible();
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'] });
    await page.getByRole('link', { name: 'Matrix', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Gennemse og gem' }).click();
    await page.getByRole('button', { name: 'Gem ændringerne' }).click();
    await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt.');
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'], '/api/v4.0/invoices': ['GET'] });
  });

  test('turns a whole version, is searched, and shows what is granted only', async ({ page, session, api }) => {
    const { address } = await someoneOnSite(api);
    await session.open(`${address}?view=matrix`);
    await page.getByRole('main').getByRole('searchbox').fill('offers');
    await expect(page.getByRole('checkbox', { name: 'Alt i V4.0' })).toHaveCount(0);
    await page.getByRole('switch', { name: 'DELETE /api/v3.0/offers/comment' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('');
    await page.getByRole('switch', { name: 'Vis kun tildelte' }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['Tilbud', '/offers/comment']);
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
    await question.getByRole('button', { name: 'Kassér ændringerne' }).click();
    await expect(page).toHaveURL(customerPage(customer));
  });

  test.describe('when saving fails', () => {
    test.use({ expectedComplaints: refusals(400) });
    test('has saved nothing, and keeps all of it', async ({ page, session, api }) => {
      const { address, readRights, give } = await someoneOnSite(api);
      await give('/api/v4.0/sitemetadata', 'GET');
      // What is to be set is spoilt on its way; the answer is the server's own.
      await page.route(/ChangeEndpointAccess/, (route, request) => {
        const sent = request.postDataJSON();
        const unknown = sent.Set.map((right: object) => ({ ...right, EndpointID: 2_000_000_000 }));
        return route.continue({ postData: JSON.stringify({ ...sent, Set: unknown }) });
      });
      await session.open(`${address}?view=matrix`);
      await page.getByRole('switch', { name: 'GET /api/v4.0/sitemetadata' }).click();
      await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
      await page.getByRole('button', { name: 'Gennemse og gem' }).click();
      const review = page.getByRole('dialog', { name: 'Ændringer' });
      await review.getByRole('button', { name: 'Gem ændringerne' }).click();
      await expect(review.getByRole('alert')).toHaveText('Endpointet findes ikke');
      expect(await readRights()).toEqual({ '/api/v4.0/sitemetadata': ['GET'] });
      await page.unroute(/ChangeEndpointAccess/);
      await expect(review.getByRole('listitem')).toHaveText([
        '/api/v4.0/invoicesGives: GET',
        '/api/v4.0/sitemetadataFjernes: GET',
      ]);
      await expect(review).toContainText('1 rettighed gives. 1 rettighed fjernes.');
      await review.getByRole('button', { name: 'Gem ændringerne' }).click();
      await expect(review).toBeHidden();
      expect(await readRights()).toEqual({ '/api/v4.0/invoices': ['GET'] });
    });
  });
});
