import {
  chooseInAccountMenu,
  customerDrawer,
  customerPage,
  expect,
  extended,
  fillCustomerForm,
  httpErrors,
  submitLogin,
  test,
} from './admin.ts';
import { administrator } from './portal-process.ts';

const wrong = 'Email/Password combination was incorrect. Please try again.';

test.describe('login', () => {
  test('shows neither top bar nor menu, and redirects to the customer list', async ({ page }) => {
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
    await expect(page.getByRole('button', { name: `Konto: ${administrator.username}` })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('fagvaerk.session'))).toMatch(/^[\w-]{43}$/);
  });

  test.describe('with a wrong password', () => {
    test.use({ expectedErrors: httpErrors(401, 429) });
    test('shows the message of the response once', async ({ page }) => {
      await page.goto('/login');
      await submitLogin(page, { ...administrator, password: 'forkert' });
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(wrong);
      await expect(page.getByText(wrong)).toHaveCount(1);
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('Brugernavn')).toHaveValue(administrator.username);
    });

    test('says how long to wait, in the language that the page is switched to', async ({ page }) => {
      // Real attempts would keep other tests from logging in.
      const refusal = {
        status: 429,
        headers: { 'retry-after': '4' },
        json: { errorMessage: 'Vent', code: 'login-throttled' },
      };
      await page.route('/auth/login', (route) => route.fulfill(refusal));
      await page.goto('/login');
      await submitLogin(page);
      await page.getByRole('button', { name: 'English' }).click();
      const alert = page.getByRole('form').getByRole('alert');
      await expect(alert).toHaveText('Too many login attempts. Try again in 4 seconds.');
    });
  });

  test.describe('with empty fields', () => {
    test.use({ expectedErrors: httpErrors(400), locale: 'en-US' });
    test('marks each field as required, in the language of the interface', async ({ page }) => {
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

  test('switches language in place', async ({ page }) => {
    await page.goto('/login?from=%2Fsites');
    await page.getByLabel('Brugernavn').fill(administrator.username);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByLabel('Username')).toHaveValue(administrator.username);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/sites');
    await expect(page.getByRole('link', { name: 'Customers', exact: true })).toBeVisible();
  });

  test('warns of Caps Lock', extended, async ({ page }) => {
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

test.describe('the route guard', () => {
  test('redirects unauthenticated users to the login and back', async ({ page, api }) => {
    const customer = await api.addSandboxCustomer();
    for (const path of [customerPage(customer), '/customers']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.getByText('Log ind for at se siden.')).toBeVisible();
    }
    await page.goto(customer.rightsPage);
    await expect(page).toHaveURL(/\/login\?/);
    await submitLogin(page);
    await expect(page).toHaveURL(customer.rightsPage);
  });

  test('redirects a logged-in user from /login to the customers, and /logout logs out', async ({ page, session }) => {
    await session.open('/login');
    await expect(page).toHaveURL('/customers');
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('fagvaerk.session'))).toBeNull();
  });
});

test.describe('a session', () => {
  test('is ended on the server by logging out', async ({ page, session, portal }) => {
    await session.open('/customers');
    const token = await page.evaluate(() => localStorage.getItem('fagvaerk.session'));
    await chooseInAccountMenu(page, 'Log ud');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('fagvaerk.session'))).toBeNull();
    const answer = await fetch(`${portal.address}/Admin/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
    await page.goto('/customers');
    await expect(page).toHaveURL(/\/login\?/);
  });

  test('ends in all tabs after logging out in one', async ({ page, session, context }) => {
    await session.open('/customers');
    const other = await context.newPage();
    await other.goto('/sites');
    // Pending requests would get a 401.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    await chooseInAccountMenu(page, 'Log ud');
    await expect(other).toHaveURL(/\/login\?from=%2Fsites&reason=ended/);
  });

  test.describe('that ends while in use', () => {
    test.use({ expectedErrors: httpErrors(401) });

    test('shows an explanation, and the login returns to the same page', extended, async ({ page, session, api }) => {
      const customer = await api.addCustomer();
      await session.open(customerPage(customer));
      const history = page.getByRole('navigation', { name: 'Visning' }).getByRole('link', { name: 'Historik' });
      await expect(history).toBeVisible();
      await session.revoke();
      await history.click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText('Din session er udløbet')).toBeVisible();
      await submitLogin(page);
      await expect(page).toHaveURL(`${customerPage(customer)}?view=history`);
      await expect(page.getByText('oprettede kunden')).toBeVisible();
    });

    test('keeps form input across the login', async ({ page, session }) => {
      await session.open('/customers?add=1');
      const drawer = customerDrawer(page);
      await fillCustomerForm(page, 'Halvfærdig ApS');
      await session.revoke();
      await drawer.getByRole('button', { name: 'Gem' }).click();
      await expect(drawer.getByRole('alert')).toContainText('Du er ikke logget ind. Log ind og prøv igen.');
      await drawer.getByRole('button', { name: 'Log ind igen' }).click();
      await submitLogin(page);
      await expect(drawer.getByLabel('Kundenavn')).toHaveValue('Halvfærdig ApS');
      await drawer.getByRole('button', { name: 'Gem' }).click();
      await expect(page.getByRole('alert')).toHaveText('The Customer was added successfully');
    });

    test('warns before form input is lost', extended, async ({ page, session, context }) => {
      await session.open('/customers?add=1');
      const drawer = customerDrawer(page);
      await drawer.getByLabel('Kundenavn').fill('Halvfærdig ApS');
      const other = await context.newPage();
      await other.goto('/customers');
      await chooseInAccountMenu(other, 'Log ud');
      const question = page.getByRole('dialog', { name: 'Du har ændringer, der ikke er gemt' });
      await expect(question).toContainText('Din session er udløbet.');
      await question.getByRole('button', { name: 'Bliv her' }).click();
      await expect(drawer.getByLabel('Kundenavn')).toHaveValue('Halvfærdig ApS');
    });
  });
});

test('an administrator opens the panel in the language of a link, and chooses another', async ({ page, session }) => {
  await session.open('/sites?lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByText('Dansk', { exact: true }).click();
  await expect(page).toHaveURL('/sites');
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
});
