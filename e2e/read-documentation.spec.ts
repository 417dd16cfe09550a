import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import { expect, test } from './fixtures.ts';

test('from the front page through the menu to an endpoint', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Introduktion' })).toBeVisible();
  await expect(page).toHaveTitle('Introduktion · Fagværk API');

  const menu = page.getByRole('navigation', { name: 'Dokumentation' });
  await menu.getByText('V4.0', { exact: true }).click();
  await menu.getByRole('link', { name: 'Fakturaer', exact: true }).click();
  await expect(page).toHaveURL('/invoicesv4');
  await expect(page.getByRole('heading', { level: 1, name: 'Fakturaer' })).toBeVisible();

  const card = page.getByRole('navigation', { name: 'Endpoints' });
  const link = card.getByRole('link', { name: /^GET \/api\/v4\.0\/invoices\/\{id\} / });
  const section = page.locator('#get-invoices-id');
  await expect(section).not.toBeInViewport();
  await link.click();
  await expect(page).toHaveURL('/invoicesv4#get-invoices-id');
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(section.getByText('/api/v4.0/invoices/{id}', { exact: true })).toBeInViewport();
});

test('an endpoint tells all it has to tell', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const create = page.locator('#post-worksheets');
  for (const title of ['Felter i body', 'Felter i svaret', 'Statuskoder'])
    await expect(create.getByRole('heading', { name: title })).toBeVisible();

  const field = (path: string) => page.locator(`[id="post-worksheets.request.${path}"]`);
  await expect(field('projectID')).toHaveText(/^projectID\s*int\s*REQUIRED/);
  await expect(field('fitterNote')).toHaveText(/^fitterNote\s*string\s*valgfri/);
  await expect(create.getByRole('term')).toContainText(['200', '400', '401', '404', '500']);
  for (const title of ['Eksempel på kald', 'Eksempel på body', 'Eksempel på svar'])
    await expect(create.getByRole('figure', { name: title })).toBeVisible();
});

test('nested fields open in place and keep their parent in view', async ({ page }) => {
  await page.goto('/worksheetsv4#post-worksheets.request.address');
  const address = page.locator('[id="post-worksheets.request.address"]');
  const zipCode = page.locator('[id="post-worksheets.request.address.zipCode"]');
  await expect(zipCode).toBeHidden();
  await address.getByText(/^Vis \d+ felter/).click();
  await expect(zipCode).toBeVisible();
  await expect(zipCode).toContainText('REQUIRED');
  await expect(address.locator(':scope > a')).toBeInViewport();
});

test('every field has its own link', async ({ page }) => {
  await page.goto('/invoicesv4');
  const field = page.locator('[id="get-invoices.data.dueDate"]');
  await field.getByRole('link', { name: 'dueDate' }).click();
  await expect(page).toHaveURL('/invoicesv4#get-invoices.data.dueDate');
  await expect(field).toBeInViewport();
});

test('the filters of a page lead to where each is described', async ({ page }) => {
  await page.goto('/invoicesv4');
  const filtering = page.getByRole('region', { name: 'Filtrering' });
  await filtering.getByRole('link', { name: 'updatedAfter' }).first().click();
  await expect(page.locator('[id="get-invoices.query.updatedAfter"]')).toBeInViewport();
  await filtering.getByRole('link', { name: 'Filtrering' }).last().click();
  await expect(page).toHaveURL('/filtering');
});

test('page after page, and back', async ({ page }) => {
  await page.goto('/introduction');
  const turner = page.getByRole('navigation', { name: 'Forrige / Næste' });
  await expect(turner.getByRole('link')).toHaveCount(1);
  await turner.getByRole('link', { name: /^Næste/ }).click();
  await expect(page).toHaveURL('/authentication');
  await turner.getByRole('link', { name: /^Næste/ }).click();
  await expect(page).toHaveURL('/versioning');
  await turner.getByRole('link', { name: /^Forrige/ }).click();
  await expect(page).toHaveURL('/authentication');
});

test('the same resource in the other version', async ({ page }) => {
  await page.goto('/invoicesv4');
  await page.getByRole('link', { name: 'Se siden for API v3.0' }).click();
  await expect(page).toHaveURL('/invoices');
  await page.getByRole('link', { name: 'Se siden for API v4.0' }).click();
  await expect(page).toHaveURL('/invoicesv4');
});

test('the API documents can be fetched from the page', async ({ page, request }) => {
  await page.goto('/invoicesv4');
  for (const kind of ['YAML', 'JSON']) {
    const address = await page.getByRole('link', { name: `OpenAPI v4.0 (${kind})` }).getAttribute('href');
    expect(address).toBe(`/openapi/v4.0.${kind.toLowerCase()}`);
    const answer = await request.get(address ?? '');
    expect(answer.ok()).toBe(true);
    expect(answer.headers()['content-type']).toBe(`application/${kind.toLowerCase()}; charset=utf-8`);
  }
  for (const [name, address] of [
    ['TypeScript', '/openapi/v4.0.d.ts'],
    ['Postman', '/postman/v4.0.json'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
    expect((await request.get(address)).ok()).toBe(true);
  }
  const document = await (await request.get('/openapi/v4.0.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: latestApiVersion } });
  expect(document.paths).toHaveProperty('/invoices/{id}');
  expect(JSON.stringify(document)).not.toContain('"x-');
});

test('examples name the address that the reader is on', async ({ page, baseURL }) => {
  await page.goto('/authentication');
  const request = page.getByRole('figure', { name: 'Kald' }).first();
  await expect(request).toContainText(`${baseURL}/api/v4.0/`);
  await expect(request).toContainText('apikey: ');
  await expect(request).toContainText('siteName: ');
});

test('wide screens keep the example beside the text', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices.data.dueDate');
  const text = await page.locator('[id="get-invoices.data.dueDate"]').boundingBox();
  const example = page.locator('#get-invoices').getByRole('figure').first();
  await expect(example).toBeInViewport();
  expect((await example.boundingBox())?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
});

for (const [address, heading] of [
  ['/api/docs/response', 'Svar'],
  ['/API/Docs/Response', 'Svar'],
  ['/INVOICESV4', 'Fakturaer'],
  ['/invoicesV4', 'Fakturaer'],
  ['/invoiceLinesV4', 'Fakturalinjer'],
  ['/creditorsV4', 'Kreditorer'],
  ['/creditorsv4', 'Kreditorer'],
  ['/projectsv4/', 'Projekter'],
  ['/financialpost', 'Finansposter'],
  ['/financialposts', 'Finansposter'],
] as const)
  test(`${address} finds its page`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('[aria-current="page"]')).toHaveText(heading);
  });
