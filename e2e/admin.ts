/** What the stories of the admin panel stand on: a portal of their own, and an administrator in it. */
import { randomUUID } from 'node:crypto';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { administrator, PortalProcess } from './portal-process.ts';

export { expect };

/** The access API, as a story arranges what it needs. */
export class AccessApi {
  readonly #address: string;
  readonly #token: string;

  static async logIn(address: string): Promise<AccessApi> {
    return new AccessApi(address, await newToken(address));
  }

  private constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  // biome-ignore lint/suspicious/noExplicitAny: stories pick what they need out of many kinds of answers.
  async call(path: string, body?: unknown): Promise<any> {
    const response = await fetch(this.#address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
    return answer === '' ? undefined : JSON.parse(answer);
  }

  async addCustomer(fields: Partial<ReturnType<typeof someCustomer>> = {}) {
    const { successObjects } = await this.call('/Admin/CreateExternalCustomers', [{ ...someCustomer(), ...fields }]);
    return successObjects[0] as { customerID: number; customerName: string; apiKey: string };
  }

  async addSite(name = `site-${someWord()}`) {
    const site = { Name: name, BaseUrl: `https://${name}.example.dk` };
    const { successObjects } = await this.call('/Admin/CreateSites', [site]);
    return successObjects[0] as { recordId: number; name: string; baseUrl: string };
  }

  async giveSite(customerID: number, siteID: number): Promise<void> {
    await this.call('/Admin/AddSiteAccessToExternalCustomer', [
      { ExternalCustomerID: customerID, ActiveSiteID: siteID },
    ]);
  }

  async sandbox() {
    const { data } = await this.call('/Admin/sites?search=lindholm-vvs');
    return data[0] as { recordId: number; name: string };
  }
}

export const someWord = (): string => randomUUID().slice(0, 8);

export const someCustomer = () => ({
  CustomerName: `Kunde ${someWord()}`,
  ContactName: 'Mette Lindholm',
  ContactEmail: 'mette@lindholm.example.dk',
  ContactPhone: '+45 20 12 34 10',
  ValidUntil: '20991231',
  CreatedByUser: 'Karen Holm',
  AccessAll: false,
});

async function newToken(address: string): Promise<string> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: administrator.username, Password: administrator.password }),
  });
  return response.text();
}

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
