/** Who may log in, as what, and what everybody does for themselves. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AccessApi } from './access-api.ts';
import { customerPage, expect, refusals, test } from './admin.ts';
import { administrator, type PortalProcess } from './portal-process.ts';

const password = 'tre blå vinduer mod nord';

const someName = () => `Ida ${randomUUID().slice(0, 8)}`;

/** Somebody of the story's own, with a password. */
async function addAdministrator(api: AccessApi, portal: PortalProcess, Role = 'administrator'): Promise<string> {
  const Username = someName();
  const { successObjects } = await api.call('/Admin/CreateAdministrator', { Username, Role });
  await fetch(`${portal.address}/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Token: successObjects[0]?.token, Password: password }),
  });
  return Username;
}

async function logIn(page: Page, username: string, secret = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Brugernavn').fill(username);
  await page.getByLabel('Adgangskode', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name });

test.describe('administrators', () => {
  test('are added with a link, which the new one chooses a password with', async ({
    page,
    session,
    browser,
    portal,
  }) => {
    const name = someName();
    await session.open('/customers');
    await menu(page, 'Administratorer').click();
    await page.getByRole('button', { name: 'Tilføj administrator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tilføj administrator' });
    await dialog.getByLabel('Brugernavn').fill(name);
    await dialog.getByLabel('Rolle').selectOption('Support');
    await dialog.getByRole('button', { name: 'Opret' }).click();
    const link = await dialog.getByText('/set-password#').textContent();
    await dialog.getByRole('button', { name: 'Luk' }).last().click();
    await expect(row(page, name)).toContainText('Har ikke valgt adgangskode endnu');

    const other = await browser.newContext({ baseURL: portal.address, locale: 'da-DK' });
    const theirs = await other.newPage();
    await theirs.goto(link ?? '');
    await theirs.getByLabel('Ny adgangskode').fill(password);
    await theirs.getByRole('button', { name: 'Gem adgangskoden' }).click();
    await expect(theirs.getByText('Din adgangskode er gemt.')).toBeVisible();
    await theirs.getByRole('link', { name: 'Login' }).click();
    await logIn(theirs, name);
    await expect(theirs.getByText('Du har læseadgang')).toBeVisible();
    await other.close();
  });

  test('are removed in 3 clicks', async ({ page, session, api, portal }) => {
    const name = await addAdministrator(api, portal);
    await session.open('/customers');
    await menu(page, 'Administratorer').click();
    await page.getByRole('button', { name: `Fjern ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fjern', exact: true }).click();
    await expect(page.getByText(`${name} er fjernet.`)).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  });

  test('are logged out everywhere by a colleague', async ({ page, session, api, portal, browser }) => {
    const name = await addAdministrator(api, portal);
    const other = await browser.newContext({ baseURL: portal.address });
    const theirs = await other.newPage();
    await logIn(theirs, name);
    await expect(theirs).toHaveURL('/customers');
    await session.open('/administrators');
    await page.getByRole('button', { name: `Ret ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log ud overalt' }).click();
    const question = page.getByRole('dialog', { name: `Log ${name} ud overalt?` });
    await question.getByRole('button', { name: 'Log ud overalt' }).click();
    await expect(page.getByText(`${name} er logget ud overalt.`)).toBeVisible();
    await theirs.goto('/sites');
    await expect(theirs).toHaveURL(/\/login/);
    await other.close();
  });

  test('are given another role, and a new link', async ({ page, session, api, portal }) => {
    const name = await addAdministrator(api, portal, 'support');
    await session.open('/administrators');
    await page.getByRole('button', { name: `Ret ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Ret ${name}` });
    await dialog.getByLabel('Rolle').selectOption('Administrator');
    await dialog.getByRole('button', { name: 'Gem' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, name)).toContainText('Administrator');
    await page.getByRole('button', { name: `Ret ${name}` }).click();
    await dialog.getByRole('button', { name: 'Lav et nyt link' }).click();
    await expect(dialog.getByText('/set-password#')).toBeVisible();
  });
});

test.describe('a link that is used up', () => {
  test.use({ expectedComplaints: refusals(403) });
  test('says so', async ({ page }) => {
    await page.goto(`/set-password#${'a'.repeat(43)}`);
    await page.getByLabel('Ny adgangskode').fill(password);
    await page.getByRole('button', { name: 'Gem adgangskoden' }).click();
    await expect(page.getByRole('alert')).toContainText('Bed en administrator om et nyt.');
  });
});

