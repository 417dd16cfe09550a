import { readFileSync } from 'node:fs';
import { resolveDemoKeyMarkers } from '@fagvaerk/contract/example-caller.ts';
import type { Locator, Page } from '@playwright/test';
import { type AccessApi, uniqueWord } from './access-api.ts';
import { expect, extended, httpErrors, test } from './admin.ts';
import { delayRequests, findAccessibilityViolations, readClipboard } from './fixtures.ts';
import { storeKey } from './own-key.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function storeSandboxKey(page: Page, api: AccessApi): Promise<string> {
  const { apiKey } = await api.addSandboxCustomer({}, { AccessAll: true });
  await storeKey(page, apiKey);
  return apiKey;
}

async function open(page: Page, endpoint: string): Promise<Locator> {
  await page.locator(`#${endpoint}`).getByRole('link', { name: 'Prøv kaldet' }).click();
  const opened = page.locator(`#${endpoint}`).getByRole('region', { name: /^Prøv kaldet/ });
  await expect(opened).toBeFocused();
  return opened;
}

async function send(opened: Locator, status: number): Promise<Locator> {
  await opened.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = opened.getByRole('region', { name: 'Svar' });
  await expect(answer.locator('.console-status')).toContainText(String(status));
  return answer;
}

const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/v/.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
};

test('loads at most 45 kB beside React when it is opened', extended, async ({ page, context, api }) => {
  await storeSandboxKey(page, api);
  await page.goto('/invoicesv4');
  // Another tool loads React.
  await page.getByRole('banner').getByRole('button', { name: 'Din nøgle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Luk' }).click();
  await page.waitForLoadState('networkidle');
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await open(page, 'get-invoices');
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(5 * 1024);
  expect(bytes).toBeLessThanOrEqual(45 * 1024);
});

test('sends every kind of parameter in the URL', async ({ page, api }) => {
  await storeSandboxKey(page, api);
  const calls = callsOf(page);
  await page.goto('/fitterhoursv4');
  const hours = await open(page, 'get-fitterhours');
  await hours.getByLabel('fromDate').fill('2026-01-01T08:30');
  await hours.getByLabel('pageSize').fill('5');
  await expect(hours.getByLabel('page', { exact: true })).toHaveAttribute('placeholder', 'standard: 1');
  await hours.getByLabel('getAggregates').selectOption('false');
  await hours.getByLabel('searchAttribute').selectOption('projectID');
  await hours.getByLabel('search', { exact: true }).fill('1042');
  await send(hours, 200);
  await page.goto('/rolesv4');
  await send(await open(page, 'get-roles-user-id'), 200);
  await page.goto('/invoicelinesv4');
  const lines = await open(page, 'get-invoicelines-invoiceids-invoiceids');
  await lines.getByLabel('invoiceIds').fill('');
  await lines.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(lines.getByRole('status').filter({ hasText: 'Udfyld invoiceIds' })).toBeVisible();
  await expect(lines.getByLabel('invoiceIds')).toBeFocused();
  await lines.getByLabel('invoiceIds').fill('20391,20425');
  await send(lines, 200);
  expect(calls).toEqual([
    expect.stringMatching(
      /^GET \/api\/v4\.0\/fitterhours\?fromDate=2026-01-01T08%3A30%3A00Z&pageSize=5&search=1042&searchAttribute=projectID&getAggregates=false$/,
    ),
    expect.stringMatching(/^GET \/api\/v4\.0\/roles\/user\/[\w-]{36}$/),
    'GET /api/v4.0/invoicelines/invoiceIDs/20391%2C20425',
  ]);
});

