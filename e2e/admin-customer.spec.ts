import { customerPage, expect, extended, httpErrors, test } from './admin.ts';

test('edits a customer by the rules of the add form', async ({ page, session, api }) => {
  const customer = await api.addCustomer();
  await session.open(customerPage(customer));
  await page.getByRole('button', { name: 'Ret' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ret kunden' });
  await expect(drawer.getByLabel('Kundenavn')).toHaveValue(customer.customerName);
  await expect(drawer.getByRole('button', { name: 'Gem' })).toBeDisabled();
  await drawer.getByLabel('E-mail').fill('ny');
  await drawer.getByLabel('Telefon').focus();
  await expect(drawer.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail skal være gyldig');
  await drawer.getByLabel('E-mail').fill('ny@example.dk');
  await drawer.getByLabel('Gyldig til').fill('24.12.2031');
  await drawer.getByLabel('Telefon').focus();
  await drawer.getByRole('switch', { name: 'Adgang til alt' }).click();
  await drawer.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByRole('alert')).toHaveText('Kunden er gemt.');
  await expect(drawer).toBeHidden();
  await expect(page.getByText('24. dec. 2031')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ret' })).toBeFocused();
  const { customer: saved } = await api.call(`/Admin/customers/${customer.customerID}`);
  expect(saved).toMatchObject({ contactEmail: 'ny@example.dk', validUntil: '20311224', accessAll: true });
  await page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Historik' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Karen Holm rettede kunden' });
  await expect(entry.first()).toContainText('E-mail: mette@lindholm.example.dk → ny@example.dk');
});

test('asks before saving a new expiry date in the past', extended, async ({ page, session, api }) => {
  const customer = await api.addCustomer({ ValidUntil: '20200101' });
  await session.open(`${customerPage(customer)}?edit=1`);
  const drawer = page.getByRole('dialog', { name: 'Ret kunden' });
  await drawer.getByLabel('Telefon').fill('87654321');
  await drawer.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByRole('alert')).toHaveText('Kunden er gemt.');
  await page.getByRole('button', { name: 'Ret', exact: true }).click();
  await drawer.getByLabel('Gyldig til').fill('02.01.2020');
  await drawer.getByLabel('Telefon').focus();
  await drawer.getByRole('button', { name: 'Gem' }).click();
  const question = page.getByRole('dialog', { name: '»Gyldig til« ligger i fortiden' });
  await question.getByRole('button', { name: 'Gem alligevel' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('2. jan. 2020')).toBeVisible();
});

test('grants, opens and removes site access', async ({ page, session, api }) => {
  const customer = await api.addCustomer();
  await session.open(customerPage(customer));
  await expect(page.getByRole('heading', { name: 'Ingen sites endnu' })).toBeVisible();
  await page.getByRole('button', { name: 'Giv adgang til site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Giv adgang til site' });
  await expect(dialog.getByRole('button', { name: 'Giv adgang' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Sites' }).click();
  await page.getByRole('option', { name: 'lindholm-vvs' }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Giv adgang' }).click();
  await expect(page.getByRole('alert')).toHaveText('Kunden har fået adgang til lindholm-vvs.');
  const row = page.getByRole('row').filter({ hasText: 'lindholm-vvs' });
  await expect(row.getByRole('cell')).toContainText([/^http/, 'Testmiljø', '0 endpoints', '']);

  await page.getByRole('button', { name: 'Giv adgang til site' }).click();
  await dialog.getByRole('combobox', { name: 'Sites' }).click();
  await expect(page.getByRole('option', { name: 'kjaer-el' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'lindholm-vvs' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Annullér' }).click();

  await row.getByRole('link', { name: 'Åbn lindholm-vvs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rettigheder på lindholm-vvs' })).toBeFocused();
  await page.getByRole('link', { name: customer.customerName }).click();
  await row.getByRole('button', { name: 'Fjern adgangen til lindholm-vvs' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ingen kald de seneste 30 dage.');
  await page.getByRole('dialog').getByRole('button', { name: 'Fjern' }).click();
  await expect(page.getByRole('alert')).toHaveText(['Kunden har ikke længere adgang til lindholm-vvs.']);
  await expect(page.getByRole('heading', { name: 'Ingen sites endnu' })).toBeVisible();
  expect((await api.call(`/Admin/customers/${customer.customerID}`)).data).toEqual([]);
});

test('grants a site together with the rights of a role', extended, async ({ page, session, api }) => {
  const customer = await api.addCustomer();
  await session.open(`${customerPage(customer)}?addSite=lindholm-vvs`);
  const dialog = page.getByRole('dialog', { name: 'Giv adgang til site' });
  await dialog.getByRole('combobox', { name: 'Rolle' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Giv adgang' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'lindholm-vvs' })).toContainText(/[1-9]\d* endpoints?/);
});

test('shows usage per day', async ({ page, session, api }) => {
  const { site, ...customer } = await api.addSandboxCustomer({}, { AccessAll: true });
  await session.open(`${customerPage(customer)}?view=usage`);
  await expect(page.getByRole('heading', { name: 'Ingen kald', exact: true })).toBeVisible();
  await expect(page.getByText('Ingen kald i dag · aldrig kaldt')).toBeVisible();
  for (let count = 0; count < 3; count++) await customer.call('/api/v4.0/sitemetadata');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('3 kald i dag · 0 % afvist · seneste kald nu')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(page.getByRole('application', { name: 'Kald fordelt på dag' })).toBeVisible();
  await page.goto(customerPage(customer));
  await page.getByRole('button', { name: `Fjern adgangen til ${site.name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('3 kald de seneste 30 dage.');
});

test.describe('the URL of an unknown customer', () => {
  test.use({ expectedErrors: httpErrors(404) });
  test('shows an error and links back to the customer list', async ({ page, session }) => {
    await session.open('/customers/2000000/x');
    await expect(page.getByRole('alert')).toContainText('Kunden findes ikke');
    await page.getByRole('link', { name: 'Tilbage til kunderne' }).click();
    await expect(page).toHaveURL('/customers');
    await page.goto('/customers/1/2/3/4');
    await expect(page.getByRole('heading', { level: 1, name: 'Siden findes ikke' })).toBeVisible();
  });
});
