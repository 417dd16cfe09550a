import type { Page } from '@playwright/test';
import { type AccessApi, uniqueWord } from './access-api.ts';
import { confirmDialog, expect, extended, findAccessibilityViolations, test } from './admin.ts';

const [invoices, worksheets, budgets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets', '/api/v4.0/budgets'];

const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const roleRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function addFollower(api: AccessApi, RoleID: number) {
  const customer = await api.addSandboxCustomer();
  const { customerID, site } = customer;
  const chosen = { CustomerIDs: [customerID], SiteIDs: [site.recordId] };
  await api.call('/Admin/AssignRole', { ...chosen, RoleID, Mode: 'link' });
  return customer;
}

test('makes a role from a built-in one in 4 clicks', async ({ page, session }) => {
  const name = `Bogholderi ${uniqueWord()}`;
  await session.open('/roles');
  await page.getByRole('link', { name: 'Opret rolle' }).click();
  await page.getByRole('textbox', { name: 'Navn' }).fill(name);
  await page.getByRole('combobox', { name: 'Start med rettighederne fra' }).click();
  await page.keyboard.type('Fakturaer, læs (v4.0)');
  await page.getByRole('option', { name: 'Fakturaer, læs (v4.0)', exact: true }).click();
  await expect(page.getByRole('switch', { name: `GET ${invoices}`, exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Gem' }).click();
  await expect(notice(page, `Rollen ${name} er gemt.`)).toBeVisible();
  await expect(page).toHaveURL('/roles');
  await expect(roleRow(page, name)).toContainText('Læs: Fakturaer (v4.0)');
  await expect(roleRow(page, name)).toContainText('bruges af 0 kunder');
});

test('changes the role of a customer in 4 clicks, after a review, and undoes it', async ({ page, session, api }) => {
  const name = `Rolle ${uniqueWord()}`;
  const customer = await addFollower(api, await api.addRole(name, { [invoices]: ['GET'] }));
  expect(await customer.call(invoices)).toBe(200);
  await session.open('/roles');
  await expect(page.getByRole('link', { name: `${name}: bruges af 1 kunde` })).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('switch', { name: `GET ${invoices}`, exact: true }).click();
  await page.getByRole('switch', { name: `POST ${worksheets}`, exact: true }).press('Space');
  await page.getByRole('button', { name: 'Gennemse og gem' }).click();
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  const effect = `${customer.customerName} får adgang til 1 metode og mister adgang til 1 metode på lindholm-vvs.`;
  await expect(review).toContainText(effect);
  await expect(review).toContainText('1 kald, der kom igennem, ville være blevet afvist:');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  const saved = notice(page, `Rollen ${name} er gemt.`);
  await expect(saved).toBeVisible();
  expect(await customer.readRights()).toEqual({ [worksheets]: ['POST'] });
  await saved.getByRole('button', { name: 'Fortryd' }).click();
  await expect(notice(page, 'Ændringen er rullet tilbage.')).toBeVisible();
  expect(await customer.readRights()).toEqual({ [invoices]: ['GET'] });
});

test('a site follows a role in 4 clicks, and its rights become individual when edited', async ({
  page,
  session,
  api,
}) => {
  const name = `Rolle ${uniqueWord()}`;
  await api.addRole(name, { [invoices]: ['GET'] });
  const { rightsPage, readRights } = await api.addSandboxCustomer({ [budgets]: ['GET'] });
  await session.open(rightsPage);
  await expect(page.getByText('Individuelle rettigheder')).toBeVisible();
  await page.getByRole('button', { name: 'Brug en rolle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brug en rolle' });
  await dialog.getByRole('combobox', { name: 'Rolle' }).click();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(dialog).toContainText('får adgang til 1 metode og mister adgang til 1 metode på lindholm-vvs.');
  await dialog.getByRole('button', { name: 'Følg rollen' }).click();
  await expect(page.getByText(`Rettighederne følger rollen ${name}.`)).toBeVisible();
  expect(await readRights()).toEqual({ [invoices]: ['GET'] });

  await page.getByRole('button', { name: `Ændr rettighederne på ${invoices}` }).click();
  const form = page.getByRole('dialog', { name: `Ændr rettighederne på ${invoices}` });
  await form.getByRole('checkbox', { name: 'Alt' }).click();
  await expect(form).toContainText(`Rettighederne bliver individuelle og følger ikke længere rollen ${name}.`);
  const sent = page.waitForRequest(/AddEndpointAccessToCustomerOnSite/);
  await form.getByRole('button', { name: 'Gem' }).click();
  await sent;
  await expect(page.getByText('Individuelle rettigheder')).toBeVisible();
});

test('unlinks a role from a site and undoes it', extended, async ({ page, session, api }) => {
  const name = `Rolle ${uniqueWord()}`;
  const { rightsPage } = await addFollower(api, await api.addRole(name, { [invoices]: ['GET'] }));
  await session.open(rightsPage);
  await page.getByRole('button', { name: 'Frigør fra rollen' }).click();
  await expect(page.getByText('Individuelle rettigheder')).toBeVisible();
  await notice(page, 'følger ikke længere').getByRole('button', { name: 'Fortryd' }).click();
  await expect(page.getByText(`Rettighederne følger rollen ${name}.`)).toBeVisible();
});

test("saves a customer's rights as a role, renames it and deletes it", extended, async ({ page, session, api }) => {
  const { rightsPage } = await api.addSandboxCustomer({ [budgets]: ['GET'] });
  const [first, name] = [`Rolle ${uniqueWord()}`, `Budget ${uniqueWord()}`];
  await session.open(rightsPage);
  await page.getByRole('button', { name: 'Gem som rolle' }).click();
  await page.getByRole('textbox', { name: 'Navn' }).fill(first);
  await page.getByRole('button', { name: 'Gem' }).click();
  await page.getByRole('link', { name: first, exact: true }).click();
  await page.getByRole('textbox', { name: 'Navn' }).fill(name);
  await page.getByRole('button', { name: 'Gem' }).click();
  await page.getByRole('button', { name: `Slet ${name}` }).click();
  await confirmDialog(page, `Slet ${name}?`, 'Slet');
  await expect(roleRow(page, name)).toHaveCount(0);
  await notice(page, `Rollen ${name} er slettet.`).getByRole('button', { name: 'Fortryd' }).click();
  await expect(roleRow(page, name)).toContainText('Læs: ');
});