test('shows an error at the field for an incomplete date and time', extended, async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/fitterhoursv4');
  const hours = await open(page, 'get-fitterhours');
  const from = hours.getByLabel('fromDate');
  await from.focus();
  await page.keyboard.type('01');
  for (const name of ['Send', 'Kopiér koden', 'Kopiér link']) {
    await hours.getByRole('button', { name, exact: true }).click();
    await expect(from).toBeFocused();
    await expect(from).toHaveAccessibleDescription(/Skriv både dato og klokkeslæt\./);
  }
  expect(calls).toEqual([]);
  await from.fill('2026-01-01T08:30');
  await expect(from).not.toHaveAccessibleDescription(/Skriv både/);
  await send(hours, 200);
  expect(calls).toEqual(['GET /api/v4.0/fitterhours?fromDate=2026-01-01T08%3A30%3A00Z']);
});

test('collapses a long list, and its ids link to prefilled calls', extended, async ({ page, api }) => {
  await storeSandboxKey(page, api);
  await page.goto('/invoicelinesv4');
  const lines = await open(page, 'get-invoicelines');
  await lines.getByLabel('pageSize').fill('1000');
  const list = await send(lines, 200);
  await expect(list.locator('.console-status')).toContainText(/\d ms · [\d,]+ kB/);
  expect(await list.locator('.console-tree *').count()).toBeLessThan(2000);
  await list.getByText('901–1000').click();
  expect(await list.locator('.console-tree *').count()).toBeLessThan(3000);
  await list.getByText(/^Headere i svaret/).click();
  await expect(list.getByText('no-store')).toBeVisible();

  const calls = callsOf(page);
  const id = await list.locator('.console-leaf', { hasText: '"projectID"' }).first().getByRole('link').textContent();
  const link = list.getByRole('link', { name: String(id) });
  await link.first().click();
  await expect(page).toHaveURL(/\/projectsV4#get-projects-id\?id=\d+$/);
  const project = page.getByRole('region', { name: 'Prøv kaldet: Hent ét projekt' });
  await expect(project.getByLabel('id')).toHaveValue(String(id));
  await expect(page.locator('#get-projects-id').getByRole('heading', { level: 2 })).toBeInViewport();
  expect(calls).toEqual([]);
  await send(project, 200);
  await page.goBack();
  await expect(page).toHaveURL(/\/invoicelinesv4/);
});

test(
  'suggests a new Idempotency-Key for each write, and shows when a response is replayed',
  extended,
  async ({ page, api }) => {
    await storeSandboxKey(page, api);
    await page.goto('/worksheetsv4');
    const opened = await open(page, 'post-worksheets');
    const key = opened.getByLabel('Idempotency-Key');
    const suggested = await key.inputValue();
    expect(suggested).toMatch(/^[\da-f-]{36}$/);
    await send(opened, 200);
    await expect(key).not.toHaveValue(suggested);
    await key.fill('ordre 4711');
    await expect(key).toHaveValue('ordre4711');
    const [request] = await Promise.all([page.waitForRequest('**/api/v4.0/worksheets'), send(opened, 200)]);
    expect(request.headers()['idempotency-key']).toBe('ordre4711');
    await expect(opened).not.toContainText('Gentaget svar');
    await send(opened, 200);
    await expect(opened.getByRole('region', { name: 'Svar' })).toContainText('Gentaget svar');
    await opened.getByRole('button', { name: 'Kopiér link' }).click();
    expect(await readClipboard(page)).not.toContain('4711');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto('/calls');
    await expect(page.locator('.calls summary').filter({ hasText: 'Gentaget svar' })).toHaveCount(1);
  },
);

test.describe('an invalid body', () => {
  test.use({ expectedErrors: httpErrors(400) });
  test('shows errors at the affected lines, before and after sending', async ({ page, api }) => {
    await storeSandboxKey(page, api);
    await page.goto('/worksheetsv4');
    const opened = await open(page, 'post-worksheets');
    const body = opened.getByLabel('Body');
    const example = await body.inputValue();
    await body.fill(example.replace('"description": ', '"description" '));
    await expect(body).toHaveAttribute('aria-invalid', 'true');
    const line = example.split('\n').findIndex((text) => text.includes('"description"')) + 1;
    await expect(opened.locator('.console-text .wrong')).toContainText('Her mangler et kolon efter feltnavnet.');
    await opened.getByRole('button', { name: `Linje ${line}` }).click();
    await expect(body).toBeFocused();
    await send(opened, 400);

    await opened.getByRole('button', { name: 'Gendan eksemplet' }).click();
    await expect(body).toHaveValue(example);
    const [first, ...others] = JSON.parse(example);
    const wrong = [{ ...first, projectID: 999_999 }, ...others.map((one: object) => ({ ...one, fitterNotes: 'x' }))];
    await body.fill(JSON.stringify(wrong, null, 2));
    const answer = await send(opened, 400);
    await expect(opened.locator('.console-text .wrong').first()).toContainText('"projectID": 999999');
    await expect(opened.locator('.console-text .wrong').last()).toContainText('Mente du fitterNote?');
    const problems = opened.locator('.console-problems').getByRole('listitem');
    await expect(problems).toHaveCount(2);
    await expect(problems.first().getByRole('link')).toHaveAttribute('href', '/errors#record-not-found');
    await expect(answer.locator('.console-status')).toContainText('Noget i kaldet er forkert.');
    await body.fill(JSON.stringify(wrong));
    await expect(problems.last().getByRole('button')).toHaveText(`Linje 1, objekt ${wrong.length}`);
    expect(await findAccessibilityViolations(page, '#post-worksheets .console')).toEqual([]);
  });
});

test('stores recent calls without the key, and can repeat and clear them', async ({ page, api }) => {
  const apiKey = await storeSandboxKey(page, api);
  await page.goto('/worksheetsv4');
  const opened = await open(page, 'patch-worksheets');
  const body = opened.getByLabel('Body');
  await body.fill((await body.inputValue()).replace('til venstre', `til venstre, ${apiKey}`));
  await send(opened, 200);
  const [storedCalls, others] = await page.evaluate(() => {
    const { 'fagvaerk.calls': stored, 'fagvaerk.key': _key, ...rest } = sessionStorage;
    return [String(stored), JSON.stringify({ ...rest, ...localStorage }) + location.href];
  });
  expect(storedCalls).toContain('til venstre');
  expect(storedCalls + others).not.toContain(apiKey);
  expect(others).not.toContain('til venstre');

  await opened.getByText('Seneste kald (1)').click();
  await body.fill('[]');
  const calls = callsOf(page);
  await opened.getByRole('button', { name: 'Send igen' }).click();
  await expect.poll(() => calls).toEqual(['PATCH /api/v4.0/worksheets']);
  await expect(body).toHaveValue(/til venstre, /);
  await expect(opened.locator('.console-status')).toContainText('200');
  await opened.getByRole('button', { name: 'Ryd listen' }).click();
  await expect(opened.getByText(/^Seneste kald/)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('worksheets');
});

test('uploads, opens and saves files', extended, async ({ page, context, api }) => {
  await storeSandboxKey(page, api);
  await page.goto('/projects');
  const upload = await open(page, 'post-projects-upload-projectid');
  const sent = page.waitForRequest(/upload/);
  const file = { name: 'måleskema.txt', mimeType: 'text/plain', buffer: Buffer.from('12 bar') };
  await upload.getByLabel('Vælg en fil').setInputFiles(file);
  await expect(upload.getByRole('status').filter({ hasText: 'måleskema.txt (6 B) er sat ind' })).toBeVisible();
  await expect(upload.getByText('Højst 7 MB.')).toBeVisible();
  await send(upload, 200);
  expect((await sent).postDataJSON()).toMatchObject([
    { fileData: file.buffer.toString('base64'), fileName: 'måleskema.txt', mimeType: 'text/plain' },
  ]);

  const openFile = async (link: Locator) => {
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    // Not every browser can show a PDF.
    await expect(link).toHaveAttribute('href', /^blob:/);
    await opened.close();
  };
  const save = async (link: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return { name: download.suggestedFilename(), start: readFileSync(await download.path(), 'latin1').slice(0, 5) };
  };
  await page.goto('/purchaseinvoices');
  const answer = await send(await open(page, 'get-purchaseinvoices-pdf-id'), 200);
  await openFile(answer.getByRole('link', { name: 'Åbn filen' }));
  const pdf = await save(answer.getByRole('link', { name: 'Gem purchaseinvoices-9014.pdf' }));
  expect(pdf).toEqual({ name: 'purchaseinvoices-9014.pdf', start: '%PDF-' });
  await page.goto('/qav4');
  const inField = await send(await open(page, 'get-qa-pdf-id'), 200);
  expect(await save(inField.getByRole('link', { name: /^Gem .+\.pdf$/ }))).toMatchObject({ start: '%PDF-' });
});

test.describe('with an invalid key', () => {
  test.use({ expectedErrors: httpErrors(401) });
  test(
    'a shared link fills in the call without sending it, and does not contain the key',
    extended,
    async ({ page, browser, api, portal }) => {
      const apiKey = await storeSandboxKey(page, api);
      await page.goto('/offers');
      const mine = await open(page, 'post-offers-comment');
      const body = mine.getByLabel('Body');
      await body.fill((await body.inputValue()).replace(/"Comment": "[^"]*"/, '"Comment": "Æble & pære?"'));
      const shared = await body.inputValue();
      await mine.getByRole('button', { name: 'Kopiér link' }).click();
      await expect(mine.getByText('Kopieret')).toBeVisible();
      const link = await readClipboard(page);
      expect(link).not.toContain(apiKey);
      expect(new URL(link).search).toBe('');
      await mine.getByRole('combobox', { name: 'Kopiér som' }).selectOption('Python');
      await mine.getByRole('button', { name: 'Kopiér koden' }).click();
      await expect.poll(() => readClipboard(page)).toMatch(/^import requests/);
      const sample = await readClipboard(page);
      expect(sample).toContain('Æble & pære?');
      expect(sample).toContain('DIN-API-NØGLE');
      expect(sample).not.toContain(apiKey);

      const other = await browser.newContext({ locale: 'da-DK', baseURL: portal.address });
      const theirs = await other.newPage();
      const calls = callsOf(theirs);
      await storeKey(theirs, '00000000-0000-4000-8000-000000000000');
      await theirs.goto(link);
      const opened = theirs.getByRole('region', { name: /^Prøv kaldet/ });
      await expect(opened.getByLabel('Body')).toHaveValue(shared);
      await theirs.waitForLoadState('networkidle');
      expect(calls).toEqual([]);
      const answer = await send(opened, 401);
      await expect(answer).toContainText('Nøglen giver ikke adgang.');
      await expect(answer.getByRole('button', { name: 'Skift nøgle eller site', exact: true })).toBeVisible();
      await expect(answer.getByRole('link', { name: 'Læs om fejlkoden' })).toHaveAttribute(
        'href',
        '/errors#key-unknown',
      );
      await other.close();
    },
  );
});

test.describe('a failure on demand', () => {
  test.use({ expectedErrors: httpErrors(401) });
  test('is chosen, kept in the link, and not mistaken for a refusal', async ({ page }) => {
    await page.goto('/invoicesv4#get-invoices?pageSize=1');
    const console = page.getByRole('region', { name: /^Prøv kaldet/ });
    await console.getByRole('combobox', { name: 'X-Sandbox-Scenario' }).selectOption('key-expired');
    await console.getByRole('button', { name: 'Send' }).first().click();
    await expect(console).toContainText('API-nøglen er udløbet');
    await expect(console).toContainText('Fejlen er efterlignet');
    await expect(console.getByText('Tekst til supporten')).toHaveCount(0);
    await console.getByRole('button', { name: 'Kopiér link' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('X-Sandbox-Scenario=key-expired');
    await console.getByRole('button', { name: 'Kopiér koden' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('X-Sandbox-Scenario: key-expired');
  });
});

test.describe('a live site', () => {
  test.use({ expectedErrors: [/\b50[24]\b/] });
  test('asks before writing, but not before reading', async ({ page, api }) => {
    const { customerID, apiKey } = await api.addCustomer({ AccessAll: true });
    const site = await api.addSite(`live-${uniqueWord()}`);
    await api.grantSite(customerID, site.recordId);
    await storeKey(page, apiKey, site.name);
    await page.goto('/worksheetsv4');
    const calls = callsOf(page);
    const opened = await open(page, 'patch-worksheets');
    await expect(opened).toContainText(`Du kalder med din egen nøgle på sitet ${site.name}`);
    const sendButton = opened.getByRole('button', { name: 'Send', exact: true });
    const question = page.getByRole('dialog', { name: 'Du er ved at ændre rigtige data' });
    await sendButton.click();
    await expect(question).toContainText(`Kaldet ændrer data på sitet ${site.name}, som er i produktion.`);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(opened.getByRole('status').filter({ hasText: 'Kaldet blev afbrudt.' })).toBeVisible();
    expect(calls).toEqual([]);
    await sendButton.click();
    await question.getByRole('button', { name: `Send til ${site.name}` }).click();
    await expect.poll(() => calls).toEqual(['PATCH /api/v4.0/worksheets']);
    await expect(opened.locator('.console-status b')).toHaveText(/^50[24]$/);
    await opened.getByRole('button', { name: 'Luk' }).click();
    await send(await open(page, 'get-worksheets-id'), 502);
  });
});

test('asks for the user’s own key if there is no demo key', extended, async ({ page }) => {
  await page.route('**/invoicesv4', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: resolveDemoKeyMarkers(await response.text(), false) });
  });
  await page.goto('/invoicesv4');
  const opened = await open(page, 'get-invoices');
  await expect(opened).toContainText('Portalen har ingen åben nøgle');
  await expect(opened).not.toContainText('Du kalder med den åbne nøgle');
  await expect(opened.getByRole('button', { name: 'Brug din egen nøgle' })).toBeVisible();
});

test('states before and after sending with the demo key that nothing is saved', async ({ page }) => {
  const errors = { errorObjects: [], errorMessages: [], validationErrors: [], hasErrors: false };
  const json = { successObjects: [{ id: 41907 }], ...errors };
  await page.route('**/api/access', (route) => route.fulfill({ json: { data: { kind: 'sandbox' } } }));
  await page.route('**/api/v4.0/worksheets', (route) => route.fulfill({ json, headers: { 'x-kept': 'no' } }));
  await page.goto('/worksheetsv4');
  const opened = await open(page, 'patch-worksheets');
  await expect(opened).toContainText('Du kalder med den åbne nøgle på sitet lindholm-vvs.');
  await expect(opened).toContainText('men intet bliver gemt.');
  const answer = await send(opened, 200);
  await expect(answer).toContainText('Intet er gemt, fordi du brugte den åbne nøgle.');
  await expect(answer.locator('.console-tree')).toContainText('41907');
  await expect(answer.locator('.console-tree a')).toHaveCount(0);
});

test('opens, sends, aborts and closes by keyboard, and keeps the input', async ({ page, api }) => {
  await storeSandboxKey(page, api);
  await page.goto('/invoicesv4');
  const link = page.locator('#get-invoices-id').getByRole('link', { name: 'Prøv kaldet' });
  await link.focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('region', { name: 'Prøv kaldet: Hent én faktura' });
  await expect(opened).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(opened.getByRole('status').filter({ hasText: /^200 Kaldet lykkedes\. .* ms, / })).toBeAttached();
  await opened.getByLabel('id').fill('20425');
  const release = await delayRequests(page, '**/api/v4.0/invoices/20425');
  await page.keyboard.press('Control+Enter');
  await expect(opened.getByRole('button', { name: 'Afbryd' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened.getByRole('status').filter({ hasText: 'Kaldet blev afbrudt.' })).toBeVisible();
  release();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opened.getByLabel('id')).toHaveValue('20425');
});
