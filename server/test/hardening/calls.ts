import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { goodCustomer } from '../fixtures/customers.ts';
import { testAdministrator } from '../fixtures/test-portal.ts';

export type Answer = Readonly<{ status: number; text: string; headers: IncomingMessage['headers']; ms: number }>;
export type Call = Readonly<{
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  withinMs?: number;
}>;
export type Caller = ReturnType<typeof makeCaller>;

/** Somebody with an address and connections of their own. A call that got no answer has the status 0. */
export function makeCaller(localAddress = '127.0.0.1', maxSockets = 64) {
  const agent = new Agent({ keepAlive: true, maxSockets, localAddress } as object);
  const ask = async (address: string, { method, headers, json, withinMs = 60_000 }: Call = {}): Promise<Answer> => {
    const begun = performance.now();
    const body = json === undefined ? undefined : Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
    const type = body && { 'content-type': 'application/json', 'content-length': body.length };
    const outgoing = request(address, {
      agent,
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { ...type, ...headers },
      signal: AbortSignal.timeout(withinMs),
    });
    outgoing.end(body);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.on('response', resolve).on('error', reject);
      });
      const content = await text(response);
      return {
        status: response.statusCode ?? 0,
        text: content,
        headers: response.headers,
        ms: performance.now() - begun,
      };
    } catch (error) {
      return { status: 0, text: String(error), headers: {}, ms: performance.now() - begun };
    }
  };
  return { ask, close: () => agent.destroy() };
}

export const sandboxSite = 'lindholm-vvs';
export const sandboxSiteID = 1;
export type Customer = Readonly<{ customerID: number; apiKey: string; headers: Record<string, string> }>;

/** An administrator with a session, which holds on every process of the product. */
export class Administrator {
  readonly caller: Caller;
  readonly headers: Record<string, string>;

  constructor(caller: Caller, token: string) {
    this.caller = caller;
    this.headers = { authorization: `Bearer ${token}` };
  }

  static async logIn(origin: string, caller = makeCaller()): Promise<Administrator> {
    const { status, text } = await logIn(caller, origin);
    if (status !== 200) throw new Error(`The login was answered with ${status}: ${text}`);
    return new Administrator(caller, text);
  }

  /** A change, whatever becomes of it. */
  attempt(origin: string, action: string, json: unknown, withinMs?: number): Promise<Answer> {
    return this.caller.ask(`${origin}/Admin/${action}`, { json, headers: this.headers, ...(withinMs && { withinMs }) });
  }

  /** A change that has to succeed. */
  async change(origin: string, action: string, json: unknown) {
    const { status, text } = await this.attempt(origin, action, json);
    if (status !== 200) throw new Error(`${action} was answered with ${status}: ${text}`);
    return JSON.parse(text) as { successObjects: { customerID: number; apiKey: string }[] };
  }

  read(origin: string, path: string): Promise<Answer> {
    return this.caller.ask(`${origin}/Admin/${path}`, { headers: this.headers });
  }

  /** Customers with a key each, on the sandbox site; with all rights, or with none. */
  async addCustomers(origin: string, count: number, AccessAll: boolean): Promise<Customer[]> {
    const wanted = Array.from({ length: count }, (_, place) => ({
      ...goodCustomer,
      CustomerName: `Kunde ${place}`,
      AccessAll,
    }));
    const { successObjects } = await this.change(origin, 'CreateExternalCustomers', wanted);
    const onSite = successObjects.map(({ customerID }) => ({
      ExternalCustomerID: customerID,
      ActiveSiteID: sandboxSiteID,
    }));
    await this.change(origin, 'AddSiteAccessToExternalCustomer', onSite);
    return successObjects.map(({ customerID, apiKey }) => ({
      customerID,
      apiKey,
      headers: { apikey: apiKey, siteName: sandboxSite },
    }));
  }

  async addCustomer(origin: string, AccessAll: boolean): Promise<Customer> {
    const [customer] = await this.addCustomers(origin, 1, AccessAll);
    if (!customer) throw new Error('no customer was created');
    return customer;
  }

  /** Of all customers that the search finds. */
  async customerNames(origin: string, search: string): Promise<Set<string>> {
    const found = new Set<string>();
    for (let page = 1; ; page++) {
      const { text } = await this.read(origin, `customers?search=${search}&pageSize=1000&page=${page}`);
      const { data } = JSON.parse(text) as { data: { customerName: string }[] };
      for (const { customerName } of data) found.add(customerName);
      if (data.length < 1_000) return found;
    }
  }

  /** The right to read one path, and nothing else; answers with it. */
  async grantReading(origin: string, { customerID }: Customer, path: string) {
    const { data } = JSON.parse((await this.read(origin, 'endpoints')).text) as {
      data: { id: number; endpointPath: string }[];
    };
    const EndpointID = data.find(({ endpointPath }) => endpointPath === path)?.id;
    const flags = { AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: false };
    const right = { EndpointID, SiteID: sandboxSiteID, CustomerID: customerID, ...flags };
    await this.change(origin, 'AddEndpointAccessToCustomerOnSite', [right]);
    return right;
  }
}

export const logIn = (caller: Caller, origin: string): Promise<Answer> =>
  caller.ask(`${origin}/auth/login`, { json: testAdministrator });
