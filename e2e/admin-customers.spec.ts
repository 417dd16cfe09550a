import type { Page } from '@playwright/test';
import { type AccessApi, someWord } from './access-api.ts';
import { expect, refusals, test } from './admin.ts';

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const listOf = (search: string) => `/customers?search=${encodeURIComponent(search)}`;

/** A customer that the list shows alone. */
async function someoneListed(api: AccessApi) {
  const customer = await api.addCustomer();
  return { ...customer, list: listOf(customer.customerName) };
}

test.describe('the list of customers', () => {
  test('shows what matters about each', async ({ page, session, api }) => {
    const word = someWord();
    const site = await api.sandbox();
    const soon = await api.addCustomer({ CustomerName: `${word} snart`, ValidUntil: dayFromNow(10), AccessAll: true });
    await api.addCustomer({ CustomerName: `${word} udløbet`, ValidUntil: dayFromNow(-2) });
    await api.addCustomer({ CustomerName: `${word} længe` });
    await api.giveSite(soon.customerID, site.recordId);
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
      '1 · adgang til alt',
      'Aldrig',
      '',
    ]);
    await expect(row.getByRole('switch', { name: `API-adgang for ${word} snart` })).toBeChecked();
    await expect(rowOf(page, `${word} udløbet`)).toContainText('Udløbet');
    await expect(rowOf(page, `${word} længe`)).not.toContainText(/Udløb/);
  });

  test('is searched, sorted and paged in the address', async ({ page, session, api }) => {
    const word = someWord();
    await api.call(
      '/Admin/CreateExternalCustomers',
      Array.from({ length: 60 }, (_, index) => ({
        CustomerName: `${word} ${String(index).padStart(2, '0')}`,
        ContactName: 'Anne Bruun',
        ContactEmail: 'anne@example.dk',
        ContactPhone: '12345678',
        ValidUntil: '20991231',
        CreatedByUser: 'Karen Holm',
        AccessAll: false,
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

  test('does not lead back from a customer that is opened before the typing has come to rest', async ({
    page,
    session,
    api,
  }) => {
    const { customerName, list } = await someoneListed(api);
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/CustomerPage/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.clock.install();
    await session.open(list);
    const asked = page.waitForRequest(/\/assets\/CustomerPage/);
    const box = page.getByRole('main').getByRole('searchbox');
    await expect(page.getByRole('link', { name: customerName, exact: true })).toBeVisible();
    // In one go: however busy the machine is, nothing comes to rest between the two.
    await box.evaluate((field: HTMLInputElement, name) => {
      field.focus();
      document.execCommand('insertText', false, 'x');
      [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click();
    }, customerName);
    await expect(box).not.toHaveValue(customerName);
    await asked;
    await page.clock.fastForward(1_000);
    held.resolve();
    await expect(page.getByRole('heading', { level: 1, name: customerName })).toBeVisible();
  });

  test('finds a customer by its key, which gets into no address', async ({ page, session, api }) => {
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
    const kept = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]));
    const beginning = customer.apiKey.slice(0, 13).toLowerCase();
    expect([...addresses, kept].filter((text) => text.toLowerCase().includes(beginning))).toEqual([]);
  });

  test('keeps every action in sight when a key is shown', async ({ page, session, api }) => {
    const { customerName, apiKey, list } = await someoneListed(api);
    for (const width of [1440, 1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await session.open(list);
      await page.getByRole('button', { name: `Vis nøglen for ${customerName}` }).click();
      await expect(page.getByText(apiKey)).toBeVisible();
      await expect(page.getByRole('button', { name: `Slet ${customerName}` })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

  test('has everything within reach on a tablet, sorting too', async ({ page, session, api }) => {
    const { customerName, list } = await someoneListed(api);
    await page.setViewportSize({ width: 768, height: 1024 });
    await session.open(list);
    await expect(page.getByText('31. dec. 2099')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('switch')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: `Slet ${customerName}` })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Sortér efter').selectOption('Gyldig til');
    await expect(page).toHaveURL(/sort=validUntil/);
    await page.getByRole('button', { name: 'Stigende' }).click();
    await expect(page).toHaveURL(/sort=-validUntil/);
  });

  test('shows a key to whoever asks, copies it, and remembers that', async ({ page, session, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { customerName, apiKey, list } = await someoneListed(api);
    await session.open(list);
    await page.getByRole('button', { name: `Vis nøglen for ${customerName}` }).click();
    await expect(page.getByText(apiKey)).toBeVisible();
    await page.getByRole('button', { name: `Skjul nøglen for ${customerName}` }).click();
    await expect(page.getByText(apiKey)).toBeHidden();
    await page.getByRole('button', { name: `Kopiér nøglen for ${customerName}` }).click();
    await expect(page.getByRole('alert')).toHaveText('Kopieret');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(apiKey);
    await page.getByRole('link', { name: customerName, exact: true }).click();
    await page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Historik' }).click();
    await expect(page.getByText(`Karen Holm fik vist nøglen for ${customerName}`)).toHaveCount(1);
  });
});

test.describe('API access', () => {
  test('is flipped after a question', async ({ page, session, api }) => {
    const { customerName, list, customerID } = await someoneListed(api);
    await session.open(list);
    const access = page.getByRole('switch', { name: `API-adgang for ${customerName}` });
    await access.click();
    const question = page.getByRole('dialog', { name: 'Slå API-adgang fra?' });
    await expect(question).toContainText(customerName);
    await expect(access).toBeChecked();
    await question.getByRole('button', { name: 'Slå fra' }).click();
    await expect(access).not.toBeChecked();
    await expect(access).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText(`API-adgang er slået fra for ${customerName}.`);
    expect((await api.call(`/Admin/customers/${customerID}`)).customer.apiAccess).toBe(false);
    await access.click();
    await page.getByRole('dialog', { name: 'Slå API-adgang til?' }).getByRole('button', { name: 'Slå til' }).click();
    await expect(access).toBeChecked();
  });

  test('stays when the question is answered with no', async ({ page, session, api }) => {
    const { customerName, list, customerID } = await someoneListed(api);
    await session.open(list);
    const access = page.getByRole('switch', { name: `API-adgang for ${customerName}` });
    await access.click();
    await page.getByRole('button', { name: 'Annullér' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(access).toBeChecked();
    expect((await api.call(`/Admin/customers/${customerID}`)).customer.apiAccess).toBe(true);
  });

  test.describe('when the database is away', () => {
    test.use({ expectedComplaints: refusals(503) });
    test('stays and says so, until it succeeds', async ({ page, session, api, portal }) => {
      const { customerName, list } = await someoneListed(api);
      await session.open(list);
      const access = page.getByRole('switch', { name: `API-adgang for ${customerName}` });
      await access.click();
      const release = portal.holdDatabase();
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
  test('asks by name, deletes, and says whom', async ({ page, session, api }) => {
    const { customerName, list } = await someoneListed(api);
    await session.open(list);
    await page.getByRole('button', { name: `Slet ${customerName}` }).click();
    await page
      .getByRole('dialog', { name: `Slet ${customerName}?` })
      .getByRole('button', { name: 'Slet' })
      .click();
    await expect(page.getByRole('alert')).toContainText(customerName);
    await expect(page.getByRole('heading', { name: 'Ingen kunder matcher' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goto('/history');
    await expect(page.getByText(`Karen Holm slettede kunden ${customerName}`)).toBeVisible();
  });

  test('does nothing when cancelled, and says so', async ({ page, session, api }) => {
    const { customerName, list } = await someoneListed(api);
    await session.open(list);
    const bin = page.getByRole('button', { name: `Slet ${customerName}` });
    await bin.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toHaveText('You did NOT delete the item!');
    await expect(bin).toBeFocused();
    await expect(page.getByRole('rowheader')).toHaveText([customerName]);
  });

  test.describe('when the database is away', () => {
    test.use({ expectedComplaints: refusals(503) });
    test('fails and says so', async ({ page, session, api, portal }) => {
      const { customerName, list } = await someoneListed(api);
      await session.open(list);
      await page.getByRole('button', { name: `Slet ${customerName}` }).click();
      const release = portal.holdDatabase();
      await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
      await expect(page.getByRole('alert')).toHaveText('Error occurred when trying to delete item.');
      release();
      await expect(page.getByRole('rowheader')).toHaveText([customerName]);
    });
  });
});

test.describe('a server that is away', () => {
  test.use({ expectedComplaints: [/ERR_CONNECTION_REFUSED/] });
  test('is told with a way to try again', async ({ page, session, api, portal }) => {
    const { customerName, list } = await someoneListed(api);
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
