import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import type { Page } from '@playwright/test';
import { AccessApi, createToken } from './access-api.ts';
import { test as base, expect, extended, findAccessibilityViolations, httpErrors } from './fixtures.ts';
import { administrator } from './portal-process.ts';

export { expect, extended, findAccessibilityViolations, httpErrors };

interface AdminFixtures {
  /** Logged in per test, as revealing a secret requires a recent login. */
  api: AccessApi;
  session: {
    open: (path: string) => Promise<void>;
    revoke: () => Promise<void>;
  };
}

export const test = base.extend<AdminFixtures>({
  api: async ({ portal }, use) => use(await AccessApi.logIn(portal.address)),
  session: async ({ page, portal }, use) => {
    const token = await createToken(portal.address);
    await use({
      open: async (path) => {
        await storeToken(page, token);
        await page.goto(path);
      },
      revoke: async () => {
        await fetch(`${portal.address}/auth/logout`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
      },
    });
  },
});

/** Stores the token before the next page only, so that a logout during the test lasts. */
const storeToken = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(
    ([key = '', value = '', done = '']) => {
      if (sessionStorage.getItem(done)) return;
      sessionStorage.setItem(done, 'yes');
      localStorage.setItem(key, value);
    },
    [sessionStorageKey, token, crypto.randomUUID()],
  );

export async function submitLogin(page: Page, { username, password } = administrator): Promise<void> {
  await page.getByLabel('Brugernavn').fill(username);
  await page.getByLabel('Adgangskode', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Presses a button of the named dialog. */
export const confirmDialog = (page: Page, dialog: string, button: string): Promise<void> =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button }).click();

export const customerDrawer = (page: Page) => page.getByRole('dialog', { name: 'Opret kunde' });

export async function fillCustomerForm(page: Page, name: string): Promise<void> {
  const drawer = customerDrawer(page);
  await drawer.getByLabel('Kundenavn').fill(name);
  await drawer.getByLabel('Kontaktperson').fill('Anne Bruun');
  await drawer.getByLabel('E-mail').fill('anne@example.dk');
  await drawer.getByLabel('Telefon').fill('12 34 56 78');
}

export const customerPage = ({ customerID, customerName }: { customerID: number; customerName: string }): string =>
  `/customers/${customerID}/${encodeURIComponent(customerName)}`;

export async function chooseInAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Konto: / }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
}

/** From the overflow menu of a row or page. */
export async function chooseAction(page: Page, of: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Handlinger for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
