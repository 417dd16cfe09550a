import type { Page } from '@playwright/test';
import { expect, extended, findAccessibilityViolations, test } from './admin.ts';
import { horizontalOverflow, readClipboard, waitForScript } from './fixtures.ts';
import { addKeyHolder, openWithoutCalls, reading } from './own-key.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const headers = (apiKey: string) => ({ apikey: apiKey, siteName: 'lindholm-vvs' });

test(
  'translates a v3.0 response to v4.0 within the browser',
  extended,
  async ({ page, portal, api, chooseLanguage }) => {
    const holder = await addKeyHolder(api, (path) => (path.startsWith('/api/v3.0/worksheets') ? reading : null));
    const old = await fetch(`${portal.address}/api/v3.0/worksheets?pageSize=5`, { headers: headers(holder.apiKey) });
    const answer = await old.json();
    await page.goto('/migration');
    await page.getByRole('button', { name: 'Indsæt et svar' }).click();
    const box = page.getByLabel('Svar fra v3.0');
    await expect(box).toBeFocused();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));

    await box.fill('{"data": ');
    await expect(page.getByRole('alert')).toHaveText('Teksten er ikke gyldig JSON.');
    await box.fill('{"id": 7, "customerID": 1}');
    await expect(page.getByRole('alert')).toContainText('Det ligner ikke et svar fra et kald i v3.0');

    await box.fill(JSON.stringify(answer));
    const outcome = page.getByRole('region', { name: 'Svaret i v4.0' });
    await expect(outcome.getByRole('status').first()).toHaveText(/^Udgåede felter: \d+\. Nye felter: \d+\.$/);
    await expect(page.getByLabel('Svaret kom fra')).toHaveValue('GET /api/v3.0/worksheets');
    const code = outcome.locator('pre');
    await expect(code).toContainText(`"id": ${answer.data[0].data[0].ID}`);
    await expect(code).toContainText(`"statusEnum": "${answer.data[0].data[0].Status}"`);
    await expect(code.locator('del', { hasText: '"EditWorksheet"' })).toHaveCount(3);
    await expect(code.locator('ins').last()).toHaveText('+   4 nye felter');
    await outcome.getByText(/^\d+ nye felter$/).click();
    await expect(outcome.getByRole('group')).toContainText('nextPage');
    const [first, second] = await code
      .locator('del')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(second).toBeGreaterThan(first ?? 0);
    await expect(code).toContainText('… 2 poster mere');
    await expect(outcome.locator('.lost')).toContainText('Arbejdssedlen kan rettes, så længe isClosed er false.');
    await expect(outcome.locator('.lost').getByRole('link', { name: 'Projekter' }).first()).toHaveAttribute(
      'href',
      /^\/projectsV4#get-projects\.data\./,
    );
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await outcome.getByRole('button', { name: 'Kopiér som JSON' }).click();
    await expect(outcome.getByText('Kopieret uden markeringerne')).toBeVisible();
    const copied = JSON.parse(await readClipboard(page));
    expect(copied.data).toHaveLength(5);
    expect(copied).not.toHaveProperty('nextPage');

    await page.getByLabel('Svaret kom fra').selectOption('GET /api/v3.0/worksheets/{id}');
    await expect(code).toContainText('"data": {');
    await page.getByRole('button', { name: 'Ryd' }).click();
    await expect(outcome).toHaveCount(0);
    expect(requested.filter((url) => !url.includes('/assets/'))).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await chooseLanguage('en');
    await page.goto('/migration');
    await page.getByRole('button', { name: 'Paste a response' }).click();
    await page.getByLabel('v3.0 response').fill(JSON.stringify(answer));
    await expect(page.getByRole('region', { name: 'v4.0 response' })).toBeVisible();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findAccessibilityViolations(page, '#translate-answer')).toEqual([]);
  },
);

test('shows an example with both versions side by side', extended, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/migration');
  await page.getByRole('button', { name: 'Brug et eksempel' }).click();
  const box = page.getByLabel('Svar fra v3.0');
  await expect(box).toHaveValue(/"ProjectID"/);
  const outcome = page.getByRole('region', { name: 'Svaret i v4.0' });
  await expect(outcome.locator('pre')).toContainText('"projectID"');
  const [left, right] = [await box.boundingBox(), await outcome.boundingBox()];
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  await page.getByRole('button', { name: 'Ryd' }).click();
  await expect(page.getByLabel('Svaret kom fra').locator('option:checked')).toHaveText('Vælg et kald');
});

