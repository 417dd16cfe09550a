import { uniqueWord } from './access-api.ts';
import { chooseAction, confirmDialog, expect, extended, httpErrors, test } from './admin.ts';

const healthy = {
  ok: true,
  problem: null,
  status: 404,
  durationMs: 84,
  addressFamily: 'IPv4',
  steps: [
    { step: 'dns', result: 'passed', durationMs: 3 },
    { step: 'connect', result: 'passed', durationMs: 11 },
    { step: 'tls', result: 'passed', durationMs: 30 },
    { step: 'http', result: 'passed', durationMs: 40 },
  ],
};

test('adds a site that cannot be reached, corrects and deletes it', async ({ page, session, api }) => {
  const name = `site-${uniqueWord()}`;
  await session.open('/sites');
  await page.getByRole('button', { name: 'Opret site' }).click();
  const add = page.getByRole('dialog', { name: 'Opret site' });
  await add.getByLabel('Navn').fill('med mellemrum');
  await add.getByLabel('Basisadresse').fill('http://example.dk');
  await add.getByLabel('Navn').focus();
  await expect(add.getByText('Brug kun bogstaverne a-z')).toBeVisible();
  await expect(add.getByText('Skal være en https-URL')).toBeVisible();
  await expect(add.getByRole('button', { name: 'Kontrollér og gem' })).toBeDisabled();
  await add.getByLabel('Navn').fill(name);
  await add.getByLabel('Basisadresse').fill('https://findes-ikke.invalid');
  await add.getByRole('button', { name: 'Kontrollér og gem' }).click();
  await expect(add.getByRole('status')).toContainText('Sitet svarer ikke, som det skal');
  await expect(add.getByRole('status')).toContainText('Adressen er ikke gemt.');
  await expect(add.getByRole('listitem').first()).toContainText(/^DNS-opslagFejl/);
  expect((await api.call(`/Admin/sites?search=${name}`)).total).toBe(0);
  await add.getByRole('button', { name: 'Gem alligevel' }).click();
  await expect(page.getByRole('alert')).toHaveText(`${name} er gemt.`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell')).toContainText([
    'Fejl ved seneste kontrol',
    'Produktion',
    'https://findes-ikke.invalid',
    '0',
    '',
  ]);

  await chooseAction(page, name, 'Ret');
  const change = page.getByRole('dialog', { name: `Ret ${name}` });
  const address = change.getByLabel('Basisadresse');
  await address.fill('https://findes-heller-ikke.invalid');
  await change.getByRole('button', { name: 'Kontrollér og gem' }).click();
  await expect(change.getByRole('note')).toBeFocused();
  await change.getByRole('button', { name: 'Brug den gamle adresse' }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('https://findes-ikke.invalid');
  await expect(row).toContainText('https://findes-ikke.invalid');

  await page.route('/Admin/CheckSite', (route) => route.fulfill({ json: healthy }));
  await address.fill('https://ny.example.dk');
  await change.getByRole('button', { name: 'Kontrollér og gem' }).click();
  await expect(change).toBeHidden();
  await expect(row).toContainText('https://ny.example.dk');

  await chooseAction(page, name, 'Slet');
  await confirmDialog(page, `Slet ${name}?`, 'Slet');
  await expect(page.getByRole('alert').filter({ hasText: `${name} er slettet.` })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('opens the calls of a site in two clicks and an error in three', async ({ page, session, api, portal }) => {
  const site = await api.addSite();
  const { customerID, customerName, apiKey } = await api.addCustomer({ AccessAll: true });
  await api.grantSite(customerID, site.recordId);
  const headers = { apikey: apiKey, siteName: site.name };
  // The host does not exist, so the gateway responds with 502.
  const { headers: answered } = await fetch(`${portal.address}/api/v4.0/invoices`, { headers });
  await session.open('/customers');
  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('link', { name: site.name, exact: true }).click();
  await expect(page).toHaveURL(`/sites/${site.recordId}/${site.name}`);
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeFocused();
  const calls = page.getByRole('region', { name: 'Kald', exact: true });
  await expect(async () => {
    await page.reload();
    await expect(calls.getByRole('link', { name: 'Serverfejl (5xx): 1' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByText('Vis som tabel').click();
  await expect(page.getByRole('table').first().getByRole('row').nth(1).getByRole('cell')).toContainText([
    '0',
    '0',
    '0',
    '1',
  ]);
  const errors = page.getByRole('region', { name: 'Seneste serverfejl' });
  await expect(errors.locator('.calls > li')).toContainText([`GET/api/v4.0/invoices`]);
  await errors.locator('summary').press('Enter');
  await errors.getByRole('link', { name: answered.get('x-request-id') ?? 'none' }).click();
  await expect(page).toHaveURL(/\/call-log\?requestID=/);

  await page.goto(`/sites/${site.recordId}?view=customers`);
  await expect(page.getByRole('row').filter({ hasText: customerName })).toContainText('Adgang til alt');
  await page.getByRole('link', { name: 'Historik' }).last().click();
  await expect(page.getByRole('main')).toContainText(`oprettede sitet ${site.name}`);
});

test('a deleted site has no page', extended, async ({ page, session }) => {
  await session.open('/sites/999999');
  await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible();
});

test.describe('the server', () => {
  test.use({ expectedErrors: httpErrors(400) });

  test('rejects deleting a site in use, and the reason is shown', extended, async ({ page, session, api }) => {
    const site = await api.addSite();
    const { customerID } = await api.addCustomer();
    await session.open('/sites');
    await expect(page.getByRole('row').filter({ hasText: site.name })).toBeVisible();
    // Granted elsewhere while the list is open.
    await api.grantSite(customerID, site.recordId);
    await chooseAction(page, site.name, 'Slet');
    await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      `${site.name} blev ikke slettet. Sitet kan ikke slettes, så længe eksterne kunder har adgang til det`,
    );
    await expect(page.getByRole('row').filter({ hasText: site.name })).toBeVisible();
  });
});

test('resets a sandbox', extended, async ({ page, session }) => {
  await session.open('/sites');
  await chooseAction(page, 'kjaer-el', 'Nulstil');
  await confirmDialog(page, 'Nulstil kjaer-el?', 'Nulstil');
  await expect(page.getByRole('alert')).toHaveText('kjaer-el er nulstillet.');
});
