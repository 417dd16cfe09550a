/** What the stories of the admin panel stand on: an administrator of the portal. */
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import type { Page } from '@playwright/test';
import { AccessApi, newToken } from './access-api.ts';
import { test as base, expect } from './fixtures.ts';

export { expect };

/** The administrator's session in the browser. */
export interface Session {
  open: (path: string) => Promise<void>;
  /** As if it had run out. */
  revoke: () => Promise<void>;
}

interface AdminStory {
  api: AccessApi;
  session: Session;
}

export const test = base.extend<AdminStory>({
  api: async ({ portal }, use) => {
    // Once per story: what shows a secret asks for a login of the last few minutes.
    await use(await AccessApi.logIn(portal.address));
  },
  session: async ({ page, portal }, use) => {
    const token = await newToken(portal.address);
    await use({
      open: async (path) => {
        await enter(page, token);
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

/** Puts the token where the browser keeps it, before the next page and no later: what happens to it afterwards is the story. */
const enter = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(
    ([key = '', value = '', entered = '']) => {
      if (sessionStorage.getItem(entered)) return;
      sessionStorage.setItem(entered, 'yes');
      localStorage.setItem(key, value);
    },
    [sessionStorageKey, token, crypto.randomUUID()],
  );

export const customerPage = ({ customerID, customerName }: { customerID: number; customerName: string }): string =>
  `/customers/${customerID}/${encodeURIComponent(customerName)}`;

/** Complaints of the browser when the server says no. */
export const refusals = (...statuses: number[]): RegExp[] => [new RegExp(`\\b(${statuses.join('|')})\\b`)];
