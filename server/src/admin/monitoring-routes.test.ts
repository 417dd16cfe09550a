import { overview, siteStatistics, usageAnswer } from '@fagvaerk/contract/usage.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway, otherSandboxSite, sandboxSite, type TestCustomer } from '../../test/fixtures/gateway.ts';
import { answeredCall } from '../../test/fixtures/usage.ts';
import { demoKeyHash } from '../authorization/key-hash.ts';
import { dayAfter, lastDanishDays, startOfDanishDay } from '../time/copenhagen.ts';
import { dayMs } from '../time/dates.ts';
import type { AnsweredCall } from '../usage/call-log.ts';

const [list, worksheets] = ['/api/v4.0/invoices', '/api/v4.0/worksheets'];
const [today = ''] = lastDanishDays(1, Date.now());
const gateway = forAllTests(() => openTestGateway({ createsDemoCustomer: true }));
let customer: TestCustomer;
let demoID: number;

beforeAll(async () => {
  const { db } = gateway.access;
  ({ id: demoID } = await db
    .selectFrom('customers')
    .select('id')
    .where('key_hash', '=', demoKeyHash)
    .executeTakeFirstOrThrow());
});
beforeEach(async () => {
  const { db } = gateway.access;
  await db.deleteFrom('customers').where('id', '!=', demoID).execute();
  await db.deleteFrom('usage_totals').execute();
  for (const table of ['usage', 'durations', 'last_use', 'unknown_keys'] as const) await db.deleteFrom(table).execute();
  customer = await gateway.addCustomer({ AccessAll: true });
});

const refused = { status: 401, outcome: 'refused', code: 'key-expired' } as const;
const notFound = { status: 404, outcome: 'failed', code: 'record-not-found' } as const;
const unreachable = { status: 502, outcome: 'failed', code: 'upstream-unreachable', isAnsweredBySite: false } as const;

async function record(count: number, daysAgo: number, facts: Partial<AnsweredCall> = {}): Promise<void> {
  const atMs = startOfDanishDay(dayAfter(today, -daysAgo)) + 1;
  for (let number = 0; number < count; number++)
    gateway.api.usage.record(
      answeredCall({ customerID: customer.customerID, atMs, durationMs: 30, isLogged: false, ...facts }),
    );
  await gateway.api.usage.flush();
}
const counts = (accepted: number, refusals = 0, failed = 0) => ({ accepted, refused: refusals, failed });
const readOverview = async () => overview.parse((await gateway.get('/Admin/overview')).json());
const readUsage = async (query = '') => usageAnswer.parse((await gateway.get(`/Admin/usage?${query}`)).json());

