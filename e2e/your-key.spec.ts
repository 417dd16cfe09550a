import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import type { Page } from '@playwright/test';
import { expect, extended, findAccessibilityViolations, httpErrors, test } from './admin.ts';
import { readClipboard } from './fixtures.ts';
import { addKeyHolder, fetchOperations, reading, storeKey } from './own-key.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedErrors: httpErrors(401),
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Din nøgle' });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Din nøgle' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function enterKey(page: Page, apiKey: string): Promise<void> {
  await dialogOf(page).getByLabel('API-nøgle').fill(apiKey);
  await dialogOf(page).getByRole('button', { name: 'Brug nøglen' }).click();
}

const readCard = (page: Page) =>
  page.locator('.endpoint-card a').evaluateAll((links) =>
    links.map((link) => ({
      name: `${link.querySelector('.method')?.textContent} ${link.querySelector('code')?.textContent}`,
      badge: link.querySelector('.access-badge')?.textContent?.trim(),
    })),
  );

test('a key with several sites starts on the site of the examples', extended, async ({ page }) => {
  await page.goto('/introduction');
  await openDialog(page);
  await enterKey(page, exampleApiKey);
  await expect(dialogOf(page).getByRole('combobox')).toHaveValue('lindholm-vvs');
});

test('shows the access of a key, sends the key only to the API, and can forget it', async ({ page, portal, api }) => {
  const holder = await addKeyHolder(api, (path) => (path.startsWith('/api/v4.0/invoice') ? reading : null));
  const expired = await api.addCustomer({ ValidUntil: '20200101' });
  await fetch(`${portal.address}/api/v4.0/worksheets`, {
    headers: { apikey: holder.apiKey, siteName: 'lindholm-vvs' },
  });
  const requested: string[] = [];
  page.on('request', (request) => {
    const { apikey } = request.headers();
    requested.push(request.url());
    if (apikey) expect(new URL(request.url()).pathname).toMatch(/^\/api\//);
  });

  await page.goto('/worksheetsv4#post-worksheets');
  await expect(page.locator('[data-key-overlay]')).toHaveCount(0);
  await openDialog(page);
  await expect(dialogOf(page).getByLabel('API-nøgle')).toBeFocused();
  await expect(dialogOf(page).getByRole('listitem').first()).toContainText('hvilke kald nøglen må bruge');

  await enterKey(page, crypto.randomUUID());
  await expect(dialogOf(page).getByRole('alert')).toContainText('API-nøglen findes ikke');
  await expect(dialogOf(page).getByRole('link', { name: 'key-unknown' })).toHaveAttribute(
    'href',
    '/errors#key-unknown',
  );
  await enterKey(page, expired.apiKey);
  await expect(dialogOf(page).getByRole('alert')).toContainText('API-nøglen er udløbet');
  await enterKey(page, 'nøgle');
  await expect(dialogOf(page).getByRole('alert')).toContainText('ligner ikke en nøgle');

  await enterKey(page, ` ${holder.apiKey} `);
  await expect(dialogOf(page)).toContainText(holder.customerName);
  await expect(dialogOf(page).getByLabel('Site').locator('option')).toHaveText([
    'kjaer-el (testmiljø)',
    'lindholm-vvs (testmiljø)',
  ]);
  await dialogOf(page).getByLabel('Site').selectOption('lindholm-vvs');
  const [replace, forget] = ['Brug en anden nøgle', 'Slet nøglen'].map((name) =>
    dialogOf(page).getByRole('button', { name }).boundingBox(),
  );
  expect((await replace)?.y).toBe((await forget)?.y);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: /Din nøgle/ })).toBeFocused();

  const operations = await fetchOperations(portal.address, holder.apiKey, 'lindholm-vvs');
  const allowed = operations.filter((one) => one.allowed).length;
  const card = page.getByRole('region', { name: 'Din nøgle' });
  await expect(card).toContainText(holder.customerName);
  await expect(card).toContainText(`${allowed} af ${operations.length} kald er tilladt`);

  const section = page.locator('#post-worksheets');
  await expect(section.locator('.access-refusal')).toContainText('API-nøglen har ikke adgang til endpointet');
  await section.getByText('Tekst til supporten').click();
  await section.getByRole('button', { name: 'Kopiér teksten' }).click();
  await expect(section.getByRole('status').filter({ hasText: 'kopieret' })).toBeVisible();
  expect(await readClipboard(page)).toBe(
    `Vi mangler adgang til dette kald:

Kunde: ${holder.customerName}
Site: lindholm-vvs (testmiljø)
Endpoint: /api/v4.0/worksheets
Metode: POST
Årsag: endpoint-not-granted. API-nøglen har ikke adgang til endpointet på dette site. Bed supporten om adgang til netop den sti.`,
  );
  await expect(section.locator('figure[data-sample] .access-badge')).toHaveText('Ikke tilladt');
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const search = page.getByRole('banner').getByLabel('Søg');
  await search.fill('GET invoices v4');
  await expect(page.getByRole('option', { name: /\/api\/v4.0\/invoices/ }).first()).toContainText('Tilladt');
  await search.fill('opret arbejdsseddel');
  await expect(page.getByRole('option', { name: /\/api\/v4.0\/worksheets/ }).first()).toContainText('Ikke tilladt');
  await page.keyboard.press('Enter');

  await page.goto('/search?q=opret%20arbejdsseddel');
  await expect(page.locator('.results .access-badge').first()).toBeVisible();
  await page.goto('/invoicesv4');
  await expect(page.locator('.endpoint-card .access-badge').first()).toHaveText('Tilladt');
  await page.goto('/calls');
  await expect(page.getByRole('heading', { name: 'Dine kald' })).toBeVisible();
  await expect(page.locator('.calls > li').first()).toBeVisible();

  // The key is in the session storage only.
  const [key, ...elsewhere] = await page.evaluate(() => {
    const { 'fagvaerk.key': stored, ...others } = { ...sessionStorage };
    const texts = [JSON.stringify([others, { ...localStorage }, history.state]), document.cookie];
    return [stored, ...texts, document.documentElement.outerHTML, ...performance.getEntries().map(({ name }) => name)];
  });
  expect(JSON.parse(key ?? '')).toEqual({ apiKey: holder.apiKey, siteName: 'lindholm-vvs' });
  expect([...elsewhere, ...requested].filter((text) => text?.includes(holder.apiKey))).toEqual([]);
  const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory');
  expect(entries.filter(({ url }) => url.includes(holder.apiKey))).toEqual([]);
  expect(portal.log).toContain('calls of the API are refused');
  for (const secret of [holder.apiKey, expired.apiKey]) expect(portal.log).not.toContain(secret);

  await openDialog(page);
  await dialogOf(page).getByRole('button', { name: 'Slet nøglen' }).click();
  await expect(dialogOf(page).getByLabel('API-nøgle')).toHaveValue('');
  await expect(page.locator('[data-key-overlay]')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('fagvaerk.key');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('Angiv din nøgle for at se dine kald');
});

