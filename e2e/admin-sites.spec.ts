import { someWord } from './access-api.ts';
import { expect, refusals, test } from './admin.ts';

test('a site is added, changed and removed', async ({ page, session }) => {
  const name = `site-${someWord()}`;
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
  await page
    .getByRole('dialog', { name: `Slet ${name}?` })
    .getByRole('button', { name: 'Slet' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: `${name} er slettet.` })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe('the access API', () => {
  test.use({ expectedComplaints: refusals(400) });

  test('refuses to remove a site that is in use, and says why', async ({ page, session, api }) => {
    const site = await api.addSite();
    const { customerID } = await api.addCustomer();
    await session.open('/sites');
    await expect(page.getByRole('button', { name: `Slet ${site.name}` })).toBeVisible();
    // By somebody else, while the list is looked at.
    await api.giveSite(customerID, site.recordId);
    await page.getByRole('button', { name: `Slet ${site.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      `${site.name} blev ikke slettet. Sitet kan ikke slettes, så længe eksterne kunder har adgang til det`,
    );
    await expect(page.getByRole('row').filter({ hasText: site.name })).toBeVisible();
  });

  test('refuses a name that is taken', async ({ page, session }) => {
    await session.open('/sites?site=new');
    const add = page.getByRole('dialog', { name: 'Tilføj site' });
    await add.getByLabel('Navn').fill('Lindholm-VVS');
    await add.getByLabel('Basisadresse').fill('https://api.example.dk');
    await add.getByRole('button', { name: 'Gem' }).click();
    await expect(add.getByRole('alert')).toHaveText('Der findes allerede et site med dette navn');
  });
});

test('a sandbox cannot be changed, but begins anew', async ({ page, session }) => {
  await session.open('/sites');
  const row = page.getByRole('row').filter({ hasText: 'kjaer-el' });
  await expect(row.getByRole('button')).toHaveText(['Nulstil']);
  await row.getByRole('button').click();
  await page.getByRole('dialog', { name: 'Nulstil kjaer-el?' }).getByRole('button', { name: 'Nulstil' }).click();
  await expect(page.getByRole('alert')).toHaveText('kjaer-el er nulstillet.');
});
