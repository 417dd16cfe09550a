import type { Page } from '@playwright/test';
import { type AccessApi, customerFields, dayFromNow, uniqueWord } from './access-api.ts';
import { confirmDialog, expect, extended, httpErrors, test } from './admin.ts';
import { delayRequests, horizontalOverflow, readClipboard } from './fixtures.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const moreButton = (page: Page, name: string) => page.getByRole('button', { name: `Flere handlinger for ${name}` });
async function pressDelete(page: Page, name: string): Promise<void> {
  await moreButton(page, name).click();
  await page.getByRole('menuitem', { name: `Slet ${name}` }).click();
}
const listOf = (search: string) => `/customers?search=${encodeURIComponent(search)}`;

async function addListedCustomer(api: AccessApi) {
  const customer = await api.addCustomer();
  return { ...customer, list: listOf(customer.customerName) };
}

test.describe('the customer list', () => {
  test('shows the status, contact, key, expiry and sites of each customer', async ({ page, session, api }) => {
    const word = uniqueWord();
    const site = await api.sandbox();
    const soon = await api.addCustomer({ CustomerName: `${word} snart`, ValidUntil: dayFromNow(10), AccessAll: true });
    await api.addCustomer({ CustomerName: `${word} udløbet`, ValidUntil: dayFromNow(-2) });
    await api.addCustomer({ CustomerName: `${word} længe` });
    await api.grantSite(soon.customerID, site.recordId);
    // Room for all columns.
    await page.setViewportSize({ width: 1720, height: 900 });
    await session.open(listOf(word));
    await expect(page.getByRole('status').filter({ hasText: '3 kunder' })).toBeVisible();
    const row = rowOf(page, `${word} snart`);
    await expect(row.getByRole('cell')).toContainText([
      '',
      'Virker',
      'Mette Lindholm',
      /^••••…\w{4}$/,
      /Udløber om \d+ dage/,
      '',
      'adgang til alt',
      'Aldrig',
      '',
    ]);
    await expect(row.getByRole('switch', { name: `API-adgang for ${word} snart` })).toBeChecked();
    await expect(rowOf(page, `${word} udløbet`)).toContainText('Udløbet');
    await expect(rowOf(page, `${word} længe`)).not.toContainText(/Udløb/);
  });

  test('keeps search, sorting and paging in the URL', async ({ page, session, api }) => {
    const word = uniqueWord();
    // Found only without the search.
    await api.addCustomer();
    await api.call(
      '/Admin/CreateExternalCustomers',
      Array.from({ length: 60 }, (_, index) => ({
        ...customerFields(),
        CustomerName: `${word} ${String(index).padStart(2, '0')}`,
      })),
    );
    await session.open('/customers');
    await page.getByRole('main').getByRole('searchbox').fill(word);
    await expect(page).toHaveURL(`/customers?search=${word}`);
    await expect(page.getByRole('status').filter({ hasText: '60 kunder' })).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toHaveText(`${word} 00`);
    await page.getByRole('button', { name: 'Kundenavn' }).click();
    await expect(page).toHaveURL(/sort=-customerName/);
    await expect(page.getByRole('columnheader', { name: 'Kundenavn' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('rowheader').first()).toHaveText(`${word} 59`);
    await page.getByRole('button', { name: 'Næste side' }).click();
    await expect(page.getByText('Side 2 af 2')).toBeVisible();
    await expect(page.getByRole('rowheader').first()).toHaveText(`${word} 09`);
    await page.reload();
    await expect(page.getByRole('rowheader').first()).toHaveText(`${word} 09`);
    await page.goBack();
    await expect(page.getByRole('rowheader').first()).toHaveText(`${word} 59`);
    await page.getByLabel('Kunder pr. side').selectOption('100');
    await expect(page.getByText('Side 1 af 1')).toBeVisible();
    await page.getByRole('main').getByRole('searchbox').fill('findes slet ikke');
    await expect(page.getByRole('heading', { name: 'Ingen kunder matcher' })).toBeVisible();
    await page.getByRole('button', { name: 'Ryd søgningen' }).click();
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('');
  });

  test('stays on a customer opened before the search is debounced', extended, async ({ page, session, api }) => {
    const { customerName, list } = await addListedCustomer(api);
    const release = await delayRequests(page, /\/assets\/CustomerPage/);
    await page.clock.install();
    await session.open(list);
    const requested = page.waitForRequest(/\/assets\/CustomerPage/);
    const box = page.getByRole('main').getByRole('searchbox');
    await expect(page.getByRole('link', { name: customerName, exact: true })).toBeVisible();
    // Both in one task, so that the debounce timer cannot fire in between.
    await box.evaluate((field: HTMLInputElement, name) => {
      field.focus();
      document.execCommand('insertText', false, 'x');
      [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click();
    }, customerName);
    await expect(box).not.toHaveValue(customerName);
    await requested;
    await page.clock.fastForward(1_000);
    release();
    await expect(page.getByRole('heading', { level: 1, name: customerName })).toBeVisible();
  });

  test('finds a customer by its key, which never appears in a URL', async ({ page, session, api }) => {
    const customer = await api.addCustomer();
    await session.open('/customers?sort=-customerName');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill(customer.apiKey.slice(0, 20));
    await expect(page.getByText('Skriv hele nøglen')).toBeVisible();
    await search.fill(` ${customer.apiKey.toUpperCase()} `);
    await expect(page.getByRole('rowheader')).toHaveText([customer.customerName]);
    await expect(page.getByRole('status').filter({ hasText: '1 kunde' })).toBeVisible();
    await page.getByRole('link', { name: customer.customerName, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: customer.customerName })).toBeVisible();
    addresses.push(await page.evaluate(() => document.referrer), page.url());
    await page.goBack();
    await expect(page).toHaveURL('/customers?sort=-customerName');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('');
    const state = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage, ...localStorage }]));
    const beginning = customer.apiKey.slice(0, 13).toLowerCase();
    expect([...addresses, state].filter((text) => text.toLowerCase().includes(beginning))).toEqual([]);
  });

  test('is a table from 720 px on, and keeps every action in view at any width', async ({ page, session, api }) => {
    const { customerName, apiKey, list } = await addListedCustomer(api);
    for (const width of [720, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await session.open(list);
      await expect(rowOf(page, customerName).getByRole('switch')).toBeInViewport({ ratio: 1 });
      expect((await rowOf(page, customerName).boundingBox())?.height).toBeLessThan(60);
      await expect(moreButton(page, customerName)).toBeInViewport({ ratio: 1 });
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    for (const width of [1440, 700]) {
      await page.setViewportSize({ width, height: 1024 });
      await session.open(list);
      await page.getByRole('button', { name: `Vis nøglen for ${customerName}` }).click();
      await expect(page.getByText(apiKey)).toBeVisible();
      await expect(moreButton(page, customerName)).toBeInViewport({ ratio: 1 });
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    // Cards.
    await expect(page.getByText('31. dec. 2099')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('switch')).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Sortér efter').selectOption('Gyldig til');
    await expect(page).toHaveURL(/sort=validUntil/);
    await page.getByRole('button', { name: 'Stigende' }).click();
    await expect(page).toHaveURL(/sort=-validUntil/);
  });

  test('shows and copies a key, and records it in the history', async ({ page, session, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { customerName, apiKey, list } = await addListedCustomer(api);
    await session.open(list);
    await page.getByRole('button', { name: `Vis nøglen for ${customerName}` }).click();
    await expect(page.getByText(apiKey)).toBeVisible();
    await page.getByRole('button', { name: `Skjul nøglen for ${customerName}` }).click();
    await expect(page.getByText(apiKey)).toBeHidden();
    await page.getByRole('button', { name: `Kopiér nøglen for ${customerName}` }).click();
    await expect(page.getByRole('alert')).toHaveText('Kopieret');
    expect(await readClipboard(page)).toBe(apiKey);
    await page.getByRole('link', { name: customerName, exact: true }).click();
    await page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Historik' }).click();
    await expect(page.getByText(`Karen Holm fik vist nøglen for ${customerName}`)).toHaveCount(1);
  });
});

test.describe('API access', () => {
  test('changes only after confirmation', async ({ page, session, api }) => {
    const { customerName, list, customerID } = await addListedCustomer(api);
    await session.open(list);
    const access = page.getByRole('switch', { name: `API-adgang for ${customerName}` });
    await access.click();
    const question = page.getByRole('dialog', { name: 'Slå API-adgang fra?' });
    await expect(question).toContainText(customerName);
    await expect(access).toBeChecked();
    await question.getByRole('button', { name: 'Annullér' }).click();
    await expect(question).toBeHidden();
    await expect(access).toBeChecked();
    expect((await api.call(`/Admin/customers/${customerID}`)).customer.apiAccess).toBe(true);
    await access.click();
    await question.getByRole('button', { name: 'Slå fra' }).click();
    await expect(access).not.toBeChecked();
    await expect(access).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText(`API-adgang er slået fra for ${customerName}.`);
    expect((await api.call(`/Admin/customers/${customerID}`)).customer.apiAccess).toBe(false);
    await access.click();
    await confirmDialog(page, 'Slå API-adgang til?', 'Slå til');
    await expect(access).toBeChecked();
  });

  test.describe('when the database is locked', () => {
    test.use({ expectedErrors: httpErrors(503) });
    test('stays unchanged and shows the error', extended, async ({ page, session, api, portal }) => {
      const { customerName, list } = await addListedCustomer(api);
      await session.open(list);
      const access = page.getByRole('switch', { name: `API-adgang for ${customerName}` });
      await access.click();
      const release = portal.lockDatabase();
      await page.getByRole('button', { name: 'Slå fra' }).click();
      await expect(page.getByRole('alert')).toHaveText("There was an error while toggling the customer's API access.");
      release();
      await expect(access).toBeChecked();
      await access.click();
      await page.getByRole('button', { name: 'Slå fra' }).click();
      await expect(page.getByRole('alert')).toHaveText([`API-adgang er slået fra for ${customerName}.`]);
    });
  });
});

test.describe('deleting a customer', () => {
  test('asks for confirmation, suggests switching off, and shows the deleted name', async ({ page, session, api }) => {
    const { customerName, call } = await api.addSandboxCustomer();
    const list = listOf(customerName);
    await call('/api/v4.0/invoices');
    await session.open(list);
    await pressDelete(page, customerName);
    const question = page.getByRole('dialog', { name: `Slet ${customerName}?` });
    await expect(question).toContainText('Fortryder du, får kunden sin nøgle igen.');
    await expect(question).toContainText("1 kald de seneste 30 dage. API'et bliver altså brugt.");
    // The time of the latest call may be stored meanwhile.
    const { data } = await api.call(`/Admin${list}`);
    const listed = data.map(({ lastUsed: _lastUsed, ...facts }: Record<string, unknown>) => facts);
    const sent = page.waitForRequest(/DeleteExternalCustomers/);
    await question.getByRole('button', { name: 'Slet' }).click();
    expect((await sent).postDataJSON()).toMatchObject(listed);
    const notice = page.getByRole('alert').filter({ hasText: `${customerName} er slettet.` });
    await expect(page.getByRole('heading', { name: 'Ingen kunder matcher' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await notice.getByRole('button', { name: 'Fortryd' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([customerName]);
    await page.goto('/history');
    await expect(page.getByText(`Karen Holm slettede kunden ${customerName}`)).toBeVisible();
  });

  test('can be cancelled', async ({ page, session, api }) => {
    const { customerName, list } = await addListedCustomer(api);
    await session.open(list);
    await pressDelete(page, customerName);
    await expect(page.getByRole('button', { name: 'Annullér' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toHaveText('You did NOT delete the item!');
    await expect(moreButton(page, customerName)).toBeFocused();
    await expect(page.getByRole('rowheader')).toHaveText([customerName]);
  });

  test.describe('when the database is locked', () => {
    test.use({ expectedErrors: httpErrors(503) });
    test('shows the error', extended, async ({ page, session, api, portal }) => {
      const { customerName, list } = await addListedCustomer(api);
      await session.open(list);
      await pressDelete(page, customerName);
      const release = portal.lockDatabase();
      await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
      await expect(page.getByRole('alert')).toHaveText('Error occurred when trying to delete item.');
      release();
      await expect(page.getByRole('rowheader')).toHaveText([customerName]);
    });
  });
});

test.describe('when the server is down', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED/] });
  test('the list shows the error and can be retried', extended, async ({ page, session, api, portal }) => {
    const { customerName, list } = await addListedCustomer(api);
    await session.open('/sites');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await session.open(list);
    await expect(page.getByRole('rowheader')).toHaveText([customerName]);
    await portal.stop();
    await page.getByRole('button', { name: 'Gyldig til' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Indholdet kunne ikke hentes' });
    await expect(failure).toContainText('Der er ingen forbindelse til serveren.');
    await portal.resume();
    await failure.getByRole('button', { name: 'Prøv igen' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([customerName]);
    await expect(failure).toBeHidden();
  });
});
