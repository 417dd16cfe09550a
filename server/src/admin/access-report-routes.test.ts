import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite } from '../../test/fixtures/gateway.ts';
import { decide } from '../authorization/decide.ts';
import { hashApiKey } from '../authorization/key-hash.ts';

const gateway = forAllTests(() => openTestGateway({ createsDemoCustomer: true }));

type Listed = { customerID: number; siteID: number; by: string | null; methods: string[]; status: string } & Record<
  string,
  unknown
>;
const who = async (query: string): Promise<{ data: Listed[]; total: number; working: number; withoutRights: number }> =>
  (await gateway.get(`/Admin/WhoCanCall?${query}`)).json();
const worksheets = '/api/v4.0/worksheets';

describe('the report of who can call an endpoint', () => {
  it('lists exactly the customers that the gateway admits, for every endpoint and method', async () => {
    const paths = [worksheets, '/api/v4.0/invoices', '/api/v3.0/offers/comment'];
    const flags = ['AllowPOST', 'AllowGET', 'AllowPUT', 'AllowDELETE'];
    const customers = [];
    for (let bits = 0; bits < 16; bits += 1) {
      const sites = bits % 3 === 0 ? [sandboxSite, otherSandboxSite] : [sandboxSite];
      const facts = { AccessAll: bits % 7 === 3, ValidUntil: bits % 5 === 4 ? '20200101' : '20991231', sites };
      const customer = await gateway.addCustomer(facts);
      customers.push(customer);
      const granted = Object.fromEntries(flags.map((flag, index) => [flag, (bits & (1 << index)) > 0]));
      const ids = { CustomerID: customer.customerID, SiteID: gateway.siteID(sandboxSite) };
      await gateway.manage(
        'AddEndpointAccessToCustomerOnSite',
        paths.map((path) => ({ ...ids, EndpointID: gateway.endpointID(path), ...granted })),
      );
      const { customerID } = customer;
      if (bits % 6 === 5) await gateway.manage('toggleCustomerApiAccess', { customerID, apiAccess: false });
    }
    const differences = [];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        for (const siteName of [sandboxSite, otherSandboxSite]) {
          const [endpointID, siteID] = [gateway.endpointID(path), gateway.siteID(siteName)];
          const { data } = await who(`endpointID=${endpointID}&siteID=${siteID}&method=${method}&pageSize=1000`);
          const named = data.filter(({ status }) => status === 'works').map(({ customerID }) => customerID);
          const documented = gateway.api.endpoints.find(({ id }) => id === endpointID)?.methods.includes(method);
          for (const { customerID, apiKey } of customers) {
            const keyHash = hashApiKey(apiKey);
            const caller = { isSecure: true, keyHash, siteName, environment: 'both' } as const;
            const target = { endpointID, method: documented ? method : null };
            const { reason } = decide(await gateway.api.rules.rulesFor(keyHash), caller, target, Date.now());
            if ((reason === null) !== named.includes(customerID))
              differences.push({ path, method, siteName, customerID });
          }
        }
      }
    }
    expect(differences).toEqual([]);
  });

  it('includes the granting rule, the key status and the last use', async () => {
    const everything = await gateway.addCustomer({ AccessAll: true, ValidUntil: '20200101' });
    const own = await gateway.addCustomer();
    await gateway.grant(own, worksheets, ['GET']);
    await gateway.ask(own, worksheets);
    await gateway.api.usage.flush();
    const query = `endpointID=${gateway.endpointID(worksheets)}&siteID=${gateway.siteID(sandboxSite)}&pageSize=1000`;
    const { data } = await who(`${query}&method=GET`);
    const of = ({ customerID }: { customerID: number }) => data.find((one) => one.customerID === customerID);
    expect(of(everything)).toMatchObject({ by: 'accessAll', status: 'expired', methods: ['GET'], lastUsed: null });
    expect(of(own)).toMatchObject({
      by: 'ownRight',
      status: 'works',
      endpointCount: 1,
      lastUsed: expect.stringMatching(/^\d{8}$/),
    });
    expect((await who(query)).data.find(({ customerID }) => customerID === own.customerID)?.methods).toEqual(['GET']);
  });

  it('lists customers with rights on a site by page, and separately those without rights', async () => {
    const sites = [otherSandboxSite];
    const without = await gateway.addCustomer({ sites });
    for (const ValidUntil of ['20991231', '20991231', '20991231', '20200101'])
      await gateway.addCustomer({ sites, AccessAll: true, ValidUntil });
    const siteID = gateway.siteID(otherSandboxSite);
    const all = await who(`siteID=${siteID}&pageSize=1000`);
    const { data: listed } = (await gateway.get('/Admin/sites')).json();
    const { customerCount } = listed.find(({ recordId }: { recordId: number }) => recordId === siteID);
    expect([all.total, all.data.length + all.withoutRights]).toEqual([all.data.length, customerCount]);
    expect(all.working).toBeLessThan(all.total);
    expect(all.data.filter(({ by }) => by === null)).toEqual([]);
    const others = await who(`siteID=${siteID}&withoutRights=true&pageSize=1000`);
    expect([others.total, others.data.length]).toEqual([all.withoutRights, all.withoutRights]);
    expect(others.data.filter(({ by }) => by !== null)).toEqual([]);
    expect(others.data.map(({ customerID }) => customerID)).toContain(without.customerID);
    const pages = await Promise.all([1, 2].map((page) => who(`siteID=${siteID}&pageSize=3&page=${page}`)));
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 6));
  });

  it('can be asked by method alone, with the number of endpoints, and as a file', async () => {
    const sites = [otherSandboxSite];
    const [writer, reader] = [await gateway.addCustomer({ sites }), await gateway.addCustomer({ sites })];
    await gateway.grant(writer, worksheets, ['GET', 'PUT'], otherSandboxSite);
    await gateway.grant(reader, worksheets, ['GET'], otherSandboxSite);
    // Not offered there.
    await gateway.grant(reader, '/api/v4.0/invoices', ['PUT'], otherSandboxSite);
    const query = `siteID=${gateway.siteID(otherSandboxSite)}&method=PATCH`;
    const { data, withoutRights } = await who(`${query}&pageSize=1000`);
    const own = data.filter(({ by }) => by === 'ownRight');
    expect(own).toMatchObject([{ customerID: writer.customerID, methods: ['PATCH'], endpointCount: 1 }]);
    expect(withoutRights).toBe(0);
    const lines = (await gateway.get(`/Admin/WhoCanCall.csv?${query}`)).body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"Kundenummer";"Kunde";"Site";"Regel";"Metoder";/);
    expect(lines.slice(1, -1)).toHaveLength(data.length);
    expect(lines).toContain(`"${writer.customerID}";"Rør ApS";"kjaer-el";"Egne rettigheder";"PATCH";"1";"Virker";""`);
    expect((await gateway.get('/Admin/WhoCanCall.csv?siteID=1&page=1')).statusCode).toBe(400);
  });

  it.each([
    ['', 400],
    ['method=GET&siteID=1', 200],
    ['method=PATCH', 200],
    ['siteID=1&method=GET&withoutRights=true', 400],
    ['siteID=1&endpointID=1&method=HACK', 400],
    ['siteID=1&endpointID=1&withoutRights=true', 400],
    ['siteID=1&withoutRights=maybe', 400],
    ['siteID=999', 404],
    ['endpointID=99999', 404],
  ])('responds to %j with %i', async (query, status) =>
    expect((await gateway.get(`/Admin/WhoCanCall?${query}`)).statusCode).toBe(status),
  );
});

