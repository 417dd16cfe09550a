import { only, someWord } from './access-api.ts';
import { customerPage, expect } from './admin.ts';
import { screens, test } from './admin-screens.ts';
import { findBarriersBesideColours } from './fixtures.ts';

for (const screen of screens) {
  test(`${screen.name} fits a phone and keeps nobody out, in English`, async ({ page, look, chooseLanguage }) => {
    await chooseLanguage('en');
    await look(screen);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findBarriersBesideColours(page)).toEqual([]);
  });
}

test('tables are cards, and the menu is a drawer that closes when something is chosen', async ({
  page,
  session,
  api,
}) => {
  const customer = await api.addCustomer();
  await session.open(`/customers?search=${customer.customerName}`);
  const row = page.getByRole('row').filter({ hasText: customer.customerName });
  const [name, contact] = [row.getByRole('rowheader'), row.getByText('Mette Lindholm')];
  const [above, below] = [await name.boundingBox(), await contact.boundingBox()];
  expect((below?.y ?? 0) > (above?.y ?? 0) + (above?.height ?? 0) - 1).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Sites' }).click();
  await expect(page).toHaveURL('/sites');
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeHidden();
});

test('a customer is added and a right given by touch', async ({ page, session, api }) => {
  const name = `Mobil ${someWord()}`;
  await session.open('/customers');
  await page.getByRole('button', { name: 'Tilføj kunde' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Tilføj kunde' });
  await drawer.getByLabel('Kundenavn').fill(name);
  await drawer.getByLabel('Kontaktperson').fill('Anne Bruun');
  await drawer.getByLabel('E-mail').fill('anne@example.dk');
  await drawer.getByLabel('Telefon').fill('12345678');
  await drawer.getByRole('button', { name: 'Gem' }).tap();
  await expect(page.getByRole('dialog', { name: `${name} er oprettet` })).toBeVisible();
  const customer = only((await api.call(`/Admin/customers?search=${name}`)).data);
  const { recordId } = await api.sandbox();
  await api.giveSite(customer.customerID, recordId);
  await session.open(customerPage(customer));
  await page.getByRole('link', { name: 'Åbn lindholm-vvs' }).tap();
  await page.getByRole('link', { name: 'Matrix', exact: true }).tap();
  await page.getByRole('switch', { name: 'GET /api/v4.0/invoices', exact: true }).tap();
  await page.getByRole('button', { name: 'Gennemse og gem' }).tap();
  await page.getByRole('button', { name: 'Gem ændringerne' }).tap();
  await expect(page.getByRole('alert').filter({ hasText: 'Rettighederne er gemt.' })).toBeVisible();
});
