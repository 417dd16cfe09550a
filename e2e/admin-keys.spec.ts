import type { Page } from '@playwright/test';
import { customerPage, expect, extended, findAccessibilityViolations, httpErrors, test } from './admin.ts';
import { readClipboard } from './fixtures.ts';

const keyView = (page: Page) => page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Nøgler' });

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('finds a leaked key, replaces it and copies the new one in five clicks', async ({
  page,
  session,
  api,
  portal,
}) => {
  await api.addCustomer();
  const leaked = await api.addSandboxCustomer({}, { AccessAll: true });
  const callWith = async (apikey: string) => {
    const headers = { apikey, siteName: 'lindholm-vvs' };
    return (await fetch(`${portal.address}/api/v4.0/sitemetadata`, { headers })).status;
  };
  expect(await callWith(leaked.apiKey)).toBe(200);

  await session.open('/customers');
  await page.getByRole('searchbox', { name: 'Søg efter kunde' }).fill(leaked.apiKey);
  await expect(page.getByRole('status').filter({ hasText: /^1 kunde$/ })).toBeVisible();
  await page.getByRole('link', { name: leaked.customerName, exact: true }).click();
  await page.getByRole('button', { name: 'Skift nøgle' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: '24 timer' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Nej, spær den med det samme' }).click();
  await dialog.getByRole('button', { name: 'Skift nøglen' }).click();
  await expect(dialog).toContainText('Den gamle nøgle virker ikke mere.');
  await expect(dialog.getByRole('button', { name: /^Kopiér nøglen/ })).toBeFocused();
  await dialog.getByRole('button', { name: /^Kopiér nøglen/ }).click();

  await expect(page.getByRole('alert')).toHaveText('Kopieret');
  const fresh = await readClipboard(page);
  expect([await callWith(fresh), await callWith(leaked.apiKey)]).toEqual([200, 401]);
  await dialog.getByRole('button', { name: 'Luk' }).last().click();

  await keyView(page).click();
  const old = page.getByRole('row').filter({ hasText: leaked.apiKey.slice(-4) });
  await expect(old).toContainText('Virker ikke mere');
  await page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Kald' }).click();
  await expect(page.getByText('Nøglen er skiftet ud med en ny.').first()).toBeVisible();
  await expect(page.getByText(`Med nøglen ••••…${leaked.apiKey.slice(-4)}`).first()).toBeVisible();
});

test(
  'an old key keeps working alongside the new one until it is revoked',
  extended,
  async ({ page, session, api, portal }) => {
    const customer = await api.addCustomer({ AccessAll: true });
    await session.open(`${customerPage(customer)}?roll=1`);
    const dialog = page.getByRole('dialog', { name: `Skift nøglen for ${customer.customerName}` });
    await dialog.getByRole('radio', { name: '7 dage' }).check();
    await dialog.getByRole('button', { name: 'Skift nøglen' }).click();
    const done = page.getByRole('dialog', { name: `${customer.customerName} har fået en ny nøgle` });
    await expect(done).toContainText(/Den gamle nøgle virker til \d/);
    await page.keyboard.press('Escape');
    await expect(done).toBeHidden();
    const note = page.getByText(/Den gamle nøgle virker til \d/);
    await note.getByRole('link', { name: 'Nøgler' }).click();
    await expect(page.getByText('Kunden har én gældende nøgle.')).toBeVisible();
    const old = page.getByRole('row').filter({ hasText: customer.apiKey.slice(-4) });
    await expect(old).toContainText('Gammel, virker endnu');
    await old.getByRole('button', { name: /^Spær nu/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Spær nu' }).click();
    await expect(page.getByRole('alert')).toHaveText('Den gamle nøgle er spærret.');
    await expect(old).toContainText('Virker ikke mere');
    const answer = await fetch(`${portal.address}/api/access/sites`, { headers: { apikey: customer.apiKey } });
    expect(await answer.text()).toContain('key-replaced');
    await page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Historik' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Karen Holm skiftede nøglen for' });
    await expect(entry.first()).toContainText('Den gamle nøgle virker til');
  },
);

test.describe('a handover link', () => {
  test.use({ expectedErrors: httpErrors(410) });

  test('shows the key once, and the panel shows when and to whom', async ({ page, session, api, browser }) => {
    const customer = await api.addSandboxCustomer({}, { AccessAll: true });
    await session.open(`${customerPage(customer)}?view=keys`);
    await page.getByRole('combobox', { name: 'Linket virker i' }).selectOption('1 time');
    await page.getByRole('button', { name: 'Opret overdragelseslink' }).click();
    await page.getByRole('button', { name: 'Kopiér linket' }).click();
    const link = await readClipboard(page);
    expect(link).toMatch(/\/handover#[\w-]{43}$/);
    await expect(page.getByRole('row').filter({ hasText: 'Ikke åbnet' })).toHaveCount(1);

    const permissions = ['clipboard-read', 'clipboard-write'];
    const otherContext = await browser.newContext({ permissions, locale: 'da-DK' });
    const other = await otherContext.newPage();
    const requested: string[] = [];
    other.on('request', (request) => requested.push(request.url()));
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Din API-nøgle');
    await expect(other.getByText(customer.apiKey)).toHaveCount(0);
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await other.getByRole('button', { name: 'Vis nøglen' }).click();
    await expect(other.getByText('Gem nøglen nu.')).toBeFocused();
    await expect(other.getByText(customer.apiKey, { exact: true })).toBeVisible();
    await expect(other.getByText(/^curl /)).toContainText('siteName: lindholm-vvs');
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await other.getByRole('button', { name: 'Kopiér nøglen' }).click();
    await expect(other.getByRole('status').filter({ hasText: 'Kopieret' })).toBeVisible();
    expect(await readClipboard(other)).toBe(customer.apiKey);
    const token = link.split('#')[1] ?? '';
    expect(requested.filter((url) => url.includes(token) && !url.startsWith(link))).toEqual([]);

    await other.reload();
    await other.getByRole('button', { name: 'Vis nøglen' }).click();
    await expect(other.getByRole('alert')).toContainText(/Nøglen blev vist .* og kan ikke vises igen/);
    expect(await findAccessibilityViolations(other)).toEqual([]);
    await otherContext.close();

    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: /Åbnet.* fra (127\.0\.0\.1|::)/ })).toHaveCount(1);
  });

  test('can be withdrawn', extended, async ({ page, session, api }) => {
    const customer = await api.addCustomer();
    const { successObjects } = await api.call('/Admin/CreateKeyHandover', [
      { customerID: customer.customerID, validHours: 168 },
    ]);
    await session.open(`${customerPage(customer)}?view=keys`);
    await page.getByRole('button', { name: /^Træk tilbage/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Træk tilbage' }).click();
    await expect(page.getByRole('alert')).toHaveText('Linket er trukket tilbage.');
    await page.goto(String(successObjects[0]?.link));
    await page.getByRole('button', { name: 'Vis nøglen' }).click();
    await expect(page.getByRole('alert')).toHaveText('Linket er trukket tilbage. Bed om et nyt.');
  });
});

test('an incomplete handover link is explained, in English too', extended, async ({ page, chooseLanguage }) => {
  await chooseLanguage('en');
  await page.goto('/handover');
  await expect(page.getByText('The link is incomplete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the key' })).toBeHidden();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
});

test('extends a key by a year in two clicks', extended, async ({ page, session, api }) => {
  const customer = await api.addCustomer({ ValidUntil: '20200101' });
  await session.open(customerPage(customer));
  await page.getByRole('button', { name: 'Forlæng med et år' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forlæng' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Nøglen virker til og med /);
  await expect(page.getByRole('button', { name: 'Forlæng med et år' })).toBeHidden();
  const { customer: extended } = await api.call(`/Admin/customers/${customer.customerID}`);
  expect(Number(String(extended.validUntil).slice(0, 4))).toBeGreaterThan(new Date().getFullYear());
});