describe('the overview', () => {
  it('counts accepted, refused and failed calls of today, 7 and 30 days', async () => {
    await record(3, 0);
    await record(2, 0, refused);
    await record(1, 6, notFound);
    await record(4, 7);
    await record(9, 30);
    const { days, ...shown } = await readOverview();
    expect(shown).toMatchObject({
      today: counts(3, 2),
      last7Days: counts(3, 2, 1),
      last30Days: counts(7, 2, 1),
    });
    expect(days).toHaveLength(30);
    expect([days.at(-1), days.at(-8)]).toEqual([
      { day: today, ...counts(3, 2) },
      { day: dayAfter(today, -7), ...counts(4) },
    ]);
  });

  it('shows calls of the demo customer separately', async () => {
    await record(2, 0, { customerID: demoID });
    await record(1, 0);
    const { last30Days, customers, demo } = await readOverview();
    expect([last30Days, customers.length]).toEqual([counts(1), 1]);
    expect(demo).toEqual({ customerID: demoID, today: counts(2), last7Days: counts(2), last30Days: counts(2) });
  });

  it('lists the busiest customers and endpoints, and every site with its response times', async () => {
    const { customerID } = await gateway.addCustomer();
    const [invoices, sheets] = [gateway.endpointID(list), gateway.endpointID(worksheets)];
    await record(3, 0, { customerID, countedEndpointID: sheets });
    await record(1, 0, { countedEndpointID: invoices, ...unreachable });
    await record(1, 0, { countedEndpointID: 0, ...refused });
    const shown = await readOverview();
    expect(shown.customers).toEqual([
      { ...counts(3), customerID, customerName: 'Rør ApS' },
      { ...counts(0, 1, 1), customerID: customer.customerID, customerName: 'Rør ApS' },
    ]);
    expect(shown.endpoints).toEqual(
      expect.arrayContaining([
        { ...counts(3), endpointID: sheets, path: worksheets },
        { ...counts(0, 0, 1), endpointID: invoices, path: list },
        { ...counts(0, 1), endpointID: 0, path: null },
      ]),
    );
    expect(shown.sites).toEqual(
      expect.arrayContaining([
        { siteID: gateway.siteID(sandboxSite), siteName: sandboxSite, calls: 5, serverErrors: 1, p50: 35, p95: 48.5 },
        {
          siteID: gateway.siteID(otherSandboxSite),
          siteName: otherSandboxSite,
          calls: 0,
          serverErrors: 0,
          p50: null,
          p95: null,
        },
      ]),
    );
  });

  const attentionTo = async () => (await readOverview()).attention.filter(({ kind }) => kind !== 'noSecondFactor');
  const setUse = (customerID: number, daysAgo: number) =>
    gateway.access.db
      .insertInto('last_use')
      .values({ customer_id: customerID, at: new Date(startOfDanishDay(dayAfter(today, -daysAgo)) + 1) })
      .execute();
  const item = ({ customerID: id }: TestCustomer) => ({ id, name: 'Rør ApS' });

  it('asks for attention to keys that expire, and to expired ones that are still used', async () => {
    const expiring = await gateway.addCustomer({ AccessAll: true, ValidUntil: dayAfter(today, 30) });
    await gateway.addCustomer({ AccessAll: true, ValidUntil: dayAfter(today, 31) });
    const inUse = await gateway.addCustomer({ ValidUntil: dayAfter(today, -3) });
    const usedBefore = await gateway.addCustomer({ ValidUntil: dayAfter(today, -3) });
    await record(1, 2, { customerID: inUse.customerID, ...refused });
    await record(1, 3, { customerID: usedBefore.customerID });
    expect(await attentionTo()).toEqual([
      { kind: 'expiredInUse', count: 1, items: [item(inUse)] },
      { kind: 'keysExpiring', count: 1, items: [item(expiring)] },
    ]);
  });

  it('asks for attention to more than 10 % refusals of at least 20 calls', async () => {
    const [few, some] = [
      await gateway.addCustomer({ AccessAll: true }),
      await gateway.addCustomer({ AccessAll: true }),
    ];
    await record(17, 6);
    await record(3, 6, refused);
    await record(19, 0, { customerID: few.customerID, ...refused });
    await record(18, 0, { customerID: some.customerID });
    await record(2, 0, { customerID: some.customerID, ...refused });
    expect(await attentionTo()).toEqual([{ kind: 'manyRefusals', count: 1, items: [item(customer)] }]);
  });

  it('asks for attention to unused customers, to those without rights and to unknown keys', async () => {
    const { db } = gateway.access;
    const unused = await gateway.addCustomer({ AccessAll: true });
    const used = await gateway.addCustomer({ AccessAll: true });
    await db
      .updateTable('customers')
      .set({ created_at: new Date(Date.now() - 62 * dayMs) })
      .where('id', 'in', [unused.customerID, used.customerID, demoID])
      .execute();
    await setUse(used.customerID, 59);
    const withoutRights = await gateway.addCustomer();
    await gateway.ask({ apiKey: 'nobody' }, list);
    await gateway.api.usage.flush();
    expect(await attentionTo()).toEqual([
      { kind: 'unknownKeys', count: 1, items: [] },
      { kind: 'noRights', count: 1, items: [item(withoutRights)] },
      { kind: 'unused', count: 1, items: [item(unused)] },
    ]);
  });

  it('asks for attention to administrators without a second factor', async () => {
    const { attention } = await readOverview();
    expect(attention.at(-1)).toMatchObject({ kind: 'noSecondFactor', count: 1, items: [{ name: expect.any(String) }] });
  });

  it('tells what is left to set up', async () => {
    const setup = async () =>
      Object.entries((await readOverview()).setup).flatMap(([name, isDone]) => (isDone ? name : []));
    await record(1, 0, { customerID: demoID });
    await gateway.manage('DeleteExternalCustomers', [{ customerID: customer.customerID }]);
    expect(await setup()).toEqual([]);
    customer = await gateway.addCustomer();
    await gateway.addLiveSite('holm-el', 'https://api.holm-el.dk');
    expect(await setup()).toEqual(['hasOwnSite', 'hasCustomer']);
    await gateway.manage('RevealApiKey', { customerID: customer.customerID });
    expect(await setup()).toEqual(['hasOwnSite', 'hasCustomer', 'hasHandedOverKey']);
    await record(1, 0);
    expect(await setup()).toEqual(['hasOwnSite', 'hasCustomer', 'hasHandedOverKey', 'hasCall']);
  });
});

