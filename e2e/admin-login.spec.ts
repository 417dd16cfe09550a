import { customerPage, expect, refusals, test } from './admin.ts';
import { administrator } from './portal-process.ts';

const wrong = 'Email/Password combination was incorrect. Please try again.';

test.describe('logging in', () => {
  test('leads to the customers, by Enter, without top bar and menu on the way', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByLabel('Brugernavn')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Adgangskode', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    await page.getByLabel('Brugernavn').fill(administrator.username);
    await page.getByLabel('Adgangskode', { exact: true }).fill(administrator.password);
    await page.getByLabel('Adgangskode', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/customers');
    await expect(page.getByRole('heading', { level: 1, name: 'Eksterne kunder' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
    await expect(page.getByText(`Logget ind som ${administrator.username}`)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('fagvaerk.session'))).toMatch(/^[\w-]{43}$/);
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedComplaints: refusals(401) });
    test('fails with an alert of what the login answered, said once', async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Brugernavn').fill(administrator.username);
      await page.getByLabel('Adgangskode', { exact: true }).fill('forkert');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(wrong);
      await expect(page.getByText(wrong)).toHaveCount(1);
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('Brugernavn')).toHaveValue(administrator.username);
    });
  });

  test.describe('with nothing in the fields', () => {
    test.use({ expectedComplaints: refusals(400), locale: 'en-US' });
    test('says at each field what is missing, in the language of the interface', async ({ page }) => {
      await page.goto('/login');
      await expect(page.locator('html')).toHaveAttribute('lang', 'da');
      await page.getByRole('button', { name: 'Login' }).click();
      for (const field of ['Brugernavn', 'Adgangskode']) {
        await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription('Dette felt er påkrævet');
      }
      await expect(page.getByText(/required|incorrect/)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });

  test('warns of Caps Lock', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Adgangskode', { exact: true });
    const press = (isOn: boolean) =>
      password.evaluate(
        (field, on) =>
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on })),
        isOn,
      );
    await press(true);
    await expect(page.getByRole('status')).toHaveText('Caps Lock er slået til.');
    await press(false);
    await expect(page.getByRole('status')).toBeEmpty();
  });
});

test.describe('the guard', () => {
  for (const path of ['/customers', '/customers/1/x', '/customers/1/site/1', '/sites', '/history']) {
    test(`sends guests from ${path} to the login and back again`, async ({ page, api }) => {
      const customer = await api.addCustomer();
      const { recordId } = await api.sandbox();
      await api.giveSite(customer.customerID, recordId);
      const target = path.replace('/1/', `/${customer.customerID}/`).replace('site/1', `site/${recordId}`);
      await page.goto(target);
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByText('Log ind for at se siden.')).toBeVisible();
      await page.getByLabel('Brugernavn').fill(administrator.username);
      await page.getByLabel('Adgangskode', { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(target);
    });
  }

  test('keeps whoever is logged in away from the login', async ({ page, session }) => {
    await session.open('/login');
    await expect(page).toHaveURL('/customers');
  });
});

test.describe('the end of a session', () => {
  test('by logging out is known to the server too', async ({ page, session, portal }) => {
    await session.open('/customers');
    const token = await page.evaluate(() => localStorage.getItem('fagvaerk.session'));
    await page.getByRole('link', { name: 'Log ud' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('fagvaerk.session'))).toBeNull();
    const answer = await fetch(`${portal.address}/Admin/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    await page.goto('/customers');
    await expect(page).toHaveURL(/\/login\?/);
  });

  test('can be opened as an address', async ({ page, session }) => {
    await session.open('/logout');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('fagvaerk.session'))).toBeNull();
  });

  test('in one tab is the end in all of them', async ({ page, session, context }) => {
    await session.open('/customers');
    const other = await context.newPage();
    await other.goto('/sites');
    // What either still asks for when the session ends would be refused.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Log ud' }).click();
    await expect(other).toHaveURL(/\/login\?from=%2Fsites&reason=ended/);
  });

  test.describe('while working', () => {
    test.use({ expectedComplaints: refusals(401) });

    test('says so, and leads back to the same place', async ({ page, session, api }) => {
      const customer = await api.addCustomer();
      await session.open(customerPage(customer));
      const history = page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Historik' });
      await expect(history).toBeVisible();
      await session.revoke();
      await history.click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText('Din session er udløbet')).toBeVisible();
      await page.getByLabel('Brugernavn').fill(administrator.username);
      await page.getByLabel('Adgangskode', { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(`${customerPage(customer)}?view=history`);
      await expect(page.getByText('oprettede kunden')).toBeVisible();
    });

    test('keeps what was typed through the login', async ({ page, session }) => {
      await session.open('/customers?add=1');
      const drawer = page.getByRole('dialog', { name: 'Tilføj kunde' });
      await drawer.getByLabel('Kundenavn').fill('Halvfærdig ApS');
      await drawer.getByLabel('Kontaktperson').fill('Anne Bruun');
      await drawer.getByLabel('E-mail').fill('anne@halv.example.dk');
      await drawer.getByLabel('Telefon').fill('12345678');
      await session.revoke();
      await drawer.getByRole('button', { name: 'Gem' }).click();
      await expect(drawer.getByRole('alert')).toContainText('Du er ikke logget ind. Log ind og prøv igen.');
      await drawer.getByRole('button', { name: 'Log ind igen' }).click();
      await page.getByLabel('Brugernavn').fill(administrator.username);
      await page.getByLabel('Adgangskode', { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(drawer.getByLabel('Kundenavn')).toHaveValue('Halvfærdig ApS');
      await drawer.getByRole('button', { name: 'Gem' }).click();
      await expect(page.getByRole('alert')).toHaveText('The Customer was added successfully');
    });

    test('warns before anything typed is lost', async ({ page, session, context }) => {
      await session.open('/customers?add=1');
      const drawer = page.getByRole('dialog', { name: 'Tilføj kunde' });
      await drawer.getByLabel('Kundenavn').fill('Halvfærdig ApS');
      const other = await context.newPage();
      await other.goto('/customers');
      await other.getByRole('link', { name: 'Log ud' }).click();
      const question = page.getByRole('dialog', { name: 'Du har ændringer, der ikke er gemt' });
      await expect(question).toContainText('Din session er udløbet.');
      await question.getByRole('button', { name: 'Bliv her' }).click();
      await expect(drawer.getByLabel('Kundenavn')).toHaveValue('Halvfærdig ApS');
    });
  });
});