test('the badges match the API for random rights', extended, async ({ page, portal, api }) => {
  let random = 20261116;
  const flip = () => {
    random = (random * 1103515245 + 12345) % 2 ** 31;
    return random / 2 ** 31 < 0.5;
  };
  const holder = await addKeyHolder(api, () => (flip() ? ['POST', 'GET', 'DELETE', 'PUT'].filter(flip) : null));
  await storeKey(page, holder.apiKey);
  const operations = await fetchOperations(portal.address, holder.apiKey, 'lindholm-vvs');
  const allowed = new Map(operations.map(({ method, path, allowed }) => [`${method} ${path}`, allowed]));
  expect(new Set(allowed.values())).toEqual(new Set([true, false]));
  const checked: string[] = [];
  for (const route of ['/offers', '/worksheetsv4', '/projects', '/invoicesv4', '/budgets']) {
    await page.goto(route);
    await expect(page.locator('.access-card')).toBeVisible();
    const base = route.endsWith('v4') ? '/api/v4.0' : '/api/v3.0';
    const shown = (await readCard(page)).map((one) => ({ ...one, name: one.name.replace('/', `${base}/`) }));
    expect(shown, route).toEqual(
      shown.map(({ name }) => ({ name, badge: allowed.get(name) ? 'Tilladt' : 'Ikke tilladt' })),
    );
    const refused = shown.filter(({ name }) => !allowed.get(name));
    await expect(page.locator('.access-refusal')).toHaveCount(refused.length);
    const ofPage = shown.length - refused.length;
    const inMenu = page.locator(`.side-menu a[href="${route}"] > .access-badge`);
    const words =
      ofPage === shown.length
        ? /^Alle|^Kaldet er tilladt/
        : ofPage === 0
          ? /^Ingen|^Kaldet er ikke/
          : new RegExp(`^${ofPage} af ${shown.length} kald er tilladt: .*(GET|POST|PUT|DELETE) \\d af \\d`);
    await expect(inMenu).toHaveAttribute('title', words);
    checked.push(...shown.map(({ name }) => name));
  }
  expect(checked.length).toBeGreaterThan(20);
});

