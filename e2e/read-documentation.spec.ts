import { expect, extended, test } from './fixtures.ts';

test('navigates from the front page through the menu to an endpoint', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Byg på Fagværk' })).toBeVisible();
  await expect(page).toHaveTitle('Introduktion · Fagværk API');

  const menu = page.getByRole('navigation', { name: 'Dokumentation' });
  await menu.getByText('V4.0', { exact: true }).click();
  await menu.getByRole('link', { name: 'Fakturaer', exact: true }).click();
  await expect(page).toHaveURL('/invoicesv4');
  await expect(page.getByRole('heading', { level: 1, name: 'Fakturaer' })).toBeVisible();

  const card = page.getByRole('navigation', { name: 'Endpoints' });
  const link = card.getByRole('link', { name: /^GET \/invoices\/\{id\} / });
  const section = page.locator('#get-invoices-id');
  await expect(section).not.toBeInViewport();
  await link.click();
  await expect(page).toHaveURL('/invoicesv4#get-invoices-id');
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(section.getByText('/api/v4.0/invoices/{id}', { exact: true })).toBeInViewport();
});

test('an endpoint shows its fields, status codes and examples', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const create = page.locator('#post-worksheets');
  for (const title of ['Felter i body', 'Felter i svaret', 'Statuskoder'])
    await expect(create.getByRole('heading', { name: title })).toBeVisible();

  const field = (path: string) => page.locator(`[id="post-worksheets.request.${path}"]`);
  await expect(field('projectID')).toHaveText(/^projectID\s*int\s*REQUIRED/);
  await expect(field('fitterNote')).toHaveText(/^fitterNote\s*string = ""\s*valgfri/);
  await expect(create.getByRole('term')).toHaveText(['200']);
  await create.getByRole('link', { name: '400' }).click();
  await expect(page.getByText('Der mangler felter i kaldets body')).toBeInViewport();
  for (const title of ['Eksempel på body', 'Eksempel på svar'])
    await expect(create.getByRole('figure', { name: title })).toBeVisible();
});

test(
  'nested fields that a caller must send are open and fold in place and keep their parent in view',
  extended,
  async ({ page }) => {
    await page.goto('/worksheetsv4#post-worksheets.request.address');
    const address = page.locator('[id="post-worksheets.request.address"]');
    const zipCode = page.locator('[id="post-worksheets.request.address.zipCode"]');
    await address.getByText(/· 4 felter$/).click();
    await expect(zipCode).toBeHidden();
    await address.getByText(/· 4 felter$/).click();
    await expect(zipCode).toBeVisible();
    await expect(zipCode).toContainText('REQUIRED');
    await expect(address.locator(':scope > a')).toBeInViewport();
  },
);

test('the REQUIRED fields of a REQUIRED object in a body are not folded', async ({ page }) => {
  await page.goto('/debtors');
  await expect(page.locator('[id="post-debtors.request.AssociationAddress.ZipCode"]')).toBeVisible();
  await page.goto('/projects');
  await expect(page.locator('[id="post-projects.request.projectWorksheets"] li').first()).toBeVisible();
});

test('the filters of a page link to their descriptions', async ({ page }) => {
  await page.goto('/invoicesv4');
  const filtering = page.getByRole('region', { name: 'Filtrering' });
  await filtering.getByRole('link', { name: 'updatedAfter' }).first().click();
  await expect(page.locator('[id="get-invoices.query.updatedAfter"]')).toBeInViewport();
  await filtering.getByRole('link', { name: 'Filtrering' }).last().click();
  await expect(page).toHaveURL('/filtering');
});

test('links to the next and the previous page, and to the other version', extended, async ({ page }) => {
  await page.goto('/introduction');
  const pager = page.getByRole('navigation', { name: 'Forrige / Næste' });
  await expect(pager.getByRole('link')).toHaveCount(1);
  await pager.getByRole('link', { name: /^Næste/ }).click();
  await expect(page).toHaveURL('/authentication');
  await pager.getByRole('link', { name: /^Næste/ }).click();
  await expect(page).toHaveURL('/versioning');
  await pager.getByRole('link', { name: /^Forrige/ }).click();
  await expect(page).toHaveURL('/authentication');
});

test('links to the API documents', extended, async ({ page, request }) => {
  await page.goto('/invoicesv4');
  await page.getByText('Hent / kopiér').click();
  for (const [name, address] of [
    [/^OpenAPI v4\.0 \(YAML\)/, '/openapi/v4.0.yaml'],
    [/^OpenAPI v4\.0 \(JSON\)/, '/openapi/v4.0.json'],
    [/^TypeScript$/, '/openapi/v4.0.d.ts'],
    [/^Postman$/, '/postman/v4.0.json'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', address);
    expect((await request.get(address)).ok()).toBe(true);
  }
});

test('wide screens show the example beside the text', extended, async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices.data.dueDate');
  const text = await page.locator('[id="get-invoices.data.dueDate"]').boundingBox();
  const example = page.locator('#get-invoices').getByRole('figure').first();
  await expect(example).toBeInViewport();
  expect((await example.boundingBox())?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
});

test('the footer has the API versions and the newest change', async ({ page }) => {
  await page.goto('/invoicesv4');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'API v4.0 og v3.0' })).toHaveAttribute('href', '/versioning');
  const day = /\d+\. \w+ \d{4}/.exec((await footer.textContent()) ?? '')?.[0];
  await footer.getByRole('link', { name: /^Senest ændret/ }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText(day ?? '');
});
