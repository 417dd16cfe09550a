import type { Page } from '@playwright/test';
import { customerPage, expect, extended, httpErrors, test } from './admin.ts';

async function chooseEndpoint(page: Page, path: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Endpoints' }).fill(path);
  await page.getByRole('option', { name: path, exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}

const cellsOf = (page: Page, path: RegExp) => page.getByRole('row', { name: path }).getByRole('cell');

test.describe('the rights list', () => {
  test('adds rights for several endpoints, changes and deletes them', async ({ page, session, api }) => {
    const { rightsPage, readRights } = await api.addSandboxCustomer();
    await session.open(rightsPage);
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
    const shown = ['tilladt', 'tilladt', 'ikke tilladt', 'metoden findes ikke', ''];
    await expect(cellsOf(page, /v4\.0\/worksheets/)).toContainText(shown);
    await expect(page.getByRole('columnheader', { name: 'PUT, PATCH' })).toBeVisible();

    await page.getByRole('button', { name: 'Ændr rettighederne på /api/v4.0/invoices' }).click();
    const change = page.getByRole('dialog', { name: 'Ændr rettighederne på /api/v4.0/invoices' });
    await expect(change.getByRole('checkbox', { name: '2 Læs (GET)' })).toBeChecked();
    await change.getByRole('checkbox', { name: 'Alt', exact: true }).check();
    await change.getByRole('button', { name: 'Gem' }).click();
    await expect(change).toBeHidden();
    expect((await readRights())['/api/v4.0/invoices']).toEqual(['POST', 'GET', 'PUT', 'DELETE']);
    const stored = 'tilladt, men findes ikke endnu';
    await expect(cellsOf(page, /v4\.0\/invoices/)).toContainText([stored, 'tilladt', stored, stored, '']);

    await page.getByRole('button', { name: 'Slet rettighederne på /api/v4.0/invoices' }).click();
    const question = page.getByRole('dialog', { name: 'Slet rettighederne?' });
    await expect(question.getByRole('region', { name: 'Konsekvenser' })).toContainText('mister adgang til');
    await question.getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('heading', { name: '1 endpoint', exact: true })).toBeVisible();
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'] });
  });

  test('explains access to everything', extended, async ({ page, session, api }) => {
    const { rightsPage, readRights } = await api.addSandboxCustomer(
      { '/api/v4.0/invoices': ['GET'] },
      { AccessAll: true },
    );
    await session.open(rightsPage);
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
  test('shows all changes and saves them together', async ({ page, session, api }) => {
    const { rightsPage, readRights } = await api.addSandboxCustomer({
      '/api/v4.0/creditors': ['POST', 'GET', 'PUT', 'DELETE'],
      '/api/v4.0/creditors/{id}': ['GET'],
    });
    await session.open(`${rightsPage}?view=matrix`);
    const creditors = page.getByRole('checkbox', { name: 'Alt i Kreditorer' }).first();
    await expect(creditors).toBeChecked();
    await creditors.click();
    await expect(page.getByRole('switch', { name: 'DELETE /api/v4.0/invoices' })).toHaveCount(0);
    await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Alt på /api/v4.0/worksheets', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'DELETE /api/v4.0/worksheets (metoden findes ikke)' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Alt i Arbejdssedler' }).first()).toBeChecked({
      indeterminate: true,
    });
    await page.getByRole('button', { name: 'Gennemse og gem' }).click();
    const review = page.getByRole('dialog', { name: 'Ændringer' });
    await expect(review.getByRole('listitem')).toHaveText([
      '/api/v4.0/worksheetsBliver givet: POST, GET, PATCH, DELETE (også metoder, der ikke findes endnu)',
      '/api/v4.0/invoicesBliver givet: GET',
      '/api/v4.0/creditorsBliver fjernet: POST, GET, PUT, DELETE',
      '/api/v4.0/creditors/{id}Bliver fjernet: GET',
    ]);
    await expect(review).toContainText('5 rettigheder bliver givet. 5 rettigheder bliver fjernet.');
    await review.getByRole('button', { name: 'Gem ændringerne' }).click();
    await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt.');
    await expect(page.getByRole('button', { name: 'Gennemse og gem' })).toBeHidden();
    expect(await readRights()).toEqual({
      '/api/v4.0/worksheets': ['POST', 'GET', 'PUT', 'DELETE'],
      '/api/v4.0/invoices': ['GET'],
    });
  });

  test('keeps unsaved changes while the list is shown and changed', extended, async ({ page, session, api }) => {
    const { rightsPage, readRights } = await api.addSandboxCustomer({ '/api/v4.0/worksheets': ['POST'] });
    await session.open(`${rightsPage}?view=matrix`);
    await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
    await page.getByRole('switch', { name: 'GET /api/v4.0/worksheets', exact: true }).click();
    await page.getByRole('link', { name: 'Liste', exact: true }).click();
    await expect(page.getByRole('rowheader')).toHaveText(['/api/v4.0/worksheets']);
    await expect(page.getByText('2 ændringer')).toBeVisible();
    await page.getByRole('button', { name: 'Ændr rettighederne på /api/v4.0/worksheets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ændr rettighederne på /api/v4.0/worksheets' });
    await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText([
      '/api/v4.0/worksheetsBliver givet: GET',
    ]);
    await dialog.getByRole('button', { name: 'Gem' }).click();
    await expect(page.getByText('1 ændring', { exact: true })).toBeVisible();
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'] });
    await page.getByRole('link', { name: 'Matrix', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Gennemse og gem' }).click();
    await page.getByRole('button', { name: 'Gem ændringerne' }).click();
    await expect(page.getByText('1 ændring', { exact: true })).toBeHidden();
    expect(await readRights()).toEqual({ '/api/v4.0/worksheets': ['POST', 'GET'], '/api/v4.0/invoices': ['GET'] });
  });

  test('warns before unsaved changes are lost', extended, async ({ page, session, api }) => {
    const customer = await api.addSandboxCustomer();
    await session.open(`${customer.rightsPage}?view=matrix`);
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
    test.use({ expectedErrors: httpErrors(400) });
    test('saves nothing and keeps the changes', extended, async ({ page, session, api }) => {
      const { rightsPage, readRights } = await api.addSandboxCustomer({ '/api/v4.0/sitemetadata': ['GET'] });
      // The request is changed on its way, so that the server rejects it.
      await page.route(/ChangeEndpointAccess/, (route, request) => {
        const sent = request.postDataJSON();
        const unknown = sent.Set.map((right: object) => ({ ...right, EndpointID: 2_000_000_000 }));
        return route.continue({ postData: JSON.stringify({ ...sent, Set: unknown }) });
      });
      await session.open(`${rightsPage}?view=matrix`);
      await page.getByRole('switch', { name: 'GET /api/v4.0/sitemetadata' }).click();
      await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).click();
      await page.getByRole('button', { name: 'Gennemse og gem' }).click();
      const review = page.getByRole('dialog', { name: 'Ændringer' });
      await review.getByRole('button', { name: 'Gem ændringerne' }).click();
      await expect(review.getByRole('alert')).toHaveText('Endpointet findes ikke');
      expect(await readRights()).toEqual({ '/api/v4.0/sitemetadata': ['GET'] });
      await page.unroute(/ChangeEndpointAccess/);
      await expect(review.getByRole('listitem')).toHaveText([
        '/api/v4.0/invoicesBliver givet: GET',
        '/api/v4.0/sitemetadataBliver fjernet: GET',
      ]);
      await expect(review).toContainText('1 rettighed bliver givet. 1 rettighed bliver fjernet.');
      await review.getByRole('button', { name: 'Gem ændringerne' }).click();
      await expect(review).toBeHidden();
      expect(await readRights()).toEqual({ '/api/v4.0/invoices': ['GET'] });
    });
  });
});
