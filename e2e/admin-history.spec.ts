import { readFileSync } from 'node:fs';
import type { AccessApi } from './access-api.ts';
import { customerPage, expect, extended, test } from './admin.ts';

async function addCustomerWithRights(api: AccessApi, count: number) {
  const { data } = await api.call('/Admin/endpoints');
  const endpoints = data.slice(0, count);
  const rights = endpoints.map(({ endpointPath }) => [String(endpointPath), ['POST', 'GET', 'PUT', 'DELETE']]);
  const { site, ...customer } = await api.addSandboxCustomer(Object.fromEntries(rights));
  return { customer, site, scope: { CustomerID: customer.customerID, SiteID: site.recordId }, endpoints };
}

test('undoes a change in three clicks', async ({ page, session, api }) => {
  const { customer, site, scope, endpoints } = await addCustomerWithRights(api, 71);
  const Remove = endpoints.slice(0, 40).map(({ id }) => ({ ...scope, EndpointID: id }));
  await api.call('/Admin/ChangeEndpointAccess', { Set: [], Remove });
  await session.open('/customers');
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Historik' }).click();
  const saved = page.getByRole('listitem').filter({ hasText: customer.customerName }).first();
  await expect(saved).toContainText(
    `fjernede rettighederne på 40 endpoints for ${customer.customerName} på ${site.name}`,
  );
  await saved.getByRole('button', { name: /^Fortryd/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fortryd ændringen' });
  await expect(dialog.getByRole('heading', { name: 'Føres tilbage (40)' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Fortryd ændringen' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Fortryd ændringen' }).click();
  await expect(page.getByText('Ændringen er rullet tilbage.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Tilbagerulning af en tidligere ændring' }).first(),
  ).toBeVisible();
  const undone = page.getByRole('listitem').filter({ hasText: 'Rullet tilbage af en senere ændring' }).first();
  await expect(undone.getByRole('button', { name: /^Vis alle/ })).toBeVisible();
  await expect(undone.getByRole('button', { name: /^Fortryd/ })).toHaveCount(0);
  const { total } = await api.call(`/Admin/endpoints/${customer.customerID}/${site.recordId}`);
  expect(total).toBe(71);
});

test('undo keeps later changes unless overwriting them is chosen', extended, async ({ page, session, api }) => {
  const { customer, site, scope, endpoints } = await addCustomerWithRights(api, 3);
  const Remove = endpoints.slice(0, 2).map(({ id }) => ({ ...scope, EndpointID: id }));
  await api.call('/Admin/ChangeEndpointAccess', { Set: [], Remove });
  await api.grantRights(customer.customerID, site.recordId, {
    [String(endpoints[0]?.endpointPath)]: ['POST', 'GET', 'PUT'],
  });
  await session.open(`${customerPage(customer)}?view=history`);
  const undo = page.getByRole('button', { name: /^Fortryd: .* fjernede rettighederne på 2 endpoints/ });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Fortryd ændringen' });
  await expect(dialog.getByRole('heading', { name: 'Ændret siden da (1)' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Lad det være, som det er nu' })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Overskriv/ }).click();
  await dialog.getByRole('button', { name: 'Fortryd ændringen' }).click();
  await expect(page.getByText('Ændringen er rullet tilbage.')).toBeVisible();
  const { data } = await api.call(`/Admin/endpoints/${customer.customerID}/${site.recordId}`);
  expect(data.filter(({ allowDELETE }) => allowDELETE)).toHaveLength(3);
});

test('restores a deleted customer, or removes its contact details', extended, async ({ page, session, api }) => {
  const { customer } = await addCustomerWithRights(api, 2);
  const forgotten = await api.addCustomer();
  await api.call('/Admin/DeleteExternalCustomers', [{ customerID: customer.customerID }]);
  await api.call('/Admin/DeleteExternalCustomers', [{ customerID: forgotten.customerID }]);
  await session.open(`/history?kind=customer&customer=${customer.customerID}`);
  await page.getByRole('button', { name: /^Fortryd: .* slettede kunden/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fortryd ændringen' });
  await expect(dialog.getByRole('note')).toContainText('samme nøgle, som virker igen');
  await dialog.getByRole('button', { name: 'Fortryd ændringen' }).click();
  await expect(page.getByText(`${customer.customerName} er oprettet igen med samme nøgle som før.`)).toBeVisible();

  await page.goto(`/history?customer=${forgotten.customerID}`);
  await expect(page.getByText('mette@lindholm.example.dk').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fjern kontaktoplysninger' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fjern oplysningerne' }).click();
  await expect(page.getByText('er fjernet fra historikken')).toBeVisible();
  await expect(page.getByText('mette@lindholm.example.dk')).toHaveCount(0);
});

test('filters the history and downloads it', async ({ page, session, api }) => {
  const { customer } = await addCustomerWithRights(api, 5);
  await session.open('/history');
  await page.getByRole('combobox', { name: 'Hvad' }).selectOption('Rettigheder');
  await expect(page).toHaveURL(/kind=endpointAccess/);
  await page.getByRole('combobox', { name: 'Kunde' }).fill(customer.customerName);
  await page.getByRole('option', { name: customer.customerName }).click();
  await expect(page).toHaveURL(new RegExp(`customer=${customer.customerID}`));
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('time') });
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Vis alle 5' }).click();
  await expect(entries.getByRole('listitem').filter({ hasText: 'ændrede rettighederne' })).toHaveCount(5);
  const from = page.getByLabel('Fra', { exact: true });
  await from.fill('1.2.2026');
  await expect(page).toHaveURL(/from=2026-02-01/);
  await from.press('Escape');
  await from.blur();
  await expect(from).toHaveValue('01.02.2026');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hent som CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFF"Ændring";"Tidspunkt"')).toBe(true);
  expect(file.trim().split('\r\n')).toHaveLength(6);
  await page.getByRole('link', { name: 'Ryd filtrene' }).click();
  await expect(page).toHaveURL('/history');
});

test('compares the rights at a point in time with the current ones', extended, async ({ page, session, api }) => {
  // In the future, so that the changes below are in the past.
  await page.clock.setFixedTime(Date.now() + 120_000);
  const { customer, scope, endpoints } = await addCustomerWithRights(api, 3);
  await api.call('/Admin/ChangeEndpointAccess', { Set: [], Remove: [{ ...scope, EndpointID: endpoints[0]?.id }] });
  await session.open(`${customerPage(customer)}?view=moment`);
  await expect(page.getByRole('note')).toHaveText('Kunden fandtes ikke på det tidspunkt.');
  const inAMinute = new Date(Date.now() + 60_000);
  const clock = new Intl.DateTimeFormat('da', {
    timeZone: 'Europe/Copenhagen',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const moment = page.getByLabel('Dato og klokkeslæt');
  await moment.fill(clock.format(inAMinute));
  await moment.press('Escape');
  await expect(page.getByText('Adgangen er den samme nu.')).toBeVisible();
  await moment.blur();
  await expect(moment).toHaveValue(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await expect(page.getByRole('row')).toHaveCount(3);
  await moment.fill(clock.format(new Date(Date.now() + 3 * 3_600_000)));
  await moment.press('Escape');
  await expect(moment).toHaveAccessibleDescription(/Vælg et tidspunkt i fortiden/);
  await expect(page.getByText('Adgangen er den samme nu.')).toHaveCount(0);
});

test(
  'compares the fields of a customer, and shows access to everything per site',
  extended,
  async ({ page, session, api, portal }) => {
    const { customerID, site, ...customer } = await api.addSandboxCustomer({}, { AccessAll: true });
    // Before the default point in time.
    portal.executeSql(`update audit set at = '2026-01-01T00:00:00.000Z' where customer_id = ${customerID}`);
    await session.open(`${customerPage({ customerID, ...customer })}?view=moment`);
    await expect(page.getByText('Adgangen er den samme nu.')).toBeVisible();
    await expect(page.getByRole('region', { name: site.name })).toContainText('Adgang til alt');
    await api.call('/Admin/toggleCustomerApiAccess', { customerID, apiAccess: false });
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: '1 forskel' })).toBeVisible();
    await expect(page.getByText('API-adgang: Ja → Nej')).toBeVisible();
  },
);
