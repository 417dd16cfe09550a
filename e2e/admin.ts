/** What the stories of the admin panel stand on: a portal of their own, and an administrator in it. */
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import type { Page } from '@playwright/test';
import { AccessApi, newToken } from './access-api.ts';
import { test as base, expect } from './fixtures.ts';
import { PortalProcess } from './portal-process.ts';

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

export const test = base.extend<AdminStory, { portal: PortalProcess }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const portal = await PortalProcess.start();
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  api: async ({ portal }, use) => use(await AccessApi.logIn(portal.address)),
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

/** Puts the token where the browser keeps it, once: what happens to it afterwards is the story. */
async function enter(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [sessionStorageKey, token]);
}

export const customerPage = ({ customerID, customerName }: { customerID: number; customerName: string }): string =>
  `/customers/${customerID}/${encodeURIComponent(customerName)}`;

/** Complaints of the browser when the server says no. */
export const refusals = (...statuses: number[]): RegExp[] => [new RegExp(`\\b(${statuses.join('|')})\\b`)];