test.describe('support', () => {
  test('sees everything and finds nothing to change', async ({ page, api, portal }) => {
    const customer = await api.addCustomer();
    const { recordId } = await api.sandbox();
    await api.giveSite(customer.customerID, recordId);
    await logIn(page, await addAdministrator(api, portal, 'support'));
    await expect(page.getByText('Du har læseadgang')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tilføj kunde' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Slet|Vis nøglen|Kopiér nøglen)/ })).toHaveCount(0);
    await page.goto(customerPage(customer));
    await expect(page.getByRole('switch')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Ret' })).toHaveCount(0);
    await page.goto(`/customers/${customer.customerID}/site/${recordId}?view=matrix`);
    await expect(page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true })).toBeDisabled();
    await page.goto('/sites');
    await expect(page.getByRole('button', { name: /^Nulstil/ }).first()).toBeEnabled();
    await page.goto('/administrators');
    await expect(page.getByRole('button', { name: /^(Ret|Fjern|Tilføj)/ })).toHaveCount(0);
  });

  test('is offered no change on any screen, while an administrator is on all of them', async ({
    page,
    session,
    api,
    portal,
  }) => {
    const [customer, open] = [await api.addCustomer(), await api.addCustomer({ AccessAll: true })];
    const { recordId } = await api.sandbox();
    for (const { customerID } of [customer, open]) await api.giveSite(customerID, recordId);
    const { data: endpoints } = await api.call('/Admin/endpoints');
    const place = { CustomerID: customer.customerID, SiteID: recordId, EndpointID: endpoints[0]?.id };
    const flags = { AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: false };
    await api.call('/Admin/AddEndpointAccessToCustomerOnSite', [{ ...place, ...flags }]);
    await api.call('/Admin/RollApiKey', { customerID: customer.customerID, overlap: 'week' });
    await api.call('/Admin/CreateKeyHandover', { customerID: customer.customerID, validHours: 24 });
    const rights = `/customers/${customer.customerID}/site/${recordId}`;
    // Each with what shows that it has come.
    const screens: [path: string, text: string | RegExp][] = [
      [`/customers?search=${encodeURIComponent(customer.customerName)}`, customer.customerName],
      [customerPage(customer), 'Testmiljø'],
      [`${customerPage(customer)}?view=keys`, 'Gammel, virker endnu'],
      [`${customerPage(customer)}?view=unused`, 'Givet, men ikke brugt'],
      [`${customerPage(open)}?view=unused`, 'Kunden har adgang til alt'],
      [`/history?customer=${customer.customerID}`, 'skiftede nøglen'],
      [rights, '1 endpoint'],
      ['/sites', 'lindholm-vvs'],
      ['/administrators', 'Karen Holm'],
    ];
    const offered =
      /^(Ret|Slet|Fjern|Tilføj|Giv|Skift|Forlæng|Slå|Brug en|Kopiér (fra|nøglen)|Gem|Lav|Afslut|Træk|Fortryd|Erstat|Vælg|Nyt|Vis nøglen|Ændr)/;
    const main = page.getByRole('main');
    const changes = main.getByRole('button', { name: offered }).or(main.getByRole('checkbox', { name: offered }));
    const look = async (check: (path: string) => Promise<void>) => {
      for (const [path, text] of screens) {
        await page.goto(path);
        await expect(main.getByText(text).first()).toBeVisible();
        await check(path);
      }
    };

    await session.open('/customers');
    await look((path) => expect(changes, path).not.toHaveCount(0));
    await page.getByRole('link', { name: 'Log ud' }).click();
    await expect(page).toHaveURL('/login');
    await logIn(page, await addAdministrator(api, portal, 'support'));
    await expect(page.getByText('Du har læseadgang')).toBeVisible();
    await look((path) => expect(changes, path).toHaveCount(0));
    await page.goto('/sites');
    await expect(main.getByRole('switch').first()).toBeDisabled();
    await page.goto(`${rights}?view=matrix`);
    await expect(main.getByRole('checkbox').first()).toHaveCSS('opacity', '0.5');
  });
});

