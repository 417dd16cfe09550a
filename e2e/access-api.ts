import { randomUUID } from 'node:crypto';
import { administrator } from './portal-process.ts';

interface Item {
  id: number;
  recordId: number;
  name: string;
  customerID: number;
  customerName: string;
  apiKey: string;
  [field: string]: unknown;
}

interface ApiResponse {
  data: Item[];
  total: number;
  customer: Item;
  successObjects: Item[];
}

const methods = ['POST', 'GET', 'PUT', 'DELETE'] as const;
/** The granted methods by endpoint path. */
type Rights = Record<string, string[]>;

export class AccessApi {
  readonly #address: string;
  readonly #token: string;

  static async logIn(address: string): Promise<AccessApi> {
    return new AccessApi(address, await createToken(address));
  }

  private constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  async call(path: string, body?: unknown): Promise<ApiResponse> {
    const response = await fetch(this.#address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  async addCustomer(fields: Partial<ReturnType<typeof customerFields>> = {}) {
    const { successObjects } = await this.call('/Admin/CreateExternalCustomers', [{ ...customerFields(), ...fields }]);
    return single(successObjects);
  }

  async addSite(name = `site-${uniqueWord()}`) {
    const site = { Name: name, BaseUrl: `https://${name}.example.dk` };
    const { successObjects } = await this.call('/Admin/CreateSites', [site]);
    return single(successObjects);
  }

  async grantSite(customerID: number, siteID: number): Promise<void> {
    await this.call('/Admin/AddSiteAccessToExternalCustomer', [
      { ExternalCustomerID: customerID, ActiveSiteID: siteID },
    ]);
  }

  async sandbox() {
    const { data } = await this.call('/Admin/sites?search=lindholm-vvs');
    return single(data);
  }

  async addSandboxCustomer(rights: Rights = {}, fields: Parameters<AccessApi['addCustomer']>[0] = {}) {
    const [customer, site] = [await this.addCustomer(fields), await this.sandbox()];
    await this.grantSite(customer.customerID, site.recordId);
    await this.grantRights(customer.customerID, site.recordId, rights);
    const headers = { apikey: customer.apiKey, siteName: site.name };
    return {
      ...customer,
      site,
      rightsPage: `/customers/${customer.customerID}/site/${site.recordId}`,
      /** Calls the site and returns the status. */
      call: async (path: string) => (await fetch(this.#address + path, { headers })).status,
      readRights: () => this.readRights(customer.customerID, site.recordId),
    };
  }

  async grantRights(customerID: number, siteID: number, rights: Rights): Promise<void> {
    if (Object.keys(rights).length === 0) return;
    const { data: endpoints } = await this.call('/Admin/endpoints');
    const rows = Object.entries(rights).map(([path, granted]) => ({
      EndpointID: single(endpoints.filter(({ endpointPath }) => endpointPath === path)).id,
      SiteID: siteID,
      CustomerID: customerID,
      ...Object.fromEntries(methods.map((method) => [`Allow${method}`, granted.includes(method)])),
    }));
    await this.call('/Admin/AddEndpointAccessToCustomerOnSite', rows);
  }

  /** Returns its id. */
  async addRole(name: string, rights: Rights): Promise<number> {
    const Rules = Object.entries(rights).map(([Endpoints, Levels]) => ({ Endpoints, Levels }));
    return Number(single((await this.call('/Admin/SaveRoles', [{ Name: name, Rules }])).successObjects).roleID);
  }

  async readRights(customerID: number, siteID: number): Promise<Rights> {
    const { data } = await this.call(`/Admin/endpoints/${customerID}/${siteID}`);
    return Object.fromEntries(
      data.map((row) => [String(row.endpointName), methods.filter((method) => row[`allow${method}`])]),
    );
  }
}

export function single(items: readonly Item[]): Item {
  const [item, ...others] = items;
  if (!item || others.length > 0) throw new Error(`Expected one item, got ${items.length}`);
  return item;
}

export const uniqueWord = (): string => randomUUID().slice(0, 8);

/** As `yyyymmdd`. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

export const customerFields = () => ({
  CustomerName: `Kunde ${uniqueWord()}`,
  ContactName: 'Mette Lindholm',
  ContactEmail: 'mette@lindholm.example.dk',
  ContactPhone: '+45 20 12 34 10',
  ValidUntil: '20991231',
  CreatedByUser: 'Karen Holm',
  AccessAll: false,
});

export async function createToken(address: string): Promise<string> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: administrator.username, Password: administrator.password }),
  });
  return response.text();
}