test('where most calls are allowed, only the refused ones are marked', extended, async ({ page, portal, api }) => {
  const all = ['POST', 'GET', 'DELETE', 'PUT'];
  const holder = await addKeyHolder(api, (path) => (path === '/api/v4.0/worksheets' ? reading : all));
  await storeKey(page, holder.apiKey);
  const operations = await fetchOperations(portal.address, holder.apiKey, 'lindholm-vvs');
  const allowed = operations.filter((one) => one.allowed).length;
  expect(allowed).toBeLessThan(operations.length);
  await page.goto('/worksheetsv4');
  await expect(page.getByRole('region', { name: 'Din nøgle' })).toContainText(
    `${allowed} af ${operations.length} kald er tilladtKun afviste kald er markeret.`,
  );
  expect(new Set((await readCard(page)).map(({ badge }) => badge))).toEqual(new Set([undefined, 'Ikke tilladt']));
  await expect(page.locator('#get-worksheets .endpoint-path .access-badge')).toHaveCount(0);
  await expect(page.locator('.side-menu a[href="/worksheetsv4"] > .access-badge')).toHaveCount(1);
  await expect(page.locator('.side-menu a[href="/invoicesv4"] > .access-badge')).toHaveCount(0);
});

test('samples contain the user’s own site in every language, but never the key', extended, async ({ page, api }) => {
  const holder = await addKeyHolder(api, () => reading);
  await page.addInitScript(
    (key) => localStorage.setItem('fagvaerk.key', key),
    JSON.stringify({ apiKey: holder.apiKey, siteName: holder.otherSite }),
  );
  await page.goto('/invoicesv4');
  const sample = page.locator('#get-invoices figure[data-sample]').first();
  await expect(sample.locator('code')).toContainText('siteName: kjaer-el');
  await expect(sample.locator('code')).toContainText('apikey: DIN-API-NØGLE');
  await sample.getByRole('combobox').focus();
  await sample.getByRole('combobox').selectOption('Python');
  await expect(sample.locator('code')).toContainText('"siteName": "kjaer-el"');
  await page.reload();
  await expect(sample).toHaveAttribute('data-sample', 'Python');
  await expect(sample.locator('code')).toContainText('"siteName": "kjaer-el"');
  expect(await page.content()).not.toContain(holder.apiKey);

  const other = await page.context().newPage();
  await other.goto('/calls');
  await other.evaluate(() => localStorage.removeItem('fagvaerk.key'));
  await expect(page.locator('[data-key-overlay]')).toHaveCount(0);
  await expect(sample.locator('code')).toContainText('"siteName": "lindholm-vvs"');
  await expect(sample.locator('code')).toContainText(exampleApiKey);
});

test('the page updates after rights are granted, sites removed or the key changed', extended, async ({ page, api }) => {
  const holder = await addKeyHolder(api, () => null);
  const { recordId: siteID } = await api.sandbox();
  await page.goto('/invoicesv4#get-invoices?');
  const section = page.locator('#get-invoices');
  const opened = section.getByRole('region', { name: /^Prøv kaldet/ });
  await opened.getByRole('button', { name: 'Brug din egen nøgle' }).click();
  await enterKey(page, holder.apiKey);
  await dialogOf(page).getByLabel('Site').selectOption('lindholm-vvs');
  await page.keyboard.press('Escape');
  await expect(section.locator('.endpoint-path .access-badge')).toHaveText('Ikke tilladt');
  await expect(opened.getByRole('button', { name: 'Skift nøgle eller site', exact: true })).toBeVisible();

  const send = opened.getByRole('button', { name: 'Send', exact: true });
  const status = opened.locator('.console-status');
  const answer = opened.getByRole('region', { name: 'Svar' });
  await send.click();
  await expect(status).toContainText('401');
  await expect(answer.getByRole('link', { name: 'Hvorfor?' })).toHaveAttribute('href', /^\/calls#why=GET/);
  await answer.getByText('Tekst til supporten').click();
  const requestID = await answer.locator('.note code').textContent();
  await expect(answer.locator('pre').first()).toContainText(`Sporings-id: ${requestID}`);
  expect(await findAccessibilityViolations(page, '#get-invoices')).toEqual([]);

  await api.grantRights(holder.customerID, siteID, { '/api/v4.0/invoices': reading });
  await send.click();
  await expect(status).toContainText('200');
  await expect(section.locator('.endpoint-path .access-badge')).toHaveText('Tilladt');

  const pair = { ExternalCustomerID: holder.customerID, ActiveSiteID: siteID };
  await api.call('/Admin/RemoveSiteAccessFromExternalCustomer', [pair]);
  await send.click();
  await expect(status).toContainText('401');
  await expect(section.locator('.access-refusal')).toContainText('API-nøglen har ikke adgang til et site med det navn');
  await answer.getByRole('button', { name: 'Skift nøgle eller site', exact: true }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('ikke længere adgang til sitet lindholm-vvs');
  await dialogOf(page).getByLabel('Site').selectOption(holder.otherSite);
  await expect(dialogOf(page).getByRole('alert')).toBeEmpty();

  const other = await addKeyHolder(api, () => reading);
  await dialogOf(page).getByRole('button', { name: 'Brug en anden nøgle' }).click();
  await enterKey(page, other.apiKey);
  await expect(dialogOf(page)).toContainText(other.customerName);
});
