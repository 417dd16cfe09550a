import { single, uniqueWord } from './access-api.ts';
import { chooseAction, confirmDialog, expect, extended, test } from './admin.ts';

test('creates, uses, resets nightly, renames and deletes a test site', async ({ page, session, api, portal }) => {
  const name = `test-${uniqueWord()}`;
  await session.open('/sites');
  await page.getByRole('button', { name: 'Opret testsite' }).click();
  const add = page.getByRole('dialog', { name: 'Opret testsite' });
  await add.getByLabel('Navn').fill(name);
  await add.getByLabel('Startdata fra').selectOption('kjaer-el');
  await add.getByRole('button', { name: 'Gem' }).click();
  await expect(add).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Eget testsite');
  await row.getByRole('link', { name }).first().click();
  const main = page.getByRole('main');
  await expect(main).toContainText('startdata fra kjaer-el · ikke brugt endnu');

  const { customerID, apiKey } = await api.addCustomer({ AccessAll: true });
  const { data } = await api.call(`/Admin/sites?search=${name}`);
  await api.grantSite(customerID, single(data).recordId);
  const answer = await fetch(`${portal.address}/api/v4.0/sitemetadata`, {
    headers: { apikey: apiKey, siteName: name },
  });
  expect(await answer.text()).toContain('Kjær');
  await page.reload();
  await expect(main).toContainText(/startdata fra kjaer-el · 1\d,?\d? MB/);

  const nightly = page.getByRole('switch', { name: `Nulstil hver nat: ${name}` });
  await nightly.click();
  await confirmDialog(page, `Nulstil ${name} hver nat?`, 'Slå til');
  await expect(page.getByRole('alert')).toHaveText(`${name} bliver nulstillet hver nat kl. 3 dansk tid.`);
  await expect(nightly).toBeChecked();
  await nightly.click();
  await expect(nightly).not.toBeChecked();

  await chooseAction(page, name, 'Ret');
  const change = page.getByRole('dialog', { name: `Ret ${name}` });
  await change.getByLabel('Navn').fill(`${name}-nyt`);
  await change.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}-nyt`);
  // Otherwise the reload below would open the dialog again.
  await expect(change).toHaveCount(0);

  await api.call('/Admin/DeleteExternalCustomers', [{ customerID }]);
  await page.reload();
  await chooseAction(page, `${name}-nyt`, 'Slet');
  const question = page.getByRole('dialog', { name: `Slet ${name}-nyt?` });
  await expect(question).toContainText('Alle data på sitet slettes');
  await question.getByRole('button', { name: 'Slet' }).click();
  await expect(page).toHaveURL('/sites');
  await expect(row).toHaveCount(0);
});

test('a test site in use cannot be deleted, and the dialog says why', extended, async ({ page, session, api }) => {
  const name = `test-${uniqueWord()}`;
  const made = await api.call('/Admin/CreateTestSites', [{ Name: name, Company: 'lindholm-vvs' }]);
  const { customerID } = await api.addCustomer();
  await api.grantSite(customerID, single(made.successObjects).recordId);
  await session.open('/sites');
  await chooseAction(page, name, 'Slet');
  const question = page.getByRole('dialog', { name: `Slet ${name}?` });
  await expect(question).toContainText('1 kunde har adgang til sitet, så det kan ikke slettes.');
  await expect(question.getByRole('button', { name: 'Slet' })).toBeDisabled();
  await question.getByRole('button', { name: 'Annullér' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});