test('recognises a response by its records', extended, async ({ page, portal, api }) => {
  const holder = await addKeyHolder(api, (path) => (path.startsWith('/api/v3.0/') ? reading : null));
  const answerTo = async (path: string) =>
    (await fetch(portal.address + path, { headers: headers(holder.apiKey) })).text();
  await page.goto('/migration');
  await page.getByRole('button', { name: 'Indsæt et svar' }).click();
  const box = page.getByLabel('Svar fra v3.0');
  const origin = page.getByLabel('Svaret kom fra');
  const guess = page.getByText('Svaret kan være fra flere kald');
  const code = page.getByRole('region', { name: 'Svaret i v4.0' }).locator('pre');

  await box.fill(await answerTo('/api/v3.0/invoices/20418'));
  await expect(origin).toHaveValue('GET /api/v3.0/invoices/{id}');
  await expect(code).toContainText('"data": {');
  await expect(guess).toBeVisible();
  await origin.selectOption('GET /api/v3.0/invoices');
  await expect(code).toContainText('"data": [');
  await expect(guess).toBeHidden();

  await box.fill(await answerTo('/api/v3.0/debtors?pageSize=2'));
  await expect(origin).toHaveValue('GET /api/v3.0/debtors');
  await expect(guess).toBeHidden();
  const tool = page.locator('#translate-answer');
  await expect(tool).toContainText('Debitorer: GET /api/v3.0/debtors bliver på v3.0.');
  await expect(tool.getByRole('link', { name: 'Debitorer' })).toHaveAttribute('href', '/debtors');
  await expect(code).toHaveCount(0);
  expect(await findAccessibilityViolations(page, '#translate-answer')).toEqual([]);
});

