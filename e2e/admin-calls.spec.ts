import type { Page } from '@playwright/test';
import { type AccessApi, single } from './access-api.ts';
import { confirmDialog, customerPage, expect, extended, findAccessibilityViolations, test } from './admin.ts';

const [invoices, creditors] = ['/api/v4.0/invoices', '/api/v4.0/creditors'];

const addCaller = (api: AccessApi, fields = {}) => api.addSandboxCustomer({ [invoices]: ['GET'] }, fields);

const calls = (page: Page) => page.locator('.calls > li');
const steps = (page: Page) => page.getByRole('list', { name: 'Reglerne i rækkefølge' }).getByRole('listitem');

test('shows why a call of a customer was refused, and links to the missing right', async ({ page, session, api }) => {
  const customer = await addCaller(api);
  for (let round = 0; round < 50; round += 1) await customer.call(invoices);
  expect(await customer.call(creditors)).toBe(401);
  await session.open(customerPage(customer));
  await page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Kald' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Viser 50 kald.' })).toBeVisible();
  await expect(calls(page).first()).toContainText(
    `GET${creditors}Nøglen har ingen rettigheder på ${creditors} på sitet lindholm-vvs. endpoint-not-granted`,
  );
  await calls(page).first().locator('summary').press('Enter');
  await expect(page.getByRole('link', { name: 'Læs om koden endpoint-not-granted' })).toHaveAttribute(
    'href',
    '/errors#endpoint-not-granted',
  );
  await page.getByRole('button', { name: 'Vis ældre kald' }).click();
  await expect(calls(page)).toHaveCount(51);
  await page.getByRole('combobox', { name: 'Svar' }).selectOption('Afviste');
  await expect(calls(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Svar' }).selectOption('Fejlede');
  await expect(page.getByRole('heading', { name: 'Ingen kald matcher' })).toBeVisible();
  await page.getByRole('button', { name: 'Vis alle kald' }).click();
  await expect(calls(page)).toHaveCount(51);
  await page.getByRole('combobox', { name: 'Endpoint' }).fill('creditors');
  await page.getByRole('option', { name: creditors, exact: true }).click();
  await expect(page).toHaveURL(/endpointID=\d+/);
  await expect(calls(page)).toHaveCount(1);

  const grant = page.getByRole('link', { name: `Giv rettigheden til GET ${creditors} på lindholm-vvs` });
  await grant.click();
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  await expect(review.getByRole('listitem').first()).toHaveText(`${creditors}Bliver givet: GET`);
  expect(await customer.call(creditors)).toBe(401);
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt.');
  expect(await customer.call(creditors)).toBe(200);

  await page.goBack();
  await page.getByRole('button', { name: 'Opdatér' }).click();
  await expect(calls(page)).toHaveCount(3);
  await expect(calls(page).filter({ hasText: creditors }).first()).toContainText('200 OK');
  await grant.first().click();
  await expect(page.getByRole('note')).toHaveText(`Kunden har allerede rettigheden GET på ${creditors}.`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('explains a call rule by rule until it is allowed, by keyboard', extended, async ({ page, session, api }) => {
  const customer = await addCaller(api);
  const other = await api.addSite();
  await session.open(`${customerPage(customer)}?view=calls`);
  await page.getByRole('button', { name: 'Hvorfor?' }).press('Enter');
  const why = page.getByRole('dialog', { name: 'Hvorfor?' });
  await expect(why.getByRole('combobox', { name: 'Sti' })).toBeFocused();
  await page.keyboard.type(`${creditors}/42`);
  await why.getByRole('combobox', { name: 'Site' }).fill('findes-ikke');
  await page.keyboard.press('Enter');
  await expect(steps(page).last()).toContainText('Der findes ikke et site, der hedder findes-ikke.');
  await expect(why.getByRole('link', { name: 'Opret site' })).toHaveAttribute('href', '/sites?site=new');
  await expect(why.getByRole('status')).toContainText('Kaldet bliver afvist');

  await why.getByRole('combobox', { name: 'Site' }).fill(other.name);
  await page.keyboard.press('Enter');
  await expect(steps(page).last()).toContainText(`Nøglen har ikke adgang til et site, der hedder ${other.name}.`);
  await why.getByRole('link', { name: 'Giv adgang' }).press('Enter');
  const access = page.getByRole('dialog', { name: 'Giv adgang til site' });
  await expect(access).toContainText(other.name);
  await access.getByRole('button', { name: 'Giv adgang' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(`Kunden har fået adgang til ${other.name}.`);

  await page.goBack();
  await expect(steps(page).last()).toContainText(
    `Nøglen har ingen rettigheder på ${creditors}/{id} på sitet ${other.name}.`,
  );
  await why.getByRole('link', { name: 'Giv rettigheden' }).press('Enter');
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  await expect(review.getByRole('listitem')).toHaveText([`${creditors}/{id}Bliver givet: GET`]);
  const save = review.getByRole('button', { name: 'Gem ændringerne' });
  await expect(save).toBeEnabled();
  await save.press('Enter');
  await expect(review).toBeHidden();
  await page.goBack();
  await expect(why.getByRole('status')).toContainText('Kaldet bliver tilladt');
  for (const step of await steps(page).all()) await expect(step).toContainText('Opfyldt');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
});

test('disabled access is explained, and can be enabled there', extended, async ({ page, session, api }) => {
  const customer = await api.addCustomer();
  await api.call('/Admin/toggleCustomerApiAccess', { customerID: customer.customerID, apiAccess: false });
  await session.open(`${customerPage(customer)}?why=${encodeURIComponent(`GET lindholm-vvs ${invoices}`)}`);
  const why = page.getByRole('dialog', { name: 'Hvorfor?' });
  await why.getByRole('button', { name: 'Slå til' }).click();
  await confirmDialog(page, 'Slå API-adgang til?', 'Slå til');
  await expect(steps(page).last()).toContainText('Nøglen har ikke adgang til et site, der hedder lindholm-vvs.');
});

test('an expired key is explained and extended from the call log in four clicks', async ({ page, session, api }) => {
  const customer = await addCaller(api, { ValidUntil: '20200101' });
  expect(await customer.call(invoices)).toBe(401);
  await session.open(`/call-log?customerID=${customer.customerID}&period=today`);
  await page.getByRole('link', { name: /^1 × nøglen er udløbet, siden \d\d\.\d\d$/ }).click();
  await expect(page).toHaveURL(/code=key-expired/);
  await page.getByRole('link', { name: `Hvorfor? GET ${invoices}` }).click();
  const why = page.getByRole('dialog', { name: 'Hvorfor?' });
  await expect(why.getByRole('status')).toContainText('Nøglen virkede til og med 1. jan. 2020.');
  await why.getByRole('button', { name: 'Forlæng med et år' }).click();
  await confirmDialog(page, 'Forlæng adgangen?', 'Forlæng');
  await expect(why.getByRole('status')).toContainText('Kaldet bliver tilladt');
  expect(await customer.call(invoices)).toBe(200);
});

test('the log of all customers is filtered, and shows new calls by itself', async ({ page, session, api }) => {
  const customer = await addCaller(api);
  const name = customer.customerName;
  await customer.call(invoices);
  await session.open('/call-log');
  const field = page.getByRole('combobox', { name: 'Kunde' });
  const searched = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === name);
  await field.fill(name.slice(0, -1));
  await expect(page.getByRole('option', { name })).toBeVisible();
  await field.press(name.slice(-1));
  await searched;
  await page.getByRole('option', { name }).click();
  await expect(calls(page).locator('.call-path')).toHaveText([invoices]);
  await page.getByRole('switch', { name: 'Opdatér løbende' }).click();
  await customer.call(creditors);
  await expect(calls(page)).toHaveCount(2, { timeout: 15_000 });
  await page.getByRole('combobox', { name: 'Tidspunkt' }).selectOption('Siden kl. 8');
  await page.getByRole('combobox', { name: 'Metode' }).selectOption('POST');
  await expect(page.getByRole('heading', { name: 'Ingen kald matcher' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Kunde' })).toHaveValue(customer.customerName);
  await expect(page.getByRole('combobox', { name: 'Tidspunkt' })).toHaveValue('since8');
  await page.getByRole('combobox', { name: 'Metode' }).selectOption('Alle metoder');
  await calls(page).first().waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('finds a call by its id, and lists unknown keys', async ({ page, session, api, portal }) => {
  const customer = await addCaller(api);
  await customer.call(creditors);
  await customer.call(invoices);
  const { data } = await api.call(`/Admin/calls?customerID=${customer.customerID}&path=${creditors}`);
  const id = String(single(data).requestID);
  const unknown = crypto.randomUUID();
  await fetch(portal.address + invoices, { headers: { apikey: unknown, siteName: 'lindholm-vvs' } });

  await session.open('/sites');
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Kald', exact: true }).click();
  const field = page.getByRole('searchbox', { name: 'Sporings-id' });
  await field.fill('findes-ikke');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Intet kald fundet' })).toBeVisible();
  await expect(page).toHaveURL('/call-log');

  await field.fill(`x-request-id: ${id}`);
  await field.press('Enter');
  await expect(calls(page)).toHaveCount(1);
  await expect(calls(page)).toContainText(creditors);
  await expect(page).toHaveURL(`/call-log?requestID=${id}`);
  await page.getByRole('link', { name: customer.customerName }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.customerName);
  await expect(calls(page)).toHaveCount(2);

  await page.goto('/call-log');
  await page.getByRole('link', { name: 'Ukendte nøgler' }).click();
  const ending = page.getByRole('row').filter({ hasText: unknown.slice(-4) });
  await expect(ending).toContainText(/127\.0\.0\.1|::1/);
  await expect(page.getByRole('main')).not.toContainText(unknown);
  await page.getByRole('link', { name: `Find kunder, hvis nøgle slutter på ${unknown.slice(-4)}` }).click();
  await expect(page).toHaveURL(`/customers?search=${unknown.slice(-4)}`);
});
