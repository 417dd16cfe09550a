import { uniqueWord } from './access-api.ts';
import { customerDrawer, expect, extended, fillCustomerForm, httpErrors, test } from './admin.ts';

test('adds a customer with the defaults of the form', async ({ page, session, api }) => {
  const name = `Ny ${uniqueWord()}`;
  await session.open('/customers');
  await page.getByRole('button', { name: 'Opret kunde' }).click();
  const drawer = customerDrawer(page);
  await expect(drawer.getByLabel('Kundenavn')).toBeFocused();
  await expect(drawer.getByLabel('Oprettet af')).toHaveValue('Karen Holm');
  await expect(drawer.getByRole('switch', { name: 'Adgang til alt' })).not.toBeChecked();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(new Date());
  await expect(drawer.getByLabel('Gyldig til')).toHaveValue(today.split('-').reverse().join('.'));
  await expect(drawer.getByRole('button', { name: 'Gem' })).toBeDisabled();
  await fillCustomerForm(page, name);
  await expect(drawer.getByText('Udløber i dag')).toBeVisible();
  const sent = page.waitForRequest(/CreateExternalCustomers/);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await drawer.getByRole('button', { name: 'Gem' }).click();
  expect((await sent).postDataJSON()).toEqual([
    {
      CustomerName: name,
      ContactName: 'Anne Bruun',
      ContactEmail: 'anne@example.dk',
      ContactPhone: '12 34 56 78',
      ValidUntil: today.replaceAll('-', ''),
      CreatedByUser: 'Karen Holm',
      AccessAll: false,
    },
  ]);
  const success = page.getByRole('alert').filter({ hasText: /^The Customer was added successfully$/ });
  await expect(success).toBeVisible();
  const shownAt = Date.now();
  await expect(success).toBeHidden();
  expect(Date.now() - shownAt).toBeLessThan(2_500);
  const result = page.getByRole('dialog', { name: `${name} er oprettet` });
  await expect(result).toContainText('Kunden har ikke adgang til noget site endnu');
  await expect(result).not.toContainText('Nøglen virker nu');
  await expect(result).toContainText('Udløber i dag');
  expect(requests.filter((url) => url.includes('AddSiteAccess'))).toEqual([]);
  const { data } = await api.call(`/Admin/customers?search=${name}`);
  expect(data).toHaveLength(1);
  await result.getByRole('button', { name: 'Luk' }).last().click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('the calendar picks a day, and Escape closes it before the form', extended, async ({ page, session }) => {
  await session.open('/customers?add=1');
  const drawer = customerDrawer(page);
  await expect(drawer.getByLabel('Kundenavn')).toBeFocused();
  await drawer.getByLabel('Gyldig til').fill('01.12.2031');
  await drawer.getByLabel('Gyldig til').click();
  await page.getByRole('button', { name: '24 december 2031' }).click();
  await expect(drawer.getByLabel('Gyldig til')).toHaveValue('24.12.2031');
  await drawer.getByLabel('Kundenavn').fill('Halvt udfyldt');
  await drawer.getByLabel('Gyldig til').click();
  const calendar = page.getByRole('button', { name: 'Næste måned' });
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  const question = page.getByRole('dialog', { name: 'Du har ændringer, der ikke er gemt' });
  await expect(drawer).toBeVisible();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
});

test('adds a customer for a year, with a role per site and the access of another, in 12 clicks', async ({
  page,
  session,
  api,
}) => {
  const [name, model, own] = [`Ny ${uniqueWord()}`, await api.addCustomer(), await api.addSite()];
  await api.grantSite(model.customerID, own.recordId);
  await session.open('/customers');
  await page.getByRole('button', { name: 'Opret kunde' }).click();
  await fillCustomerForm(page, name);
  const drawer = customerDrawer(page);
  await drawer.getByRole('button', { name: '1 år' }).click();
  await expect(drawer.getByText('Udløber i dag')).toBeHidden();
  const pick = async (label: string, option: string) => {
    await drawer.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await pick('Sites', 'lindholm-vvs');
  await page.getByRole('option', { name: 'kjaer-el' }).click();
  await page.keyboard.press('Tab');
  await pick('Rolle på lindholm-vvs', 'Fakturaer, læs (v4.0)');
  await pick('Rolle på kjaer-el', 'Arbejdssedler, læs og skriv (v4.0)');
  await pick('Samme adgang som', model.customerName);
  await drawer.getByRole('button', { name: 'Gem' }).click();
  await page
    .getByRole('dialog', { name: `${name} er oprettet` })
    .getByRole('link', { name: 'Åbn kunden' })
    .click();
  await expect(page.getByRole('rowheader')).toHaveText(['kjaer-el', 'lindholm-vvs', own.name]);
});

test('shows a message at an invalid field, and enables Save only if all are valid', async ({ page, session }) => {
  await session.open('/customers?add=1');
  const drawer = customerDrawer(page);
  for (const [label, message] of [
    ['Kundenavn', 'Dette felt er påkrævet'],
    ['E-mail', 'E-mail er påkrævet'],
  ] as const) {
    await drawer.getByLabel(label).focus();
    await drawer.getByLabel(label).blur();
    await expect(drawer.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await fillCustomerForm(page, 'x'.repeat(51));
  await expect(drawer.getByText('51/50')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Gem' })).toBeDisabled();
  await drawer.getByLabel('Kundenavn').fill('x'.repeat(50));
  await expect(drawer.getByText('50/50')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Gem' })).toBeEnabled();
});

test('a new customer is in the history at once', extended, async ({ page, session }) => {
  const name = `Historisk ${uniqueWord()}`;
  await session.open('/history');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  await menu.getByRole('link', { name: 'Kunder' }).click();
  await page.getByRole('button', { name: 'Opret kunde' }).click();
  await fillCustomerForm(page, name);
  await customerDrawer(page).getByRole('button', { name: 'Gem' }).click();
  const result = page.getByRole('dialog', { name: `${name} er oprettet` });
  await result.getByRole('button', { name: 'Luk' }).last().click();
  await menu.getByRole('link', { name: 'Historik' }).click();
  await expect(page.getByText(`Karen Holm oprettede kunden ${name}`)).toBeVisible();
});

test('asks before saving an expiry date in the past', extended, async ({ page, session, api }) => {
  const name = `Fortid ${uniqueWord()}`;
  await session.open('/customers?add=1');
  const drawer = customerDrawer(page);
  await fillCustomerForm(page, name);
  await drawer.getByLabel('Gyldig til').fill('01.02.2026');
  await drawer.getByLabel('Telefon').focus();
  await drawer.getByRole('switch', { name: 'Adgang til alt' }).click();
  await drawer.getByRole('combobox', { name: 'Sites' }).click();
  await page.getByRole('option', { name: 'kjaer-el' }).click();
  await drawer.getByLabel('Telefon').focus();
  await drawer.getByRole('button', { name: 'Gem' }).click();
  const question = page.getByRole('dialog', { name: '»Gyldig til« ligger i fortiden' });
  await expect(question).toContainText('1. feb. 2026');
  await question.getByRole('button', { name: 'Annullér' }).click();
  await expect(question).toBeHidden();
  expect((await api.call(`/Admin/customers?search=${name}`)).total).toBe(0);
  await drawer.getByRole('button', { name: 'Gem' }).click();
  await question.getByRole('button', { name: 'Gem alligevel' }).click();
  const result = page.getByRole('dialog', { name: `${name} er oprettet` });
  await expect(result).toContainText('Nøglen virker ikke, fordi »Gyldig til« ligger i fortiden.');
  await expect(result.getByRole('button', { name: 'Kopiér kaldet' })).toHaveCount(0);
});

test('warns before discarding input, and Cancel leaves the form', extended, async ({ page, session }) => {
  await session.open('/customers');
  await page.getByRole('button', { name: 'Opret kunde' }).click();
  const drawer = customerDrawer(page);
  await drawer.getByLabel('Kundenavn').fill('Halvfærdig');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Du har ændringer, der ikke er gemt' });
  await question.getByRole('button', { name: 'Bliv her' }).click();
  await expect(drawer.getByLabel('Kundenavn')).toHaveValue('Halvfærdig');
  await page.goBack();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel('Kundenavn')).toHaveValue('Halvfærdig');
  await drawer.getByRole('button', { name: 'Luk' }).click();
  await question.getByRole('button', { name: 'Kassér ændringerne' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/customers');
  await page.goto('/customers?add=1');
  await drawer.getByRole('button', { name: 'Annullér' }).click();
  await expect(page).toHaveURL('/customers');
});

test.describe('an error response', () => {
  test.use({ expectedErrors: httpErrors(400) });

  test('shows all messages, one per line', async ({ page, session }) => {
    // The form allows no invalid input, so the request is changed on its way.
    await page.route(/CreateExternalCustomers/, (route) =>
      route.continue({ postData: JSON.stringify([{ ContactEmail: 'x', ValidUntil: '20991231', CreatedByUser: 'x' }]) }),
    );
    await session.open('/customers?add=1');
    await fillCustomerForm(page, 'Afvist');
    await customerDrawer(page).getByRole('button', { name: 'Gem' }).click();
    const alert = customerDrawer(page).getByRole('alert');
    const required = 'Dette felt er påkrævet';
    const messages = [required, required, 'E-mail skal være gyldig', required];
    await expect.poll(() => alert.innerText()).toBe(messages.join('\n'));
    await expect(customerDrawer(page).getByLabel('Kundenavn')).toHaveValue('Afvist');
  });

  test(
    'from granting site access shows what was saved, and can be retried',
    extended,
    async ({ page, session, api }) => {
      const name = `Uden site ${uniqueWord()}`;
      const site = await api.addSite();
      await session.open('/customers?add=1');
      await fillCustomerForm(page, name);
      await customerDrawer(page).getByRole('combobox', { name: 'Sites' }).click();
      await page.getByRole('option', { name: site.name }).click();
      await page.keyboard.press('Tab');
      await api.call('/Admin/DeleteSites', [{ recordId: site.recordId }]);
      await customerDrawer(page).getByRole('button', { name: 'Gem' }).click();
      const result = page.getByRole('dialog', { name: `${name} er oprettet` });
      await expect(result.getByRole('alert')).toContainText(`${name} er oprettet, men fik ikke al den valgte adgang.`);
      await expect(result.getByRole('alert')).toContainText('Sitet findes ikke');
      await expect(page.getByText('The Customer was added successfully')).toHaveCount(0);
      const tried = page.waitForResponse(/AddSiteAccess/);
      await result.getByRole('button', { name: 'Prøv igen' }).click();
      expect((await tried).status()).toBe(400);
      expect((await api.call(`/Admin/customers?search=${name}`)).total).toBe(1);
    },
  );
});