describe('the access overview of a customer', () => {
  const seen = async (customerID: number, siteName = sandboxSite) =>
    (await gateway.get(`/Admin/customers/${customerID}/access?siteID=${gateway.siteID(siteName)}`)).json();

  it('matches the self-service response of its key', async () => {
    const customer = await gateway.addCustomer();
    await gateway.grant(customer, worksheets, ['GET', 'POST']);
    const expected = (await gateway.ask(customer, '/api/access')).json().data;
    expect(await seen(customer.customerID)).toEqual({ code: null, data: expected });
    expect(expected.operations.filter(({ allowed }: { allowed: boolean }) => allowed)).toHaveLength(2);
  });

  it('returns the refusal code if the key would be refused', async () => {
    const customer = await gateway.addCustomer({ ValidUntil: '20200101' });
    expect(await seen(customer.customerID)).toEqual({ code: 'key-expired', data: null });
    const other = await gateway.addCustomer();
    expect(await seen(other.customerID, otherSandboxSite)).toEqual({ code: 'site-not-granted', data: null });
  });

  it.each(['/Admin/customers/99999/access?siteID=1', '/Admin/customers/1/access?siteID=99999'])(
    'responds to %s with 404',
    async (url) => expect((await gateway.get(url)).statusCode).toBe(404),
  );
});