test.describe('one’s own account', () => {
  test('has another password in 2 clicks, and knows where one is logged in', async ({ page, api, portal }) => {
    await logIn(page, await addAdministrator(api, portal));
    await menu(page, 'Din konto').click();
    await expect(page.getByRole('heading', { name: 'Dine sessioner' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Denne' })).toContainText('Chrome');
    await page.getByLabel('Nuværende adgangskode').fill(password);
    await page.getByLabel('Ny adgangskode').fill('fire gule døre mod syd');
    await page.getByRole('button', { name: 'Skift adgangskode' }).click();
    await expect(page.getByText('Din adgangskode er skiftet')).toBeVisible();
  });

  test.describe('with a wrong password and a weak one', () => {
    test.use({ expectedComplaints: refusals(400) });
    test('says at the field what is wrong', async ({ page, session }) => {
      await session.open('/account');
      const old = page.getByLabel('Nuværende adgangskode');
      await old.fill('forkert');
      await page.getByLabel('Ny adgangskode').fill('computer1234');
      await page.getByRole('button', { name: 'Skift adgangskode' }).click();
      await expect(old).toHaveAccessibleDescription(/Adgangskoden er forkert/);
      await old.fill(administrator.password);
      await page.getByRole('button', { name: 'Skift adgangskode' }).click();
      await expect(page.getByLabel('Ny adgangskode')).toHaveAccessibleDescription(/for almindelig/);
    });
  });

  test('ends other sessions', async ({ page, api, portal, browser }) => {
    const name = await addAdministrator(api, portal);
    const other = await browser.newContext({ baseURL: portal.address });
    await logIn(await other.newPage(), name);
    await logIn(page, name);
    await menu(page, 'Din konto').click();
    await page.getByRole('button', { name: 'Afslut alle andre' }).click();
    await expect(page.getByText('Alle andre sessioner er afsluttet.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Chrome' })).toHaveCount(1);
    await other.close();
  });

  test.describe('with a second factor', () => {
    test.use({ expectedComplaints: refusals(401) });
    test('asks for a code at the next login', async ({ page, api, portal }) => {
      const name = await addAdministrator(api, portal);
      await logIn(page, name);
      await menu(page, 'Din konto').click();
      await page.getByRole('button', { name: 'Slå totrinsbekræftelse til' }).click();
      await expect(page.getByRole('img', { name: 'QR-kode til din godkendelsesapp' })).toBeVisible();
      const key = (await page.getByText('Nøgle til appen:').locator('code').textContent()) ?? '';
      await page.getByLabel('Kode fra appen').fill(codeOf(key.replaceAll(' ', '')));
      await page.getByRole('button', { name: 'Bekræft' }).click();
      const codes = (await page.locator('.copyable pre').textContent())?.split('\n') ?? [];
      expect(codes).toHaveLength(10);
      await page.getByRole('button', { name: 'Jeg har gemt dem' }).click();
      await expect(page.getByText('Du har 10 gendannelseskoder tilbage.')).toBeVisible();
      await page.getByRole('link', { name: 'Log ud' }).click();

      await logIn(page, name);
      await page.getByLabel('Kode', { exact: true }).fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL('/customers');
    });
  });

  test.describe('with a password that was generated', () => {
    test.use({ expectedComplaints: refusals(403) });
    test('leads to choosing another before anything else', async ({ page, api, portal }) => {
      const name = await addAdministrator(api, portal);
      portal.change(`update administrators set must_change_password = 1 where name = '${name}'`);
      await logIn(page, name);
      await expect(page).toHaveURL('/account');
      await page.getByLabel('Nuværende adgangskode').fill(password);
      await page.getByLabel('Ny adgangskode').fill('fire gule døre mod syd');
      await page.getByRole('button', { name: 'Skift adgangskode' }).click();
      await expect(page.getByRole('heading', { name: 'Dine sessioner' })).toBeVisible();
      await menu(page, 'Kunder').click();
      await expect(page.getByRole('button', { name: 'Tilføj kunde' })).toBeVisible();
    });
  });
});

test.describe('a login that is some time ago', () => {
  test.use({ expectedComplaints: refusals(400, 403) });
  test('is renewed before a key is shown, and the key is shown then', async ({ page, api, portal }) => {
    const name = await addAdministrator(api, portal);
    const customer = await api.addCustomer();
    await logIn(page, name);
    await expect(page).toHaveURL('/customers');
    portal.change(`update sessions set authenticated_at = '2020-01-01T00:00:00.000Z'
      where administrator_id = (select id from administrators where name = '${name}')`);
    await page.goto(customerPage(customer));
    await page.getByRole('button', { name: /^Vis nøglen/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Skriv din adgangskode igen' });
    const field = dialog.getByLabel('Adgangskode', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('forkert');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Adgangskoden er forkert');
    await field.fill(password);
    await field.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(customer.apiKey)).toBeVisible();
  });
});

/** What an authenticator app shows now for a key in base32. */
function codeOf(key: string): string {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / 30_000), 4);
  const digest = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