describe('usage', () => {
  it('is grouped by day without gaps, beside the same weekdays before', async () => {
    await record(2, 1);
    await record(1, 1, refused);
    await record(5, 8);
    const answer = await readUsage(`from=${dayAfter(today, -2)}&to=${today}`);
    const day = (daysAgo: number, previous: number, ...numbers: [number, number?]) => ({
      key: dayAfter(today, -daysAgo),
      name: null,
      ...counts(...numbers),
      previous,
    });
    expect(answer).toEqual({
      data: [day(2, 0, 0), day(1, 5, 2, 1), day(0, 0, 0)],
      total: 3,
      from: dayAfter(today, -2),
      to: today,
      totals: counts(2, 1),
      previousFrom: dayAfter(today, -9),
      previousTo: dayAfter(today, -7),
      previousTotals: counts(5),
      countedSince: dayAfter(today, -8),
    });
  });

  it('is grouped by customer, endpoint or site, and filtered by each', async () => {
    const { customerID } = await gateway.addCustomer();
    const [invoices, site] = [gateway.endpointID(list), gateway.siteID(otherSandboxSite)];
    await record(3, 0, { countedEndpointID: invoices });
    await record(2, 0, { customerID, countedEndpointID: -1, siteID: site });
    await record(1, 40, { customerID, countedEndpointID: 0, siteID: 0, ...refused });
    await record(7, 0, { customerID: demoID });
    const rows = async (query: string) =>
      (await readUsage(query)).data.map(({ key, name, accepted, previous }) => [key, name, accepted, previous]);
    expect(await rows('groupBy=customer')).toEqual([
      [`${customer.customerID}`, 'Rør ApS', 3, 0],
      [`${customerID}`, 'Rør ApS', 2, 1],
    ]);
    expect(await rows('groupBy=endpoint')).toEqual([
      [`${invoices}`, list, 3, 0],
      ['-1', '/api/access', 2, 0],
      ['0', null, 0, 1],
    ]);
    expect(await rows(`groupBy=site&customerID=${customerID}`)).toEqual([
      [`${site}`, otherSandboxSite, 2, 0],
      ['0', null, 0, 1],
    ]);
    expect(await rows(`groupBy=customer&endpointID=-1&siteID=${site}`)).toEqual([[`${customerID}`, 'Rør ApS', 2, 0]]);
    expect(await rows(`groupBy=customer&customerID=${demoID}`)).toMatchObject([
      [`${demoID}`, expect.any(String), 7, 0],
    ]);
  });

  it('is downloaded by customer, endpoint, site and day in the language of the administrator', async () => {
    await record(2, 1, { countedEndpointID: gateway.endpointID(list) });
    await record(1, 1, { countedEndpointID: gateway.endpointID(list), method: 'POST', ...notFound });
    const download = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await gateway.call({ method: 'GET', url: '/Admin/usage.csv?siteID=1', headers });
      return body.split('\r\n');
    };
    const day = dayAfter(today, -1).replace(/^(....)(..)(..)$/, '$1-$2-$3');
    expect(await download('da')).toEqual([
      '\uFEFF"Dag";"Kundenummer";"Kunde";"Site";"Endpoint";"Accepterede";"Afviste";"Fejlede"',
      `"${day}";"${customer.customerID}";"Rør ApS";"${sandboxSite}";"${list}";"2";"0";"1"`,
      '',
    ]);
    expect((await download('en'))[0]).toBe(
      '\uFEFF"Day";"Customer number";"Customer";"Site";"Endpoint";"Accepted";"Refused";"Failed"',
    );
  });

  it('is an empty file for the last day there is', async () => {
    const { body } = await gateway.get('/Admin/usage.csv?from=99991231&to=99991231');
    expect(body.split('\r\n')).toHaveLength(2);
  });

  it.each(['from=20260101&to=20251231', 'from=20240101&to=20261231', 'from=x', 'groupBy=method', 'customerID=0'])(
    'is refused with %s',
    async (query) => {
      expect((await gateway.get(`/Admin/usage?${query}`)).statusCode).toBe(400);
    },
  );
});

it('the statistics of a site are errors and times of its own responses by day, and its slowest endpoints', async () => {
  const [invoices, sheets] = [gateway.endpointID(list), gateway.endpointID(worksheets)];
  await record(8, 1, { countedEndpointID: invoices });
  await record(1, 1, { countedEndpointID: invoices, ...unreachable, durationMs: 40_000 });
  await record(1, 1, { countedEndpointID: invoices, ...notFound });
  await record(1, 1, { countedEndpointID: invoices, ...refused, durationMs: 5_000 });
  await record(2, 0, { countedEndpointID: sheets, durationMs: 150 });
  await record(2, 0, { countedEndpointID: -1, durationMs: 3_000 });
  await record(9, 0, { siteID: gateway.siteID(otherSandboxSite) });
  const url = `/Admin/sites/${gateway.siteID(sandboxSite)}/statistics`;
  const { data, totals, endpoints } = siteStatistics.parse((await gateway.get(`${url}?days=2`)).json());
  expect(data).toEqual([
    {
      day: dayAfter(today, -1),
      ...{ accepted: 8, refused: 1, clientErrors: 1, serverErrors: 1 },
      ...{ p50: 35, p95: 48.5, p99: 49.7 },
    },
    { day: today, accepted: 4, refused: 0, clientErrors: 0, serverErrors: 0, p50: 150, p95: 195, p99: 199 },
  ]);
  expect(totals).toMatchObject({ accepted: 12, refused: 1, clientErrors: 1, serverErrors: 1, p95: 172.5 });
  expect(endpoints).toMatchObject([
    { endpointID: sheets, path: worksheets, calls: 2, p50: 150 },
    { endpointID: invoices, path: list, calls: 9, p95: 48.5 },
  ]);
  expect((await gateway.get('/Admin/sites/999/statistics')).statusCode).toBe(404);
  expect((await gateway.get(`${url}?days=401`)).statusCode).toBe(400);
});
