import { customerPage, expect, test } from './admin.ts';
import { findBarriers } from './fixtures.ts';

const rights = { AllowPOST: true, AllowGET: true, AllowPUT: false, AllowDELETE: false };
const path = '/api/v4.0/worksheets';

test('who can POST worksheets on a site is found with five clicks', async ({ page, session, api }) => {
  const site = await api.sandbox();
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const EndpointID = endpoints.find(({ endpointPath }) => endpointPath === path)?.id;
  const [own, everything, expired, other] = [
    await api.addCustomer(),
    await api.addCustomer({ AccessAll: true }),
    await api.addCustomer({ AccessAll: true, ValidUntil: '20200101' }),
    await api.addCustomer(),
  ];
  for (const { customerID } of [own, everything, expired, other]) await api.giveSite(customerID, site.recordId);
  const place = { CustomerID: own.customerID, SiteID: site.recordId };
  await api.call('/Admin/AddEndpointAccessToCustomerOnSite', [{ ...place, ...rights, EndpointID }]);

  await session.open('/sites');
  await page.getByRole('link', { name: new RegExp(`kunder med adgang til ${site.name}`) }).click();
  await expect(page.getByRole('row', { name: new RegExp(own.customerName) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(other.customerName) })).toHaveCount(0);
  await page.getByRole('link', { name: /har sitet, men ingen rettigheder på det/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(other.customerName) })).toContainText('Ingen rettigheder');
  await page.getByRole('combobox', { name: 'Endpoint' }).click();
  await page.getByRole('option', { name: path, exact: true }).click();
  await page.getByRole('combobox', { name: 'Metode' }).selectOption('POST');

  const row = ({ customerName }: { customerName: string }) => page.getByRole('row', { name: new RegExp(customerName) });
  await expect(row(own)).toContainText(/Egne rettigheder.*POST.*Virker/);
  await expect(row(everything)).toContainText(/Adgang til alt.*Virker/);
  await expect(row(expired)).toContainText(/Adgang til alt.*Udløbet/);
  await expect(row(other)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/who\\?site=${site.recordId}&endpoint=${EndpointID}&method=POST`));
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: `Rettigheder for ${own.customerName} på ${site.name}` }).click();
  await page.getByRole('link', { name: `Hvem kan kalde ${path}?` }).click();
  await expect(row(own)).toContainText('GET, POST');

  // The documentation leads there too, at each of its calls.
  await page.goto('/worksheetsv4');
  await page.locator('#post-worksheets-title').hover();
  await page.locator('#post-worksheets').getByRole('link', { name: 'Hvem kan kalde?' }).click();
  await expect(page.getByRole('combobox', { name: 'Endpoint' })).toHaveValue(path);
  await expect(page.getByRole('combobox', { name: 'Metode' })).toHaveValue('POST');
  await expect(row(own)).toContainText(site.name);
});

test('an administrator reads the documentation as a customer, without its key', async ({ page, session, api }) => {
  const [customer, site] = [await api.addCustomer(), await api.sandbox()];
  await api.giveSite(customer.customerID, site.recordId);
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const EndpointID = endpoints.find(({ endpointPath }) => endpointPath === path)?.id;
  const place = { CustomerID: customer.customerID, SiteID: site.recordId };
  await api.call('/Admin/AddEndpointAccessToCustomerOnSite', [{ ...place, ...rights, EndpointID }]);

  await session.open(customerPage(customer));
  await page.getByRole('button', { name: `Se dokumentationen som kunden på ${site.name}` }).click();
  const bar = page.getByRole('region', { name: `Du ser som ${customer.customerName}` });
  await expect(bar).toContainText('2 af');
  await page.goto('/worksheetsv4');
  await expect(bar).toBeVisible();
  const post = page.locator('#post-worksheets');
  await expect(post.getByText('Tilladt', { exact: true })).toBeVisible();
  await expect(page.locator('#patch-worksheets').getByText('Ikke tilladt', { exact: true }).first()).toBeVisible();
  await expect(post.getByRole('link', { name: 'Prøv kaldet' })).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.documentElement.outerHTML]));
  expect(kept).not.toContain(customer.apiKey);
  await bar.getByRole('button', { name: 'Afslut' }).click();
  await expect(page.getByRole('heading', { level: 1, name: customer.customerName })).toBeVisible();
  await page.goto('/worksheetsv4');
  await expect(bar).toHaveCount(0);
  await expect(post.getByText('Tilladt', { exact: true })).toHaveCount(0);
  await expect(post.getByRole('link', { name: 'Prøv kaldet' })).toBeVisible();
});

test('a customer whose key is refused is seen as that', async ({ page, session, api }) => {
  const [customer, site] = [await api.addCustomer({ ValidUntil: '20200101' }), await api.sandbox()];
  await api.giveSite(customer.customerID, site.recordId);
  await session.open(customerPage(customer));
  await page.getByRole('button', { name: `Se dokumentationen som kunden på ${site.name}` }).click();
  await expect(page.getByRole('region', { name: /^Du ser som/ })).toContainText('Kundens nøgle bliver afvist:');
});