test('shows the v3.0 calls of a key and their replacements', extended, async ({ page, portal, api }) => {
  const granted = ['/api/v3.0/invoices', '/api/v3.0/offers', '/api/v3.0/fitters', '/api/v4.0/invoices'];
  const holder = await addKeyHolder(api, (path) => (granted.includes(path) ? reading : null));
  await page.goto('/migration');
  const tool = page.locator('#own-v3-calls');
  await tool.getByRole('button', { name: 'Din nøgle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Din nøgle' });
  await dialog.getByLabel('API-nøgle').fill(holder.apiKey);
  await dialog.getByRole('button', { name: 'Brug nøglen' }).click();
  await dialog.getByLabel('Site').selectOption('lindholm-vvs');
  await dialog.getByRole('button', { name: 'Luk' }).click();
  await expect(tool).toContainText('Der er ingen kald til v3.0 i nøglens log');

  const paths = ['/api/v3.0/invoices', '/api/v3.0/invoices?pageSize=1', '/api/v3.0/offers', '/api/v3.0/fitters'];
  for (const path of paths) {
    const called = await fetch(portal.address + path, { headers: headers(holder.apiKey) });
    expect(called.status).toBe(200);
  }
  const moves = tool.locator('.moves > li');
  await expect(async () => {
    await tool.getByRole('button', { name: 'Opdatér' }).click();
    await expect(moves).toHaveCount(3, { timeout: 2000 });
  }).toPass();
  await expect(tool).toContainText(`Kald med nøglen til ${holder.customerName}. Adgangen gælder sitet lindholm-vvs.`);
  await expect(tool).toContainText('2 har en afløser i v4.0, og nøglen mangler adgang til 1.');
  await expect(moves.first()).toContainText('GET /api/v3.0/invoices');
  await expect(moves.first()).toContainText('2 kald');
  await expect(moves.first().getByRole('link', { name: 'GET /api/v4.0/invoices' })).toHaveAttribute(
    'href',
    '/invoicesv4#get-invoices',
  );
  await expect(moves.first()).toContainText('Tilladt');
  const fitters = moves.filter({ hasText: '/api/v3.0/fitters' });
  await expect(fitters).toContainText('Ikke tilladt');
  await expect(fitters.getByRole('link', { name: /endpoint-not-granted/ })).toBeVisible();
  await expect(moves.filter({ hasText: '/api/v3.0/offers' })).toContainText('Bliver på v3.0');
  expect(await findAccessibilityViolations(page, '#own-v3-calls')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(tool).toContainText('Angiv din nøgle');
  await expect(tool).not.toContainText(holder.customerName);
});

test.describe('when the portal does not respond', () => {
  test.use({ expectedErrors: [/failed|ERR_FAILED/] });
  test('the page shows an error and can be retried', extended, async ({ page, api }) => {
    const restore = await openWithoutCalls(page, api, '/migration');
    const tool = page.locator('#own-v3-calls');
    await expect(tool.getByRole('alert')).toContainText('Portalen svarede ikke');
    await restore();
    await tool.getByRole('button', { name: 'Prøv igen' }).click();
    await expect(tool).toContainText('Der er ingen kald til v3.0 i nøglens log');
  });
});

test('fields link to their counterparts, and to the guide', extended, async ({ page }) => {
  await page.goto('/invoicesv4');
  const renamed = page.locator('[id="get-invoices.data.customerID"]');
  await renamed.locator('summary').click();
  await renamed.getByRole('link', { name: 'DebtorID' }).click();
  await expect(page).toHaveURL('/invoices#get-invoices.data.data.DebtorID');
  const old = page.locator('[id="get-invoices.data.data.DebtorID"]');
  await expect(old).toContainText('v4.0: customerID');
  await page.getByRole('main').getByRole('link', { name: 'Fra v3.0 til v4.0' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ændringer i fakturaer' })).toBeInViewport();
  await expect(page.getByRole('row', { name: /DebtorID/ }).first()).toContainText('customerID');
});

const versions = (page: Page) => page.getByRole('navigation', { name: 'API-version' });

/** Before its script is loaded, the switch is a link. */
async function switchTo(page: Page, version: string): Promise<void> {
  await waitForScript(page);
  await versions(page).getByRole('link', { name: version }).click();
}

test('the version switch keeps the reading position, and chooses nothing', async ({ page }) => {
  await page.goto('/projectsV4#get-projects.data.requisitionNumber');
  const newField = page.locator('[id="get-projects.data.requisitionNumber"]');
  const oldField = page.locator('[id="get-projects.data.data.RequisitionNumber"]');
  await expect(newField).toBeInViewport();
  const before = await newField.boundingBox();
  await switchTo(page, 'v3.0');
  await expect(page).toHaveURL('/projects');
  await expect(oldField).toBeInViewport({ ratio: 1 });
  const y = async () => (await oldField.boundingBox())?.y ?? 0;
  await expect.poll(async () => Math.abs((await y()) - (before?.y ?? 0))).toBeLessThan(40);
  await expect(page.locator(':target')).toHaveCount(0);
  await expect(versions(page).getByRole('link', { name: 'v3.0' })).toHaveAttribute('aria-current', 'true');

  await page.goto('/projects');
  await switchTo(page, 'v4.0');
  await expect(page).toHaveURL('/projectsV4');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the version switch opens folded fields', extended, async ({ page }) => {
  await page.goto('/worksheetsv4#get-worksheets.data.associatedAddress.zipCode');
  await expect(page.locator(':target')).toBeInViewport();
  await switchTo(page, 'v3.0');
  await expect(page.locator('[id="get-worksheets.data.data.AssociatedAddress.ZipCode"]')).toBeInViewport({ ratio: 1 });
});

test('fields are marked as new, renamed or removed', async ({ page }) => {
  await page.goto('/invoicesv4');
  const field = (id: string) => page.locator(`[id="${id}"] :is(mark, .mark)`);
  await expect(field('get-invoices.data.customerNote')).toHaveText('ny i v4.0');
  await expect(field('get-invoices.data.customerID')).toHaveText('v3.0: DebtorID');
  await expect(field('get-invoices.data.id')).toHaveCount(0);
  await page.goto('/worksheetsv4');
  await page.getByText('Findes kun i v3.0:').getByRole('link', { name: 'EditWorksheet' }).click();
  await expect(page).toHaveURL('/worksheets#get-worksheets.data.data.EditWorksheet');
  await expect(page.locator(':target > details > mark')).toHaveText('ikke i kaldet i v4.0');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the version switch is a link', extended, async ({ page }) => {
    await page.goto('/invoicesv4');
    await versions(page).getByRole('link', { name: 'v3.0' }).click();
    await expect(page).toHaveURL('/invoices');
    await versions(page).getByRole('link', { name: 'v4.0' }).click();
    await expect(page).toHaveURL('/invoicesv4');
  });

  test('the guide is complete except for its tools', extended, async ({ page }) => {
    await page.goto('/migration');
    await expect(page.locator('#translate-answer noscript p')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Indsæt et svar' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Findes kun i v3.0' })).toBeVisible();
    await page.goto('/worksheets');
    await expect(page.locator('[id="get-worksheets.data.data.EditWorksheet"]')).toContainText('ikke i kaldet i v4.0');
    await page.goto('/budgetsv4');
    await expect(page.locator('#post-budgets')).toContainText('Kaldet findes ikke i v3.0.');
  });
});
