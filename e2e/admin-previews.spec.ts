import { uniqueWord } from './access-api.ts';
import { customerPage, expect, httpErrors, test } from './admin.ts';
import { delayRequests } from './fixtures.ts';

const [invoices, budgets] = ['/api/v4.0/invoices', '/api/v4.0/budgets'];
const preview = /Admin\/Preview/;

test.use({ expectedErrors: httpErrors(429, 503) });

test('a review can be saved when its preview is there', async ({ page, session, api }) => {
  const { rightsPage, readRights } = await api.addSandboxCustomer();
  await session.open(`${rightsPage}?view=matrix`);
  await page.getByRole('switch', { name: `GET ${invoices}`, exact: true }).click();
  await page.route(preview, (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Gennemse og gem' }).click();
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  const save = review.getByRole('button', { name: 'Gem ændringerne' });
  await expect(review.getByRole('alert')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.unroute(preview);
  const release = await delayRequests(page, preview);
  await review.getByRole('button', { name: 'Prøv igen' }).click();
  await expect(review.getByRole('status')).toBeVisible();
  await expect(save).toBeDisabled();
  release();
  await expect(review).toContainText('får adgang til 1 metode');
  await save.click();
  await expect(review).toBeHidden();
  expect(await readRights()).toEqual({ [invoices]: ['GET'] });
});

test('a role in use can be saved when its preview is there', async ({ page, session, api }) => {
  const RoleID = await api.addRole(`Rolle ${uniqueWord()}`, { [invoices]: ['GET'] });
  const { customerID, site } = await api.addSandboxCustomer();
  await api.call('/Admin/AssignRole', { CustomerIDs: [customerID], SiteIDs: [site.recordId], RoleID, Mode: 'link' });
  await session.open(`/roles/${RoleID}`);
  await page.getByRole('switch', { name: `GET ${budgets}`, exact: true }).click();
  // A refusal that passes by itself.
  const refusal = { status: 429, headers: { 'retry-after': '1' }, json: { errorMessage: 'For mange kald' } };
  await page.route(preview, (route) => route.fulfill(refusal));
  await page.getByRole('button', { name: 'Gennemse og gem' }).click();
  const review = page.getByRole('dialog', { name: 'Ændringer' });
  await expect(review.getByRole('alert')).toContainText('For mange kald');
  await expect(review.getByRole('button', { name: 'Gem ændringerne' })).toBeDisabled();
  await page.unroute(preview);
  await review.getByRole('button', { name: 'Prøv igen' }).click();
  await review.getByRole('button', { name: 'Gem ændringerne' }).click();
  await expect(page).toHaveURL('/roles');
});

test('access to everything is replaced when the preview is there', async ({ page, session, api }) => {
  const customer = await api.addSandboxCustomer({}, { AccessAll: true });
  await session.open(`${customerPage(customer)}?view=unused`);
  await page.route(preview, (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Erstat adgang til alt' }).click();
  const question = page.getByRole('dialog', { name: 'Erstat adgang til alt' });
  const replace = question.getByRole('button', { name: 'Erstat adgang til alt' });
  await expect(question.getByRole('alert')).toBeVisible();
  await expect(replace).toBeDisabled();
  await page.unroute(preview);
  await question.getByRole('button', { name: 'Prøv igen' }).click();
  await replace.click();
  await expect(question).toBeHidden();
});

test('rights can be deleted although their preview fails', async ({ page, session, api }) => {
  const { rightsPage, readRights } = await api.addSandboxCustomer({ [invoices]: ['GET'], [budgets]: ['GET'] });
  await session.open(rightsPage);
  let fail = () => {};
  await page.route(preview, (route) => {
    fail = () => void route.fulfill({ status: 503 });
  });
  await page.getByRole('button', { name: `Slet rettighederne på ${invoices}` }).click();
  const question = page.getByRole('dialog', { name: 'Slet rettighederne?' });
  const remove = question.getByRole('button', { name: 'Slet' });
  await expect(question.getByRole('status')).toBeVisible();
  await expect(remove).toBeDisabled();
  fail();
  await expect(question).toContainText('Konsekvenserne kunne ikke vises');
  const sent = page.waitForRequest(/ChangeEndpointAccess/);
  await remove.click();
  expect((await sent).postDataJSON()).not.toHaveProperty('Plan');
  await expect(question).toBeHidden();
  expect(await readRights()).toEqual({ [budgets]: ['GET'] });
});
