import { latestApiVersion } from '@fagvaerk/contract/limits.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import {
  codeOf,
  openTestGateway,
  otherSandboxSite,
  sandboxSite,
  type TestCustomer,
} from '../../../test/fixtures/gateway.ts';
import { documents } from '../../../test/fixtures/sandbox.ts';

const address = '/api/access/openapi.json';
const [publicOrigin, testOrigin] = ['http://api.example.dk', 'http://test.example.dk'];
const gateway = forAllTests(() => openTestGateway({ publicOrigin, testOrigin, documents }));
let customer: TestCustomer;

beforeAll(async () => {
  await gateway.addLiveSite('holm-el', 'https://holm.example');
  customer = await gateway.addCustomer({ sites: [sandboxSite, otherSandboxSite, 'holm-el'] });
  await gateway.grant(customer, '/api/v4.0/invoices', ['GET']);
  await gateway.grant(customer, '/api/v4.0/worksheets', ['PUT']);
  await gateway.grant(customer, '/api/v3.0/offers/comment', ['DELETE']);
  await gateway.grant(customer, '/api/v4.0/roles', ['GET'], 'holm-el');
});

const hostOf = (origin: string) => ({ host: new URL(origin).host });
const ask = (query = '', { headers, ...options }: Parameters<typeof gateway.ask>[2] & object = {}, asker = customer) =>
  gateway.ask(asker, address + query, { ...options, headers: { ...hostOf(testOrigin), ...headers } });
type Item = Readonly<Record<string, { operationId?: string }>>;
const idsIn = ({ paths }: { paths: Record<string, Item> }) =>
  Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ operationId }) => operationId ?? []));

describe(`GET ${address}`, () => {
  it('returns the latest version, reduced to what the key may do on the site', async () => {
    const response = await ask();
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const document = response.json();
    expect(idsIn(document)).toEqual(['listInvoices', 'updateWorksheets']);
    expect(document).toMatchObject({
      info: { version: latestApiVersion, contact: { name: 'Fagværk' } },
      servers: [{ url: `${testOrigin}/api/v4.0` }],
      tags: [{ name: 'Fakturaer' }, { name: 'Arbejdssedler' }],
      components: { securitySchemes: { siteName: { description: expect.stringContaining(`\`${sandboxSite}\``) } } },
    });
    expect(document.servers).toHaveLength(1);
    expect(Object.keys(document.components.schemas)).toContain('InvoiceListAnswer');
    expect(Object.keys(document.components.schemas)).not.toContain('Budget');
    const named = new Set(Array.from(response.body.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g), ([, name]) => name));
    const { securitySchemes: _keys, ...parts } = document.components as Record<string, object>;
    const there = Object.entries(parts).flatMap(([kind, own]) => Object.keys(own).map((name) => `${kind}/${name}`));
    expect(there.sort()).toEqual([...named].sort());
    expect(response.body).not.toMatch(/portal\.invalid|"x-(?!group"|en")/);
  });

  it('returns the requested version, and no operations without rights', async () => {
    expect(idsIn((await ask('?version=3.0')).json())).toEqual(['deleteOfferComment']);
    expect(idsIn((await ask('', { site: otherSandboxSite })).json())).toEqual([]);
  });

  it('contains the address of the site', async () => {
    const document = (await ask('', { site: 'holm-el', headers: hostOf(publicOrigin) })).json();
    expect(idsIn(document)).toEqual(['listRoles']);
    expect(document.servers).toEqual([{ url: `${publicOrigin}/api/v4.0`, description: 'Produktion' }]);
  });

  it('reflects a new right at once, and is complete with access to everything', async () => {
    const other = await gateway.addCustomer();
    const idsNow = async (version: string) => idsIn((await ask(`?version=${version}`, {}, other)).json());
    expect(await idsNow('4.0')).toEqual([]);
    await gateway.updateCustomer(other, { AccessAll: true });
    for (const document of documents) {
      const all = idsIn(document as unknown as Parameters<typeof idsIn>[0]);
      expect((await idsNow(document['x-version'].slice(1))).sort()).toEqual(all.sort());
    }
  });

  it.each([
    ['?version=5.0', 'invalid-value'],
    ['?version=v4.0', 'invalid-value'],
    ['?site=a', 'unknown-parameter'],
  ])('is refused with %s', async (query, code) => {
    const response = await ask(query);
    expect([response.statusCode, codeOf(response)]).toEqual([400, code]);
  });

  it('is refused like any call, and counted like other self-service', async () => {
    expect(codeOf(await ask('', { site: 'nowhere' }))).toBe('site-not-granted');
    expect(codeOf(await ask('', { headers: hostOf(publicOrigin) }))).toBe('wrong-environment');
    expect(codeOf(await ask('', { headers: { apikey: 'nobody' } }))).toBe('key-unknown');
    expect((await ask('', { method: 'HEAD' })).statusCode).toBe(200);
    await gateway.api.usage.flush();
    const { customerID } = customer;
    const { data } = (await gateway.get(`/Admin/usage?customerID=${customerID}&groupBy=endpoint`)).json();
    const counted = data.find(({ name }: { name: string | null }) => name === address);
    expect(counted.accepted).toBeGreaterThan(0);
  });
});
