import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { AccessApi } from './access-api.ts';
import {
  chooseInAccountMenu,
  confirmDialog,
  customerPage,
  expect,
  extended,
  httpErrors,
  submitLogin,
  test,
} from './admin.ts';
import { administrator, type PortalProcess } from './portal-process.ts';

const password = 'tre blå vinduer mod nord';

const createName = () => `Ida ${randomUUID().slice(0, 8)}`;

async function addAdministrator(api: AccessApi, portal: PortalProcess, Role = 'administrator'): Promise<string> {
  const Username = createName();
  const { successObjects } = await api.call('/Admin/CreateAdministrator', { Username, Role });
  await fetch(`${portal.address}/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Token: successObjects[0]?.token, Password: password }),
  });
  return Username;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, { username, password });
}

async function logInElsewhere(browser: Browser, portal: PortalProcess, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address, locale: 'da-DK' });
  const page = await context.newPage();
  await logIn(page, name);
  return page;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name });

test.describe('an administrator', () => {
  test('is added with a link for choosing a password', async ({ page, session, browser, portal }) => {
    const name = createName();
    await session.open('/customers');
    await menu(page, 'Administratorer').click();
    await page.getByRole('button', { name: 'Opret administrator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Opret administrator' });
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
    await expect(theirs.getByText('Du har læseadgang')).toBeVisible();
    await other.close();
  });

  test('is logged out everywhere by a colleague', extended, async ({ page, session, api, portal, browser }) => {
    const name = await addAdministrator(api, portal);
    const theirs = await logInElsewhere(browser, portal, name);
    await expect(theirs).toHaveURL('/customers');
    await session.open('/administrators');
    await page.getByRole('button', { name: `Ret ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log ud overalt' }).click();
    const question = page.getByRole('dialog', { name: `Log ${name} ud overalt?` });
    await question.getByRole('button', { name: 'Log ud overalt' }).click();
    await expect(page.getByText(`${name} er logget ud overalt.`)).toBeVisible();
    await theirs.goto('/sites');
    await expect(theirs).toHaveURL(/\/login/);
    await theirs.context().close();
  });

  test('gets another role and a new link, and is removed', extended, async ({ page, session, api, portal }) => {
    const name = await addAdministrator(api, portal, 'support');
    await session.open('/administrators');
    await page.getByRole('button', { name: `Ret ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Ret ${name}` });
    await dialog.getByLabel('Rolle').selectOption('Administrator');
    await dialog.getByRole('button', { name: 'Gem' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, name)).toContainText('Administrator');
    await page.getByRole('button', { name: `Ret ${name}` }).click();
    await dialog.getByRole('button', { name: 'Opret et nyt link' }).click();
    await expect(dialog.getByText('/set-password#')).toBeVisible();
    await page.goto('/administrators');
    await page.getByRole('button', { name: `Fjern ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fjern', exact: true }).click();
    await expect(page.getByText(`${name} er fjernet.`)).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  });
});

test.describe('support', () => {
  test('sees none of the administrator actions on any screen', extended, async ({ page, session, api, portal }) => {
    const customer = await api.addSandboxCustomer({ '/api/v4.0/invoices': ['GET'] });
    const unrestricted = await api.addSandboxCustomer({}, { AccessAll: true });
    await api.call('/Admin/RollApiKey', { customerID: customer.customerID, overlap: 'week' });
    await api.addRole(`Rolle ${customer.customerID}`, { '/api/v4.0/invoices/*': ['GET'] });
    await api.call('/Admin/CreateKeyHandover', [{ customerID: customer.customerID, validHours: 24 }]);
    // Each with a text that shows that it has loaded.
    const screens: [path: string, text: string | RegExp][] = [
      [`/customers?search=${encodeURIComponent(customer.customerName)}`, customer.customerName],
      [customerPage(customer), 'Testmiljø'],
      [`${customerPage(customer)}?view=keys`, 'Gammel, virker endnu'],
      [`${customerPage(customer)}?view=unused`, 'Ubrugte rettigheder'],
      [`${customerPage(unrestricted)}?view=unused`, 'Kunden har adgang til alt'],
      [`/history?customer=${customer.customerID}`, 'skiftede nøglen'],
      [customer.rightsPage, '1 endpoint'],
      ['/sites', 'lindholm-vvs'],
      ['/roles', 'Læs: Fakturaer (v4.0)'],
      ['/administrators', 'Karen Holm'],
    ];
    const actionNames =
      /^(Ret|Slet|Fjern|Tilføj|Giv|Skift|Forlæng|Slå|Brug en|Kopiér (fra|nøglen)|Gem|Opret\b|Spær|Afslut|Træk|Fortryd|Erstat|Vælg|Vis nøglen|Ændr)/;
    const main = page.getByRole('main');
    const actions = main
      .getByRole('button', { name: actionNames })
      .or(main.getByRole('checkbox', { name: actionNames }));
    const openEach = async (check: (path: string) => Promise<void>) => {
      for (const [path, text] of screens) {
        await page.goto(path);
        await expect(main.getByText(text).first()).toBeVisible();
        await check(path);
      }
    };

    await session.open('/customers');
    await openEach((path) => expect(actions, path).not.toHaveCount(0));
    await chooseInAccountMenu(page, 'Log ud');
    await expect(page).toHaveURL('/login');
    await logIn(page, await addAdministrator(api, portal, 'support'));
    await expect(page.getByText('Du har læseadgang')).toBeVisible();
    await openEach((path) => expect(actions, path).toHaveCount(0));
    await page.goto(`/sites/${customer.site.recordId}`);
    await expect(main.getByRole('switch')).toBeDisabled();
    await page.getByRole('button', { name: 'Handlinger for lindholm-vvs' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Nulstil']);
    await page.goto(customerPage(customer));
    await expect(page.getByRole('switch')).toBeDisabled();
    await page.goto(`${customer.rightsPage}?view=matrix`);
    await expect(page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true })).toBeDisabled();
    await expect(main.getByRole('checkbox').first()).toHaveCSS('opacity', '0.5');
  });
});

test.describe('own account', () => {
  test(
    'chooses English in two clicks, also for the next login elsewhere',
    extended,
    async ({ page, api, portal, browser }) => {
      const name = await addAdministrator(api, portal);
      await logIn(page, name);
      await expect(page).toHaveURL('/customers');
      await page.goto('/sites');
      await chooseInAccountMenu(page, 'English');
      await expect(page.getByRole('link', { name: 'Customers', exact: true })).toBeVisible();
      await expect(page).toHaveURL('/sites');
      const elsewhere = await logInElsewhere(browser, portal, name);
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('External customers');
      await elsewhere.context().close();
    },
  );

  test('ends other sessions and changes the password', extended, async ({ page, api, portal, browser }) => {
    const name = await addAdministrator(api, portal);
    const theirs = await logInElsewhere(browser, portal, name);
    await expect(theirs).toHaveURL('/customers');
    await logIn(page, name);
    await chooseInAccountMenu(page, 'Din konto');
    await expect(page.getByRole('heading', { name: 'Dine sessioner' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Denne session' })).toContainText('Chrome');
    await page.getByRole('button', { name: 'Afslut alle andre sessioner' }).click();
    await expect(page.getByText('Alle andre sessioner er afsluttet.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Chrome' })).toHaveCount(1);
    await theirs.context().close();
    await page.getByLabel('Nuværende adgangskode').fill(password);
    await page.getByLabel('Ny adgangskode').fill('fire gule døre mod syd');
    await page.getByRole('button', { name: 'Skift adgangskode' }).click();
    await expect(page.getByText('Din adgangskode er skiftet')).toBeVisible();
  });

  test.describe('with a wrong password and a weak one', () => {
    test.use({ expectedErrors: httpErrors(400) });
    test('shows the error at its field', extended, async ({ page, session }) => {
      await session.open('/account');
      const old = page.getByLabel('Nuværende adgangskode');
      await old.fill('forkert');
      await page.getByLabel('Ny adgangskode').fill('computer1234');
      await page.getByRole('button', { name: 'Skift adgangskode' }).click();
      await expect(old).toHaveAccessibleDescription(/Adgangskoden er forkert/);
      await old.fill(administrator.password);
      await page.getByRole('button', { name: 'Skift adgangskode' }).click();
      await expect(page.getByLabel('Ny adgangskode')).toHaveAccessibleDescription(/for let at gætte/);
    });
  });

  test.describe('with a second factor', () => {
    test.use({ expectedErrors: httpErrors(401) });
    test('asks for a code at the next login and before it is turned off, which other sessions show', async ({
      page,
      browser,
      api,
      portal,
    }) => {
      const name = await addAdministrator(api, portal);
      await logIn(page, name);
      await chooseInAccountMenu(page, 'Din konto');
      await page.getByRole('button', { name: 'Slå totrinsbekræftelse til' }).click();
      await expect(page.getByRole('img', { name: 'QR-kode til din godkendelsesapp' })).toBeVisible();
      const key = (await page.getByText('Nøgle til appen:').locator('code').textContent()) ?? '';
      await page.getByLabel('Kode fra appen').fill(totp(key.replaceAll(' ', '')));
      await page.getByRole('button', { name: 'Bekræft' }).click();
      const codes = (await page.locator('.copyable pre').textContent())?.split('\n') ?? [];
      expect(codes).toHaveLength(10);
      await menu(page, 'Sites').click();
      await confirmDialog(page, 'Har du gemt dine gendannelseskoder?', 'Bliv her');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Hent som fil' }).click();
      expect(await readFile(await (await download).path(), 'utf8')).toBe(codes.join('\n'));
      await page.getByRole('button', { name: 'Jeg har gemt dem' }).click();
      await expect(page.getByText('Du har 10 gendannelseskoder tilbage.')).toBeVisible();
      await chooseInAccountMenu(page, 'Log ud');

      await logIn(page, name);
      await expect(page.getByLabel('Kode', { exact: true })).toBeFocused();
      await expect(page.getByLabel('Adgangskode', { exact: true })).toBeHidden();
      await page.getByLabel('Kode', { exact: true }).fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL('/customers');

      const other = await logInElsewhere(browser, portal, name);
      await other.getByLabel('Kode', { exact: true }).fill(codes[1] ?? '');
      await other.getByRole('button', { name: 'Login' }).click();
      await expect(other).toHaveURL('/customers');
      await chooseInAccountMenu(page, 'Din konto');
      await page.getByRole('button', { name: 'Opret nye koder' }).click();
      const renewal = page.getByRole('dialog', { name: 'Opret nye koder' });
      await renewal.getByLabel('Adgangskode', { exact: true }).fill(password);
      await renewal.getByLabel('Kode', { exact: true }).fill(codes[2] ?? '');
      await renewal.getByRole('button', { name: 'Opret nye koder' }).click();
      const [newCode = ''] = (await page.locator('.copyable pre').textContent())?.split('\n') ?? [];
      expect(codes).not.toContain(newCode);
      await page.getByRole('button', { name: 'Jeg har gemt dem' }).click();
      await page.getByRole('button', { name: 'Slå totrinsbekræftelse fra' }).click();
      const dialog = page.getByRole('dialog', { name: 'Slå totrinsbekræftelse fra' });
      await dialog.getByLabel('Adgangskode', { exact: true }).fill(password);
      await dialog.getByLabel('Kode', { exact: true }).fill(newCode);
      await dialog.getByRole('button', { name: 'Slå totrinsbekræftelse fra' }).click();
      await expect(page.getByRole('button', { name: 'Slå totrinsbekræftelse til' })).toBeVisible();
      await expect(page.getByRole('alert', { name: 'Din totrinsbekræftelse blev slået fra' })).toBeHidden();
      await other.reload();
      await expect(other.getByRole('alert', { name: 'Din totrinsbekræftelse blev slået fra' })).toBeVisible();
      await other.context().close();
    });
  });

  test('a generated password leads to the customers, and a notice asks to change it', async ({ page, api, portal }) => {
    const name = await addAdministrator(api, portal);
    portal.executeSql(`update administrators set must_change_password = 1 where name = '${name}'`);
    await logIn(page, name);
    await expect(page).toHaveURL('/customers');
    const notice = page.getByRole('note').filter({ hasText: 'Du bruger en midlertidig adgangskode.' });
    await notice.getByRole('link', { name: 'Skift adgangskode' }).click();
    await page.getByLabel('Nuværende adgangskode').fill(password);
    await page.getByLabel('Ny adgangskode').fill('fire gule døre mod syd');
    await page.getByRole('button', { name: 'Skift adgangskode' }).click();
    await expect(notice).toBeHidden();
  });
});

test.describe('a stale login', () => {
  test.use({ expectedErrors: httpErrors(400, 403) });
  test('requires the password again before a key is shown, and before a customer is deleted', async ({
    page,
    api,
    portal,
  }) => {
    const name = await addAdministrator(api, portal);
    const customer = await api.addCustomer();
    const age = () =>
      portal.executeSql(`update sessions set authenticated_at = '2020-01-01T00:00:00.000Z'
        where administrator_id = (select id from administrators where name = '${name}')`);
    await logIn(page, name);
    await expect(page).toHaveURL('/customers');
    age();
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

    age();
    await page.goto(`/customers?search=${encodeURIComponent(customer.customerName)}`);
    await page.getByRole('button', { name: `Flere handlinger for ${customer.customerName}` }).click();
    await page.getByRole('menuitem', { name: `Slet ${customer.customerName}` }).click();
    await confirmDialog(page, `Slet ${customer.customerName}?`, 'Slet');
    await field.fill(password);
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText(`${customer.customerName} er slettet.`);
  });
});

function totp(key: string): string {
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
