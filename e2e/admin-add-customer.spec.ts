import type { Page } from '@playwright/test';
import { someWord } from './access-api.ts';
import { expect, refusals, test } from './admin.ts';

const openDrawer = (page: Page) => page.getByRole('dialog', { name: 'Tilføj kunde' });

/** Fills in all that is required. */
async function fillIn(page: Page, name: string): Promise<void> {
  const drawer = openDrawer(page);
  await drawer.getByLabel('Kundenavn').fill(name);
  await drawer.getByLabel('Kontaktperson').fill('Anne Bruun');
  await drawer.getByLabel('E-mail').fill('anne@example.dk');
  await drawer.getByLabel('Telefon').fill('12 34 56 78');
}

test('a customer is added with what stands in the form from the start', async ({ page, session, api }) => {
  const name = `Ny ${someWord()}`;
  await session.open('/customers');
  await page.getByRole('button', { name: 'Tilføj kunde' }).click();
  const drawer = openDrawer(page);
  await expect(drawer.getByLabel('Kundenavn')).toBeFocused();
  await expect(drawer.getByLabel('Oprettet af')).toHaveValue('Karen Holm');
  await expect(drawer.getByRole('switch', { name: 'Adgang til alt' })).not.toBeChecked();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(new Date());
  await expect(drawer.getByLabel('Gyldig til')).toHaveValue(today.split('-').reverse().join('.'));
  await expect(drawer.getByRole('button', { name: 'Gem' })).toBeDisabled();
  await fillIn(page, name);
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
  expect(requests.filter((url) => url.includes('AddSiteAccess'))).toEqual([]);
  const { data } = await api.call(`/Admin/customers?search=${name}`);
  expect(data).toHaveLength(1);
  await result.getByRole('button', { name: 'Luk' }).last().click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('Escape closes the calendar before it closes the form', async ({ page, session }) => {
  await session.open('/customers?add=1');
  const drawer = openDrawer(page);
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

test('a customer with sites gets a key that works on the first of them at once', async ({
  page,
  session,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Med sites ${someWord()}`;
  await session.open('/customers?add=1');
  await fillIn(page, name);
  const drawer = openDrawer(page);
  await drawer.getByRole('combobox', { name: 'Sites' }).click();
  await page.getByRole('option', { name: 'lindholm-vvs' }).click();
  await page.getByRole('option', { name: 'kjaer-el' }).click();
  await drawer.getByRole('switch', { name: 'Adgang til alt' }).click();
  await drawer.getByRole('button', { name: 'Gem' }).click();
  const result = page.getByRole('dialog', { name: `${name} er oprettet` });
  await expect(result).toContainText('Nøglen virker nu');
  await result.getByRole('button', { name: 'Kopiér kaldet' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kopieret' })).toBeVisible();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  const [, address = ''] = /^curl (\S+)/.exec(curl) ?? [];
  expect(address.startsWith(portal.address)).toBe(true);
  const headers = Object.fromEntries([...curl.matchAll(/-H "(\w+): ([^"]+)"/g)].map(([, key, value]) => [key, value]));
  expect(headers).toEqual({ apikey: expect.stringMatching(/^[0-9a-f-]{36}$/), siteName: 'kjaer-el' });
  expect((await fetch(address, { headers })).status).toBe(200);
  await result.getByRole('link', { name: 'Åbn kunden' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['kjaer-el', 'lindholm-vvs']);
});

test('every rule has its message, and Save waits for all of them', async ({ page, session }) => {
  await session.open('/customers?add=1');
  const drawer = openDrawer(page);
  await drawer.getByLabel('Oprettet af').fill('');
  for (const label of ['Kundenavn', 'Kontaktperson', 'Telefon', 'Oprettet af']) {
    const field = drawer.getByLabel(label);
    await field.focus();
    await field.blur();
    await expect(field).toHaveAccessibleDescription('Dette felt er påkrævet');
  }
  const email = drawer.getByLabel('E-mail');
  await email.focus();
  await email.blur();
  await expect(email).toHaveAccessibleDescription('E-mail er påkrævet');
  for (const bad of ['anne', 'anne@', 'anne@example', '@example.dk']) {
    await email.fill(bad);
    await email.blur();
    await expect(email).toHaveAccessibleDescription('E-mail skal være gyldig');
  }
  await fillIn(page, 'x'.repeat(51));
  await drawer.getByLabel('Oprettet af').fill('Karen Holm');
  await expect(drawer.getByText('51/50')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Gem' })).toBeDisabled();
  await drawer.getByLabel('Kundenavn').fill('x'.repeat(50));
  await expect(drawer.getByText('50/50')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Gem' })).toBeEnabled();
});

test('an address that opens the form leads to its first field, and the form can be left', async ({ page, session }) => {
  await session.open('/customers?add=1');
  const drawer = openDrawer(page);
  await expect(drawer.getByLabel('Kundenavn')).toBeFocused();
  await drawer.getByRole('button', { name: 'Annullér' }).click();
  await expect(page).toHaveURL('/customers');
});

test('what is new is in the history at once', async ({ page, session }) => {
  const name = `Historisk ${someWord()}`;
  await session.open('/history');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  await menu.getByRole('link', { name: 'Kunder' }).click();
  await page.getByRole('button', { name: 'Tilføj kunde' }).click();
  await fillIn(page, name);
  await openDrawer(page).getByRole('button', { name: 'Gem' }).click();
  await page
    .getByRole('dialog', { name: `${name} er oprettet` })
    .getByRole('button', { name: 'Luk' })
    .last()
    .click();
  await menu.getByRole('link', { name: 'Historik' }).click();
  await expect(page.getByText(`Karen Holm oprettede kunden ${name}`)).toBeVisible();
});

test('a last day in the past is asked about, and the key is not said to work', async ({ page, session, api }) => {
  const name = `Fortid ${someWord()}`;
  await session.open('/customers?add=1');
  const drawer = openDrawer(page);
  await fillIn(page, name);
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

test('the day is picked from a calendar', async ({ page, session }) => {
  await session.open('/customers?add=1');
  const drawer = openDrawer(page);
  await drawer.getByLabel('Gyldig til').fill('01.12.2031');
  await drawer.getByLabel('Gyldig til').click();
  await page.getByRole('button', { name: '24 december 2031' }).click();
  await expect(drawer.getByLabel('Gyldig til')).toHaveValue('24.12.2031');
});

test('what was typed is not lost without a warning', async ({ page, session }) => {
  await session.open('/customers');
  await page.getByRole('button', { name: 'Tilføj kunde' }).click();
  const drawer = openDrawer(page);
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
});

test.describe('a refusal', () => {
  test.use({ expectedComplaints: refusals(400, 503) });

  test('shows all its messages, one to a line', async ({ page, session }) => {
    // The form lets nothing wrong through, so the call is spoilt on its way; the answer is the server's own.
    await page.route(/CreateExternalCustomers/, (route) =>
      route.continue({ postData: JSON.stringify([{ ContactEmail: 'x', ValidUntil: '20991231', CreatedByUser: 'x' }]) }),
    );
    await session.open('/customers?add=1');
    await fillIn(page, 'Afvist');
    await openDrawer(page).getByRole('button', { name: 'Gem' }).click();
    const alert = openDrawer(page).getByRole('alert');
    const messages = [
      'Dette felt er påkrævet',
      'Dette felt er påkrævet',
      'E-mail skal være gyldig',
      'Dette felt er påkrævet',
    ];
    await expect.poll(() => alert.innerText()).toBe(messages.join('\n'));
    await expect(openDrawer(page).getByLabel('Kundenavn')).toHaveValue('Afvist');
  });

  test('for another reason says that something went wrong', async ({ page, session, portal }) => {
    await session.open('/customers?add=1');
    await fillIn(page, `Senere ${someWord()}`);
    const release = portal.holdDatabase();
    await openDrawer(page).getByRole('button', { name: 'Gem' }).click();
    await expect(openDrawer(page).getByRole('alert')).toHaveText('Der er sket en fejl. Prøv igen senere.');
    release();
    await openDrawer(page).getByRole('button', { name: 'Gem' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The Customer was added successfully' })).toBeVisible();
  });

  test('of the sites alone says what was done, and can be tried again', async ({ page, session, api }) => {
    const name = `Uden site ${someWord()}`;
    const site = await api.addSite();
    await session.open('/customers?add=1');
    await fillIn(page, name);
    await openDrawer(page).getByRole('combobox', { name: 'Sites' }).click();
    await page.getByRole('option', { name: site.name }).click();
    await page.keyboard.press('Tab');
    await api.call('/Admin/DeleteSites', [{ recordId: site.recordId }]);
    await openDrawer(page).getByRole('button', { name: 'Gem' }).click();
    const result = page.getByRole('dialog', { name: `${name} er oprettet` });
    await expect(result.getByRole('alert')).toContainText(`${name} er oprettet, men fik ikke adgang til ${site.name}.`);
    await expect(result.getByRole('alert')).toContainText('Sitet findes ikke');
    await expect(page.getByText('The Customer was added successfully')).toHaveCount(0);
    const tried = page.waitForResponse(/AddSiteAccess/);
    await result.getByRole('button', { name: 'Prøv igen' }).click();
    expect((await tried).status()).toBe(400);
    expect((await api.call(`/Admin/customers?search=${name}`)).total).toBe(1);
  });
});
