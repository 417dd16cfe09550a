import { callLogAnswer, refusalReasons } from '@fagvaerk/contract/calls.ts';
import { CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { isOnPostgres } from '../../test/fixtures/test-database.ts';
import { answeredCall } from '../../test/fixtures/usage.ts';
import { demoKeyHash, fingerprintKey } from '../authorization/key-hash.ts';
import { danishDay } from '../time/copenhagen.ts';
import type { AnsweredCall } from './call-log.ts';
import { listRefusalReasons } from './search-calls.ts';

const minuteMs = 60_000;
const [list, worksheets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets'];
const now = Date.now();
const gateway = forAllTests(() => openTestGateway({ createsDemoCustomer: true }));
let customer: TestCustomer;

beforeAll(async () => {
  customer = await gateway.addCustomer();
});
beforeEach(() => gateway.access.db.deleteFrom('calls').execute());

const record = (requestID: string, minutesAgo: number, facts: Partial<AnsweredCall> = {}) =>
  gateway.api.usage.record(
    answeredCall({ customerID: customer.customerID, requestID, atMs: now - minutesAgo * minuteMs, ...facts }),
  );
const find = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  return callLogAnswer.parse((await gateway.get(`/Admin/calls?${search}`)).json());
};
const idsOf = async (query: Record<string, string | number> = {}) =>
  (await find(query)).data.map(({ requestID }) => requestID);

const reasonsOf = async (query = '') =>
  refusalReasons.parse((await gateway.get(`/Admin/calls/reasons?${query}`)).json());

const refused = (code: string): Partial<AnsweredCall> => ({ status: 401, outcome: 'refused', code });

describe('the call log of all customers', () => {
  it('has each call with its customer, site and endpoint, newest first', async () => {
    const other = await gateway.addCustomer({ sites: [] });
    record('older', 2, { siteID: gateway.siteID(sandboxSite), endpointID: gateway.endpointID(list) });
    record('newer', 1, { customerID: other.customerID, siteID: 0, endpointID: 0, ...refused('site-missing') });
    const { data, next, searchedTo } = await find();
    expect(data).toMatchObject([
      { requestID: 'newer', customerID: other.customerID, siteID: null, siteName: null, endpointID: null, path: null },
      {
        requestID: 'older',
        customerName: 'Rør ApS',
        siteID: gateway.siteID(sandboxSite),
        siteName: sandboxSite,
        path: list,
      },
    ]);
    expect([next, searchedTo]).toEqual([null, null]);
  });

  it('is read page by page, also within a millisecond', async () => {
    for (let number = 1; number <= 5; number++) record(`call-${number}`, 1);
    const pages: string[][] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await find({ pageSize: 2, ...(next && { before: next }) });
      pages.push(page.data.map(({ requestID }) => requestID));
      next = page.next;
    }
    expect(pages).toEqual([['call-5', 'call-4'], ['call-3', 'call-2'], ['call-1']]);
  });

  it('is filtered by every column, and by several', async () => {
    const other = await gateway.addCustomer({ sites: [] });
    const [invoices, sheets] = [gateway.endpointID(list), gateway.endpointID(worksheets)];
    record('a', 5, { siteID: 1, endpointID: invoices });
    record('b', 4, { siteID: 1, endpointID: sheets, method: 'POST', ...refused('key-expired') });
    record('c', 3, { siteID: 2, endpointID: invoices, status: 404, outcome: 'failed', code: 'record-not-found' });
    record('d', 2, { siteID: 2, endpointID: sheets, status: 502, outcome: 'failed', code: 'upstream-unreachable' });
    record('e', 1, { siteID: 1, endpointID: invoices, customerID: other.customerID });
    const found: [query: Record<string, string | number>, ids: string][] = [
      [{ customerID: other.customerID }, 'e'],
      [{ siteID: 2 }, 'dc'],
      [{ endpointID: invoices }, 'eca'],
      [{ path: `${list}/` }, 'eca'],
      [{ path: '/api/v4.0/nothing' }, ''],
      [{ method: 'post' }, 'b'],
      [{ outcome: 'failed' }, 'dc'],
      [{ outcome: 'failed', siteID: 1 }, ''],
      [{ status: 404 }, 'c'],
      [{ status: '4xx' }, 'cb'],
      [{ status: '5xx' }, 'd'],
      [{ code: 'key-expired' }, 'b'],
      [{ requestID: 'c' }, 'c'],
      [{ from: new Date(now - 2 * minuteMs).toISOString() }, 'ed'],
      [{ to: new Date(now - 4 * minuteMs).toISOString() }, 'ba'],
      [{ from: danishDay(now - 10 * minuteMs), to: danishDay(now) }, 'edcba'],
      [{ siteID: 1, endpointID: invoices, status: 200, customerID: customer.customerID }, 'a'],
    ];
    for (const [query, ids] of found) expect([query, (await idsOf(query)).join('')]).toEqual([query, ids]);
  });

  it('leaves the demo key out unless it is asked for', async () => {
    const demo = await gateway.access.db
      .selectFrom('customers')
      .select('id')
      .where('key_hash', '=', demoKeyHash)
      .execute();
    const customerID = demo[0]?.id ?? 0;
    const siteID = gateway.siteID(sandboxSite);
    record('demo', 1, { customerID, siteID, keyFingerprint: fingerprintKey(demoKeyHash) });
    expect(await idsOf()).toEqual([]);
    // The statistics of a site include it, too.
    for (const query of [{ customerID }, { requestID: 'demo' }, { siteID }])
      expect(await idsOf(query)).toEqual(['demo']);
  });

  it.runIf(!isOnPostgres)('has indexes without the demo key, which may have any number of calls', async () => {
    const { db } = gateway.access;
    const searched: RootOperationNode[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        searched.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const settings = { oldest: new Date(0), nowMs: now };
    for (const filter of [{}, { code: 'key-expired' }]) {
      searched.length = 0;
      await listRefusalReasons(watched, filter, settings);
      const { sql: text, parameters } = db
        .getExecutor()
        .compileQuery(searched[0] as RootOperationNode, createQueryId());
      const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(explain);
      const index = rows.map(({ detail }) => /SEARCH calls USING INDEX (\w+)/.exec(detail)?.[1]).find(Boolean);
      const found = await sql`select sql from sqlite_master where name = ${index}`.execute(db);
      expect(found.rows).toEqual([{ sql: expect.stringContaining('network is null') }]);
    }
  });

  it('reads 10,000 rows per request, and tells how far it came', async () => {
    record('rare', 100, { method: 'POST', ...refused('key-expired') });
    record('rare', 45, { method: 'POST' });
    for (let number = 0; number < 9_999; number++) record('common', 50);
    const searchedTo = new Date(now - 50 * minuteMs).toISOString();
    for (const query of [{ siteID: 1, method: 'POST' }, { method: 'POST' }]) {
      const first = await find(query);
      expect(first).toMatchObject({ data: [{ method: 'POST' }], searchedTo });
      const second = await find({ ...query, before: first.next ?? '' });
      expect([second.data.length, second.next, second.searchedTo]).toEqual([1, null, null]);
    }
    expect(await find({ pageSize: 1 })).toMatchObject({ data: [{ requestID: 'rare' }], searchedTo: null });
    expect(await reasonsOf()).toEqual({ data: [], total: 0, searchedTo });
  });

  it.each(['status=600', 'before=x', 'from=yesterday', 'customerID=x', 'outcome=maybe', 'code=%00', 'other=1'])(
    'is refused with %s',
    async (query) => {
      expect((await gateway.get(`/Admin/calls?${query}`)).statusCode).toBe(400);
    },
  );
});

it('refusals are grouped by reason, most frequent first', async () => {
  record('1', 9, refused('key-expired'));
  record('2', 8, refused('key-expired'));
  record('3', 7, { siteID: 2, ...refused('access-off') });
  record('4', 6, { status: 404, outcome: 'failed', code: 'record-not-found' });
  const [firstAt, lastAt, offAt] = [9, 8, 7].map((minutes) => new Date(now - minutes * minuteMs).toISOString());
  const off = { code: 'access-off', calls: 1, firstAt: offAt, lastAt: offAt };
  expect(await reasonsOf()).toEqual({
    data: [{ code: 'key-expired', calls: 2, firstAt, lastAt }, off],
    total: 2,
    searchedTo: null,
  });
  expect((await reasonsOf('siteID=2')).data).toEqual([off]);
  expect((await reasonsOf('outcome=failed')).data).toEqual([]);
});

describe('a call with a rejected key', () => {
  it('is logged with its site and endpoint', async () => {
    const off = await gateway.addCustomer();
    await gateway.manage('toggleCustomerApiAccess', { customerID: off.customerID, apiAccess: false });
    const expired = await gateway.addCustomer({ ValidUntil: '20200101' });
    await gateway.ask(expired, list);
    await gateway.ask(off, worksheets);
    await gateway.ask(off, list, { site: 'nowhere' });
    expect((await find()).data).toMatchObject([
      { code: 'access-off', siteName: null, path: list },
      { code: 'access-off', siteName: sandboxSite, path: worksheets },
      { code: 'key-expired', siteName: sandboxSite, path: list },
    ]);
  });

  it('does not tell the caller that another site exists', async () => {
    const caller = await gateway.addCustomer({ ValidUntil: '20200101' });
    await gateway.ask(caller, list, { site: otherSandboxSite });
    await gateway.ask(caller, list, { site: 'nowhere' });
    await gateway.updateCustomer(caller, { ValidUntil: '20991231' });
    const own = await gateway.ask(caller, '/api/access/calls');
    expect(own.json().data).toMatchObject([
      { code: 'key-expired', siteName: null },
      { code: 'key-expired', siteName: null },
    ]);
    expect((await gateway.ask(caller, `/api/access/calls?siteName=${otherSandboxSite}`)).json().data).toEqual([]);
  });
});
