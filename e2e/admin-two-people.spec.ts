import type { Locator } from '@playwright/test';
import { customerFields, uniqueWord } from './access-api.ts';
import { customerPage, expect, findAccessibilityViolations, httpErrors, test } from './admin.ts';

test.use({ expectedErrors: httpErrors(409) });

const [invoices, worksheets, budgets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets', '/api/v4.0/budgets'];
const onTop = 'Læg mine ændringer ovenpå';

const conflictIn = (place: Locator) => place.getByRole('alert').filter({ hasText: 'Intet er gemt.' });
/** Field, stored, typed. */
const differences = (conflict: Locator) => conflict.getByRole('row').getByRole('cell');

test('a role edited in two tabs gets the rights of both', async ({ page, context, session, api }) => {
  const name = `Rolle ${uniqueWord()}`;
  const roleID = await api.addRole(name, { [invoices]: ['GET'] });
  const { customerID, site, readRights } = await api.addSandboxCustomer();
  const chosen = { CustomerIDs: [customerID], SiteIDs: [site.recordId] };
  await api.call('/Admin/AssignRole', { ...chosen, RoleID: roleID, Mode: 'link' });
  await session.open(`/roles/${roleID}`);
  await page.getByRole('switch', { name: `GET ${budgets}`, exact: true }).click();
  await page.getByRole('switch', { name: `POST ${worksheets}`, exact: true }).click();

  const other = await context.newPage();
  await other.goto(`/roles/${roleID}`);
  await other.getByRole('switch', { name: `GET ${worksheets}`, exact: true }).click();
  await other.getByRole('button', { name: 'Gennemse og gem' }).click();
  await other.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(other).toHaveURL('/roles');

  await page.getByRole('button', { name: 'Gennemse og gem' }).click();
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  await expect(review).toContainText('2 rettigheder bliver givet. 1 rettighed bliver fjernet.');
  await expect(review).toContainText('får adgang til 2 metoder og mister adgang til 1 metode');
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  const conflict = conflictIn(review);
  await expect(conflict).toBeFocused();
  await expect(differences(conflict)).toHaveText([...[worksheets, 'GET', 'POST, GET'], ...[budgets, '–', 'GET']]);
  await conflict.getByRole('button', { name: onTop }).click();
  await expect(review.getByText('bliver fjernet')).toHaveCount(0);
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(page).toHaveURL('/roles');
  expect(await readRights()).toEqual({ [invoices]: ['GET'], [worksheets]: ['POST', 'GET'], [budgets]: ['GET'] });
});

test("the matrix is reviewed and saved on top of a colleague's rights", async ({ page, session, api }) => {
  const { customerID, site, rightsPage, readRights } = await api.addSandboxCustomer({ [budgets]: ['GET'] });
  await session.open(`${rightsPage}?view=matrix`);
  const mine = page.getByRole('switch', { name: `GET ${worksheets}`, exact: true });
  await mine.click();
  await api.grantRights(customerID, site.recordId, { [worksheets]: ['POST'], [invoices]: ['GET'] });
  await page.getByRole('button', { name: 'Gennemse og gem' }).click();
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  await expect(review.getByRole('listitem')).toHaveText([`${worksheets}Bliver givet: GET`]);
  await expect(review).toContainText('1 rettighed bliver givet.');
  await expect(review).toContainText('får adgang til 1 metode på');

  await api.grantRights(customerID, site.recordId, { [worksheets]: ['POST', 'PUT'] });
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(review.getByRole('alert')).toContainText('Gennemse ændringerne igen');
  await expect(review).toContainText('får adgang til 1 metode på');
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(review).toBeHidden();
  const stored = { [worksheets]: ['POST', 'GET', 'PUT'], [invoices]: ['GET'], [budgets]: ['GET'] };
  expect(await readRights()).toEqual(stored);
});

test("the rights of one endpoint are saved on top of a colleague's", async ({ page, session, api }) => {
  const { customerID, site, rightsPage, readRights } = await api.addSandboxCustomer({ [worksheets]: ['GET'] });
  await session.open(rightsPage);
  await page.getByRole('button', { name: `Ændr rettighederne på ${worksheets}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ændr rettighederne på ${worksheets}` });
  await dialog.getByRole('checkbox', { name: '4 Opdatér (PUT)' }).check();
  await api.grantRights(customerID, site.recordId, { [worksheets]: ['POST', 'GET'] });
  await dialog.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByRole('alert')).toHaveText('Rettighederne er gemt sammen med en kollegas ændring.');
  expect(await readRights()).toEqual({ [worksheets]: ['POST', 'GET', 'PUT'] });
});

