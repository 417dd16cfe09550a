import { customerPage, expect, extended, findAccessibilityViolations, test } from './admin.ts';

const path = '/api/v4.0/worksheets';
const rights = { [path]: ['POST', 'GET'] };

test('finds who can POST worksheets on a site with five clicks', async ({ page, session, api }) => {
  const own = await api.addSandboxCustomer(rights);
  const everything = await api.addSandboxCustomer({}, { AccessAll: true });
  const expired = await api.addSandboxCustomer({}, { AccessAll: true, ValidUntil: '20200101' });
  const other = await api.addSandboxCustomer();
  const { site } = own;

  await session.open('/sites');
  await page.getByRole('link', { name: new RegExp(`kunder med adgang til ${site.name}`) }).click();
  const row = ({ customerName }: { customerName: string }) => page.getByRole('row', { name: new RegExp(customerName) });
  await expect(row(own)).toBeVisible();
  await expect(row(other)).toHaveCount(0);
  await page.getByRole('link', { name: /har adgang til sitet, men ingen rettigheder på det/ }).click();
  await expect(row(other)).toContainText('Ingen rettigheder');
  await page.getByRole('combobox', { name: 'Endpoint' }).click();
  await page.getByRole('option', { name: path, exact: true }).click();
  await page.getByRole('combobox', { name: 'Metode' }).selectOption('POST');

  await expect(row(own)).toContainText(/Egne rettigheder.*POST.*Virker/);
  await expect(row(everything)).toContainText(/Adgang til alt.*Virker/);
  await expect(row(expired)).toContainText(/Adgang til alt.*Udløbet/);
  await expect(row(other)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/who\\?site=${site.recordId}&endpoint=\\d+&method=POST`));
  await page.getByRole('link', { name: `Rettigheder for ${own.customerName} på ${site.name}` }).click();
  await page.getByRole('link', { name: `Hvem kan kalde ${path}?` }).click();
  await expect(row(own)).toContainText('GET, POST');

  await page.goto('/worksheetsv4');
  await page.locator('#post-worksheets-title').hover();
  await page.locator('#post-worksheets').getByRole('link', { name: 'Hvem kan kalde?' }).click();
  await expect(page.getByRole('combobox', { name: 'Endpoint' })).toHaveValue(path);
  await expect(page.getByRole('combobox', { name: 'Metode' })).toHaveValue('POST');
  await expect(row(own)).toContainText(site.name);
});

test('takes a right on a site from two customers in four clicks, and undoes it', async ({ page, session, api }) => {
  const customers = [await api.addSandboxCustomer(rights), await api.addSandboxCustomer(rights)];
  const [{ site }] = customers as [(typeof customers)[0]];
  const rightsNow = () => Promise.all(customers.map((one) => api.readRights(one.customerID, site.recordId)));
  await session.open(`/who?${new URLSearchParams({ site: String(site.recordId), path, method: 'POST' })}`);
  for (const { customerName } of customers) await page.getByRole('checkbox', { name: `Vælg ${customerName}` }).click();
  await page.getByRole('button', { name: 'Fjern rettigheden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fjern rettigheden fra 2 kunder' });
  await expect(dialog.getByText('mister adgang til 1 metode')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Fjern rettigheden' }).click();
  await expect(page.getByRole('alert')).toContainText('2 kunder og 2 endpoints er ændret.');
  expect(await rightsNow()).toEqual([{ [path]: ['GET'] }, { [path]: ['GET'] }]);
  await page.getByRole('alert').getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ændringen er rullet tilbage.' })).toBeVisible();
  expect(await rightsNow()).toEqual([rights, rights]);
});

test('shows the documentation as a customer sees it, without its key', extended, async ({ page, session, api }) => {
  const { site, ...customer } = await api.addSandboxCustomer(rights);
  await session.open(customerPage(customer));
  await page.getByRole('button', { name: `Se dokumentationen som kunden på ${site.name}` }).click();
  const bar = page.getByRole('region', { name: `Du ser dokumentationen som ${customer.customerName}` });
  await expect(bar).toContainText('2 af');
  await page.goto('/worksheetsv4');
  await expect(bar).toBeVisible();
  const post = page.locator('#post-worksheets');
  await expect(post.getByText('Tilladt', { exact: true })).toBeVisible();
  await expect(page.locator('#patch-worksheets').getByText('Ikke tilladt', { exact: true }).first()).toBeVisible();
  await expect(post.getByRole('link', { name: 'Prøv kaldet' })).toHaveCount(0);
  // At the end of the page the bar covers no link by half, and without rows the titles of groups cover none.
  await page.getByText('Navne', { exact: true }).click();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const content = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, document.documentElement.outerHTML]),
  );
  expect(content).not.toContain(customer.apiKey);
  await bar.getByRole('button', { name: 'Afslut visningen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: customer.customerName })).toBeVisible();
  await page.goto('/worksheetsv4');
  await expect(bar).toHaveCount(0);
  await expect(post.getByText('Tilladt', { exact: true })).toHaveCount(0);
  await expect(post.getByRole('link', { name: 'Prøv kaldet' })).toBeVisible();
});

test('shows when the key of the viewed customer is rejected', extended, async ({ page, session, api }) => {
  const { site, ...customer } = await api.addSandboxCustomer({}, { ValidUntil: '20200101' });
  await session.open(customerPage(customer));
  await page.getByRole('button', { name: `Se dokumentationen som kunden på ${site.name}` }).click();
  await expect(page.getByRole('region', { name: /^Du ser dokumentationen som/ })).toContainText(
    'Kundens nøgle bliver afvist:',
  );
});
