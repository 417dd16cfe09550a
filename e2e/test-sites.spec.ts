import { only, someWord } from './access-api.ts';
import { expect, test } from './admin.ts';

test('a test site of one’s own is made with 2 clicks, given to a customer, reset each night, renamed and deleted', async ({
  page,
  session,
  api,
  portal,
}) => {
  const name = `test-${someWord()}`;
  await session.open('/sites');
  await page.getByRole('button', { name: 'Nyt testsite' }).click();
  const add = page.getByRole('dialog', { name: 'Nyt testsite' });
  await add.getByLabel('Navn').fill(name);
  await add.getByLabel('Begynder som').selectOption('kjaer-el');
  await add.getByRole('button', { name: 'Gem' }).click();
  await expect(add).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Testsite');
  await expect(row).toContainText('begynder som kjaer-el · ikke brugt endnu');

  const { customerID, apiKey } = await api.addCustomer({ AccessAll: true });
  const { data } = await api.call(`/Admin/sites?search=${name}`);
  await api.giveSite(customerID, only(data).recordId);
  const answer = await fetch(`${portal.address}/api/v4.0/sitemetadata`, {
    headers: { apikey: apiKey, siteName: name },
  });
  expect(await answer.text()).toContain('Kjær');
  await page.reload();
  await expect(row).toContainText(/begynder som kjaer-el · 1\d,?\d? MB/);

  const nightly = row.getByRole('switch', { name: `Nulstil hver nat: ${name}` });
  await nightly.click();
  await page
    .getByRole('dialog', { name: `Nulstil ${name} hver nat?` })
    .getByRole('button', { name: 'Slå til' })
    .click();
  await expect(page.getByRole('alert')).toHaveText(`${name} bliver nulstillet hver nat kl. 3.`);
  await expect(nightly).toBeChecked();
  await nightly.click();
  await expect(nightly).not.toBeChecked();

  await row.getByRole('button', { name: `Ret ${name}` }).click();
  const change = page.getByRole('dialog', { name: `Ret ${name}` });
  await change.getByLabel('Navn').fill(`${name}-nyt`);
  await change.getByRole('button', { name: 'Gem' }).click();
  await expect(row).toContainText(`${name}-nyt`);
  // Until it is closed it is in the address, and would be there again.
  await expect(change).toHaveCount(0);

  await api.call('/Admin/DeleteExternalCustomers', [{ customerID }]);
  await page.reload();
  await row.getByRole('button', { name: `Slet ${name}-nyt` }).click();
  const question = page.getByRole('dialog', { name: `Slet ${name}-nyt?` });
  await expect(question).toContainText('Alle data på sitet slettes');
  await question.getByRole('button', { name: 'Slet' }).click();
  await expect(row).toHaveCount(0);
});

test('a test site that is used stays, and it is said why before anything is tried', async ({ page, session, api }) => {
  const name = `test-${someWord()}`;
  const made = await api.call('/Admin/CreateTestSites', [{ Name: name, Company: 'lindholm-vvs' }]);
  const { customerID } = await api.addCustomer();
  await api.giveSite(customerID, only(made.successObjects).recordId);
  await session.open('/sites');
  await page.getByRole('button', { name: `Slet ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Slet ${name}?` });
  await expect(question).toContainText('1 kunde har adgang til sitet, så det kan ikke slettes.');
  await expect(question.getByRole('button', { name: 'Slet' })).toBeDisabled();
  await question.getByRole('button', { name: 'Annullér' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});
