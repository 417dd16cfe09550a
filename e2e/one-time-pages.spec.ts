import { customerPage, expect, httpErrors, test } from './admin.ts';

const password = 'tre blå vinduer mod nord';

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' });

  test('a handover link starts in English and keeps the key when the language changes', async ({ page, api }) => {
    const { customerID, apiKey } = await api.addSandboxCustomer({}, { AccessAll: true });
    const { successObjects } = await api.call('/Admin/CreateKeyHandover', [{ customerID, validHours: 24 }]);
    const link = String(successObjects[0]?.link);
    await page.goto(link);
    const pagesLoaded: string[] = [];
    page.on('domcontentloaded', () => pagesLoaded.push(page.url()));

    await page.getByRole('button', { name: 'Switch language to Danish' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Din API-nøgle');
    await page.getByRole('button', { name: 'Vis nøglen' }).click();
    await expect(page.getByText(apiKey, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Skift sprog til engelsk' }).click();
    await expect(page.getByText('Save the key now. The link has been used')).toBeVisible();
    await expect(page.getByText(apiKey, { exact: true })).toBeVisible();
    await expect(page.getByText(/^curl /)).toContainText('siteName: lindholm-vvs');
    await expect(page).toHaveURL(link);
    expect(pagesLoaded).toEqual([]);
  });

  test('a password link names the account, keeps what is typed in another language, and logs in', async ({
    page,
    api,
  }) => {
    const Username = `Ida ${crypto.randomUUID().slice(0, 8)}`;
    const { successObjects } = await api.call('/Admin/CreateAdministrator', { Username, Role: 'administrator' });
    const link = `/set-password#${successObjects[0]?.token}`;
    await page.goto(link);
    await expect(page.getByLabel('Username')).toHaveValue(Username);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Dansk' }).click();
    await expect(page.getByLabel('Ny adgangskode')).toHaveValue(password);
    await expect(page).toHaveURL(link);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL('/customers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('External customers');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('External customers');
  });
});

test.describe('an unknown password link', () => {
  test.use({ expectedErrors: httpErrors(403) });
  test('is rejected before a password is typed', async ({ page }) => {
    await page.goto(`/set-password#${'a'.repeat(43)}`);
    await expect(page.getByRole('alert')).toContainText('Bed en administrator om et nyt.');
    await expect(page.getByLabel('Ny adgangskode')).toBeHidden();
  });
});

test('a handover link is sent by e-mail in two clicks', async ({ page, session, api }) => {
  const customer = await api.addSandboxCustomer();
  await session.open(`${customerPage(customer)}?view=keys`);
  await page.getByRole('button', { name: 'Opret overdragelseslink' }).click();
  const mail = (await page.getByRole('link', { name: 'Send som e-mail' }).getAttribute('href')) ?? '';
  expect(mail.length).toBeLessThan(2000);
  const text = decodeURIComponent(mail);
  expect(text).toMatch(/^mailto:mette@lindholm\.example\.dk\?subject=Din API-nøgle til Fagværk&body=/);
  expect(text).toMatch(/Nøglen giver adgang til: lindholm-vvs\.\n\nhttp.*\/handover#[\w-]{43}\n\n/);
  expect(text).toContain(
    'Er linket allerede brugt af en anden, så svar på denne e-mail.\n\nVenlig hilsen\nKaren Holm, Fagværk\n\n',
  );
  expect(text).toMatch(/In English: The link shows your API key for Fagværk once, until .* reply to this email\.$/);
});
