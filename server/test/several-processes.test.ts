import { setImmediate } from 'node:timers/promises';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGateway, type TestCustomer, type TestGateway } from './fixtures/gateway.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from './fixtures/test-database.ts';
import { waitUntil } from './fixtures/wait-until.ts';

const path = '/api/v4.0/sitemetadata';
const callsPerMinute = 600;
const processes = isOnPostgres ? 3 : 1;
const callsAtOnce = 8;
/** Far more than it takes to spend a quota. */
const callsMaximum = 100 * callsPerMinute;

let database: TestDatabase;
let portals: TestGateway[];
let first: TestGateway;

beforeAll(async () => {
  database = await makeTestDatabase();
  const shared = { ...database, remove: async () => {} };
  const open = () => openTestGateway({ callsPerMinute, database: shared, createsDemoCustomer: true });
  first = await open();
  const [{ db }, longAgo] = [first.access, new Date(0)];
  const killed = { id: 'killed', heartbeat: 1, revision: -1, seen_at: longAgo };
  if (isOnPostgres) await db.insertInto('processes').values(killed).execute();
  portals = [first];
  while (portals.length < processes) portals.push(await open());
  // Processes discover each other within a second, and ignore a silent one.
  await waitUntil(() => portals.every(({ api }) => api.rules.processes() === processes));
  if (!isOnPostgres) return;
  // Changes would wait for the silent one.
  await db.deleteFrom('processes').where('id', '=', killed.id).execute();
  await db.insertInto('quota_usage').values({ account: 'calls 0', refilled_at: longAgo }).execute();
});
afterAll(async () => {
  for (const portal of portals) await portal.close();
  await database.remove();
});

type Shares = readonly number[];
const leftOf = (header: unknown): number => Number(/;r=(\d+)/.exec(String(header))?.[1]);

/** Calls until every process reports an empty quota. Returns the number of accepted calls and its bounds. */
async function spend(customer: Pick<TestCustomer, 'apiKey'>, shares: Shares, from = '192.0.2.1') {
  const begunAtMs = performance.now();
  const order = shares.flatMap((share, index) => Array<number>(share).fill(index));
  const [spentAt, used] = [new Set<number>(), new Set(order).size];
  let [calls, accepted] = [0, 0];
  const keepCalling = async (): Promise<void> => {
    while (spentAt.size < used && calls < callsMaximum) {
      const index = order[calls++ % order.length] ?? 0;
      const { statusCode, headers } = await (portals[index] ?? first).ask(customer, path, {
        headers: { 'x-forwarded-for': from },
      });
      if (statusCode === 200) accepted++;
      else if (leftOf(headers.ratelimit) === 0) spentAt.add(index);
      // Injected calls never yield to the event loop, and syncing needs it.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, keepCalling));
  expect(spentAt.size).toBe(used);
  const refilled = ((performance.now() - begunAtMs) * callsPerMinute) / 60_000;
  return { accepted, most: (callsPerMinute + refilled) * 1.1, least: callsPerMinute * 0.95 };
}

const expectWithin = ({ accepted, most, least }: Awaited<ReturnType<typeof spend>>): void => {
  expect(accepted).toBeLessThanOrEqual(most);
  expect(accepted).toBeGreaterThanOrEqual(least);
};

it('a single process admits the full quota of a key', async () => {
  const customer = await first.addCustomer({ AccessAll: true });
  expectWithin(await spend(customer, [1]));
});

it.runIf(!isOnPostgres)('syncs nothing on the embedded database', () => {
  expect(first.api.quotaSync).toBeUndefined();
});

describe.runIf(isOnPostgres)('several processes on one database', () => {
  it('share the quota of a key', async () => {
    const customer = await first.addCustomer({ AccessAll: true });
    expectWithin(await spend(customer, [18, 1, 1]));
  });

  it('share the quota of an address that uses the demo key', async () => {
    const demo = { apiKey: exampleApiKey };
    expectWithin(await spend(demo, [1, 1, 1], '198.51.100.7'));
    const other = await portals[2]?.ask(demo, path, { headers: { 'x-forwarded-for': '198.51.100.8' } });
    expect(other?.statusCode).toBe(200);
  });

  it('respond at once while the database is blocked, and share the quota again afterwards', async () => {
    const customer = await first.addCustomer({ AccessAll: true });
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const lock = first.access.db.transaction().execute(async (trx) => {
      await sql`lock table quota_usage in access exclusive mode`.execute(trx);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    let admitted = 0;
    for (let call = 0; call < callsPerMinute; call++) {
      if ((await first.ask(customer, path)).statusCode === 200) admitted++;
      await setImmediate();
    }
    released.resolve();
    await lock;
    expect(admitted).toBeGreaterThanOrEqual(callsPerMinute / processes);
    const { accepted, most } = await spend(customer, [1, 1, 1]);
    expect(accepted + admitted).toBeLessThanOrEqual(most + callsPerMinute * 0.1);
  });

  it('count failed logins together, and admit a known browser', async () => {
    const login = (index: number, payload: object, headers: Record<string, string>) =>
      (portals[index % processes] ?? first).app.inject({ method: 'POST', url: '/auth/login', headers, payload });
    const administrator = { Username: 'admin', Password: 'vandhane og kobberrør' };
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const [cookie = ''] = String((await login(0, administrator, from)).headers['set-cookie']).split(';');
    const statuses: number[] = [];
    for (let guess = 0; guess < 9; guess++)
      statuses.push((await login(guess, { Username: `navn ${guess}`, Password: 'forkert' }, from)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    for (let index = 0; index < processes; index++)
      expect((await login(index, administrator, { ...from, cookie })).statusCode).toBe(200);
  });

  it('reset failed logins together after a correct password', async () => {
    const guess = (index: number, Password: string) =>
      (portals[index] ?? first).app.inject({
        method: 'POST',
        url: '/auth/renew',
        headers: { authorization: `Bearer ${first.token}` },
        payload: { Password },
      });
    for (let round = 0; round < 4; round++) {
      for (let index = 0; index < processes; index++)
        expect((await guess(index, 'forkert kodeord')).statusCode).toBe(400);
      expect((await guess(round % processes, 'vandhane og kobberrør')).statusCode).toBe(204);
    }
  });

  it('store failed logins without names, and delete old rows', async () => {
    const { db } = first.access;
    const keys = (await db.selectFrom('login_attempts').select('key').execute()).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^\w+:[\w-]{43}$/);
    const over = new Date(Date.now() - 3_600_000);
    expect(await db.selectFrom('quota_usage').selectAll().where('refilled_at', '<', over).execute()).toEqual([]);
  });
});
