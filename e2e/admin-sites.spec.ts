import { uniqueWord } from './access-api.ts';
import { confirmDialog, expect, extended, httpErrors, test } from './admin.ts';

test('adds, edits and deletes a site', async ({ page, session }) => {
  const name = `site-${uniqueWord()}`;
  await session.open('/sites');
  await page.getByRole('button', { name: 'Tilføj site' }).click();
  const add = page.getByRole('dialog', { name: 'Tilføj site' });
  await add.getByLabel('Navn').fill('med mellemrum');
  await add.getByLabel('Basisadresse').fill('http://example.dk');
  await add.getByLabel('Navn').focus();
  await expect(add.getByText('Brug kun bogstaverne a-z')).toBeVisible();
  await expect(add.getByText('Skal være en https-URL')).toBeVisible();
  await expect(add.getByRole('button', { name: 'Gem' })).toBeDisabled();
  await add.getByLabel('Navn').fill(name);
  await add.getByLabel('Basisadresse').fill('https://api.example.dk');
  await add.getByRole('button', { name: 'Gem' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell')).toContainText(['https://api.example.dk', 'Produktion', 'Signerer', '0', '']);

  await row.getByRole('button', { name: `Ret ${name}` }).click();
  const change = page.getByRole('dialog', { name: `Ret ${name}` });
  await change.getByLabel('Basisadresse').fill('https://ny.example.dk');
  await change.getByRole('button', { name: 'Gem' }).click();
  await expect(row).toContainText('https://ny.example.dk');

  await row.getByRole('button', { name: `Slet ${name}` }).click();
  await confirmDialog(page, `Slet ${name}?`, 'Slet');
  await expect(page.getByRole('alert').filter({ hasText: `${name} er slettet.` })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe('the server', () => {
  test.use({ expectedErrors: httpErrors(400) });

  test('rejects deleting a site in use, and the reason is shown', extended, async ({ page, session, api }) => {
    const site = await api.addSite();
    const { customerID } = await api.addCustomer();
    await session.open('/sites');
    await expect(page.getByRole('button', { name: `Slet ${site.name}` })).toBeVisible();
    // Granted elsewhere while the list is open.
    await api.grantSite(customerID, site.recordId);
    await page.getByRole('button', { name: `Slet ${site.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      `${site.name} blev ikke slettet. Sitet kan ikke slettes, så længe eksterne kunder har adgang til det`,
    );
    await expect(page.getByRole('row').filter({ hasText: site.name })).toBeVisible();
  });
});

test('resets a sandbox, which cannot be edited', extended, async ({ page, session }) => {
  await session.open('/sites');
  const row = page.getByRole('row').filter({ hasText: 'kjaer-el' });
  await expect(row.getByRole('button')).toHaveText(['Nulstil']);
  await row.getByRole('button').click();
  await confirmDialog(page, 'Nulstil kjaer-el?', 'Nulstil');
  await expect(page.getByRole('alert')).toHaveText('kjaer-el er nulstillet.');
});
