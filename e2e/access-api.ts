import { randomUUID } from 'node:crypto';
import { administrator } from './portal-process.ts';

/** As much of the answers as stories look at; each answer has some of it. */
interface Item {
  id: number;
  recordId: number;
  name: string;
  customerID: number;
  customerName: string;
  apiKey: string;
  [fact: string]: unknown;
}

interface Answer {
  data: Item[];
  total: number;
  customer: Item;
  successObjects: Item[];
}

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

  async call(path: string, body?: unknown): Promise<Answer> {
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
    return JSON.parse(answer);
  }

  async addCustomer(fields: Partial<ReturnType<typeof someCustomer>> = {}) {
    const { successObjects } = await this.call('/Admin/CreateExternalCustomers', [{ ...someCustomer(), ...fields }]);
    return only(successObjects);
  }

  async addSite(name = `site-${someWord()}`) {
    const site = { Name: name, BaseUrl: `https://${name}.example.dk` };
    const { successObjects } = await this.call('/Admin/CreateSites', [site]);
    return only(successObjects);
  }

  async giveSite(customerID: number, siteID: number): Promise<void> {
    await this.call('/Admin/AddSiteAccessToExternalCustomer', [
      { ExternalCustomerID: customerID, ActiveSiteID: siteID },
    ]);
  }

  async sandbox() {
    const { data } = await this.call('/Admin/sites?search=lindholm-vvs');
    return only(data);
  }
}

/** The one item that there is. */
export function only(items: readonly Item[]): Item {
  const [item, ...others] = items;
  if (!item || others.length > 0) throw new Error(`One was expected, there are ${items.length}`);
  return item;
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

/** Logs in; every story has a session of its own. */
export async function newToken(address: string): Promise<string> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: administrator.username, Password: administrator.password }),
  });
  return response.text();
}
