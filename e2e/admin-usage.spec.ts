import type { AccessApi } from './access-api.ts';
import { expect, extended, test } from './admin.ts';

const list = '/api/v4.0/invoices';

/** Two accepted calls, and one refused. */
async function addCaller(api: AccessApi) {
  const customer = await api.addSandboxCustomer({ [list]: ['GET'] });
  for (const path of [list, list, '/api/v4.0/worksheets']) await customer.call(path);
  await expect
    .poll(async () => (await api.call(`/Admin/usage?customerID=${customer.customerID}&groupBy=endpoint`)).total)
    .toBe(2);
  return customer;
}

test('finds the calls that were refused today in two clicks', async ({ page, session, api }) => {
  await addCaller(api);
  await session.open('/customers');
  await page.getByRole('link', { name: 'Oversigt' }).click();
  await page.getByRole('region', { name: 'I dag' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/call-log\?outcome=refused&from=\d{8}$/);
});

test('finds customers without rights in two clicks', extended, async ({ page, session, api }) => {
  await addCaller(api);
  await api.addSandboxCustomer();
  await session.open('/customers');
  await page.getByRole('link', { name: 'Oversigt' }).click();
  const attention = page.getByRole('region', { name: 'Kræver handling' });
  await attention.getByRole('link', { name: /kunder? har ingen rettigheder/ }).click();
  await expect(page).toHaveURL('/customers?status=noRights');
});

test('shows the calls of one endpoint by one customer in three clicks', async ({ page, session, api }) => {
  const { customerID } = await addCaller(api);
  await session.open(`/usage?customerID=${customerID}`);
  await expect(page.getByText('3 kald · 33 % afvist · 0 % fejlet')).toBeVisible();
  await page.getByRole('combobox', { name: 'Fordelt på' }).selectOption('Endpoint');
  const row = page.getByRole('row').filter({ hasText: list });
  await expect(row.getByRole('cell')).toHaveText([/^2$/, /^2$/, /^0$/, /^0$/]);
  await row.getByRole('link', { name: '2' }).click();
  await expect(page).toHaveURL(
    new RegExp(`/call-log\\?customerID=${customerID}&endpointID=\\d+&from=\\d{8}&to=\\d{8}$`),
  );
  await page.goBack();
  await page.getByRole('link', { name: list, exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Endpoint' })).toHaveValue(list);
  await expect(page.getByRole('combobox', { name: 'Fordelt på' })).toHaveValue('day');
});

test('a bar leads to its calls, and the arrow keys read the bars', async ({ page, session, api }) => {
  const { customerID } = await addCaller(api);
  const calls = new RegExp(`/call-log\\?customerID=${customerID}&from=(\\d{8})&to=\\1$`);
  await session.open(`/usage?customerID=${customerID}&days=7`);
  const chart = page.getByRole('application', { name: 'Kald fordelt på dag' });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: 'Accepterede 2Afviste 1Fejlede 0' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(calls);
  await page.goBack();
  await chart.locator('.chart-row').first().click();
  await expect(page).toHaveURL(calls);
});

test('an empty system shows what to do first', extended, async ({ page, session }) => {
  await page.route('**/Admin/overview', async (route) => {
    const response = await route.fetch();
    const overview = await response.json();
    await route.fulfill({ response, json: { ...overview, setup: { ...overview.setup, hasCall: false } } });
  });
  await session.open('/overview');
  const steps = page.getByRole('region', { name: 'Kom i gang' });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await steps.getByRole('link', { name: 'Opret en kunde' }).click();
  await expect(page.getByRole('dialog', { name: 'Opret kunde' })).toBeVisible();
});