test("a customer keeps a colleague's change of another field", async ({ page, session, api }) => {
  const fields = customerFields();
  const { customerID, customerName } = await api.addCustomer(fields);
  await session.open(customerPage({ customerID, customerName }));
  await page.getByRole('button', { name: 'Ret', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Ret kunden' });
  await drawer.getByLabel('Kontaktperson').fill('Anne Bruun');
  const theirs = { ...fields, ContactPhone: '87 65 43 21' };
  await api.call('/Admin/UpdateExternalCustomers', [{ CustomerID: customerID, ...theirs }]);
  await drawer.getByRole('button', { name: 'Gem' }).click();
  const conflict = conflictIn(drawer);
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText('Karen Holm');
  await expect(differences(conflict)).toHaveText([
    ...['Kontaktperson', fields.ContactName, 'Anne Bruun'],
    ...['Telefon', theirs.ContactPhone, 'ikke ændret af dig'],
  ]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await conflict.getByRole('button', { name: onTop }).press('Enter');
  await expect(drawer).toBeFocused();
  await drawer.getByRole('button', { name: 'Gem' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kunden er gemt.' })).toBeVisible();
  const { customer } = await api.call(`/Admin/customers/${customerID}`);
  expect(customer).toMatchObject({ contactName: 'Anne Bruun', contactPhone: theirs.ContactPhone });
});

test('an incident is left as a colleague wrote it', async ({ page, session, api }) => {
  // Resolved, because others read the state of the portal.
  const incident = { Title: `Nede ${uniqueWord()}`, Text: 'Vi undersøger det.', IsResolved: true };
  const { successObjects } = await api.call('/Admin/SaveIncident', incident);
  const IncidentID = successObjects[0]?.incidentID;
  await session.open(`/incidents?incident=${IncidentID}`);
  const form = page.getByRole('dialog', { name: `Ret ${incident.Title}` });
  await form.getByLabel('Tekst').fill('Løst.');
  await api.call('/Admin/SaveIncident', { ...incident, IncidentID, Text: 'Fejlen er fundet.' });
  await form.getByRole('button', { name: 'Gem' }).click();
  await conflictIn(form).getByRole('button', { name: 'Kassér mine ændringer' }).click();
  await expect(form.getByLabel('Tekst')).toHaveValue('Fejlen er fundet.');
  await expect(form.getByRole('button', { name: 'Gem' })).toBeDisabled();
});

test('what a preview showed is reviewed again when it would have another effect', async ({ page, session, api }) => {
  const customer = await api.addSandboxCustomer({ [worksheets]: ['GET'], [budgets]: ['GET'] });
  const remove = `Slet rettighederne på ${worksheets}`;
  await session.open(customer.rightsPage);
  await page.getByRole('button', { name: remove }).click();
  const question = page.getByRole('dialog', { name: 'Slet rettighederne?' });
  await expect(question).toContainText('mister adgang til 1 metode');
  await api.grantRights(customer.customerID, customer.site.recordId, { [worksheets]: ['GET', 'POST'] });
  await question.getByRole('button', { name: 'Slet' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Gennemse ændringerne igen' })).toBeVisible();
  await expect(question).toContainText('mister adgang til 2 metoder');
  await question.getByRole('button', { name: 'Slet' }).click();
  await expect(question).toBeHidden();
  expect(await customer.readRights()).toEqual({ [budgets]: ['GET'] });
});
