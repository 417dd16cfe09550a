import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGateway, type TestCustomer, type TestGateway } from './fixtures/gateway.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from './fixtures/test-database.ts';

const path = '/api/v4.0/sitemetadata';
const callsPerMinute = 600;
const processes = isOnPostgres ? 3 : 1;
const callsAtOnce = 8;

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
  if (isOnPostgres) await db.insertInto('access_followers').values(killed).execute();
  portals = [first];
  while (portals.length < processes) portals.push(await open());
  // Each hears of the next within a second, and does not count one that is not heard of.
  while (portals.some(({ api }) => api.rules.processes() !== processes)) await sleep(50);
  if (!isOnPostgres) return;
  // Changes would wait for it.
  await db.deleteFrom('access_followers').where('id', '=', killed.id).execute();
  await db.insertInto('quota_usage').values({ account: 'calls 0', refilled_at: longAgo }).execute();
});
afterAll(async () => {
  for (const portal of portals) await portal.close();
  await database.remove();
});

type Shares = readonly number[];
const leftOf = (header: unknown): number => Number(/;r=(\d+)/.exec(String(header))?.[1]);

/** Calls until every process that is called says that nothing is left. Tells how many were let through, against what there was. */
async function spend(customer: Pick<TestCustomer, 'apiKey'>, shares: Shares, from = '192.0.2.1') {
  const begunAtMs = performance.now();
  const turns = shares.flatMap((share, place) => Array<number>(share).fill(place));
  const spentAt = new Set<number>();
  let [calls, through] = [0, 0];
  const callOn = async (): Promise<void> => {
    while (spentAt.size < new Set(turns).size) {
      const place = turns[calls++ % turns.length] ?? 0;
      const { statusCode, headers } = await (portals[place] ?? first).ask(customer, path, {
        headers: { 'x-forwarded-for': from },
      });
      if (statusCode === 200) through++;
      else if (leftOf(headers.ratelimit) === 0) spentAt.add(place);
      // Injected calls never turn the event loop by themselves, and without a turn there is no sync.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, callOn));
  const refilled = ((performance.now() - begunAtMs) * callsPerMinute) / 60_000;
  return { through, most: (callsPerMinute + refilled) * 1.1, least: callsPerMinute * 0.95 };
}

const expectWithin = ({ through, most, least }: Awaited<ReturnType<typeof spend>>): void => {
  expect(through).toBeLessThanOrEqual(most);
  expect(through).toBeGreaterThanOrEqual(least);
};

it('lets a key make as many calls as one process would', async () => {
  const customer = await first.addCustomer({ AccessAll: true });
  expectWithin(await spend(customer, [1]));
});

it.runIf(!isOnPostgres)('syncs nothing on the embedded database', () => {
  expect(first.api.quotaSync).toBeUndefined();
});

describe.runIf(isOnPostgres)('several processes on one database', () => {
  it.each<[string, Shares]>([
    ['evenly', [1, 1, 1]],
    ['nine of ten to one', [18, 1, 1]],
    ['to two of three', [1, 1]],
  ])('keep to the limit of a key whose calls are shared out %s', async (_how, shares) => {
    const customer = await first.addCustomer({ AccessAll: true });
    expectWithin(await spend(customer, shares));
  });

  it('keep to the limit of a key that turns from one to the next', async () => {
    const customer = await first.addCustomer({ AccessAll: true });
    const { through, most } = await spend(customer, [1]);
    const [second, third] = [await spend(customer, [0, 1]), await spend(customer, [0, 0, 1])];
    // All three bounds hold what was refilled in their time; only the first has the limit itself.
    const refilled = second.most + third.most - 2 * callsPerMinute * 1.05;
    expect(through + second.through + third.through).toBeLessThanOrEqual(most + refilled);
  });

  it('keep to the limit of an address that uses the open key, and leave other addresses theirs', async () => {
    const open = { apiKey: exampleApiKey };
    expectWithin(await spend(open, [1, 1, 1], '198.51.100.7'));
    const other = await portals[2]?.ask(open, path, { headers: { 'x-forwarded-for': '198.51.100.8' } });
    expect(other?.statusCode).toBe(200);
  });

  it('answer calls at once while the database does not, and share the limit again afterwards', async () => {
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
    const { through, most } = await spend(customer, [1, 1, 1]);
    expect(through + admitted).toBeLessThanOrEqual(most + callsPerMinute * 0.1);
  });

  it('count guesses together, and admit a browser that is known', async () => {
    const login = (place: number, payload: object, headers: Record<string, string>) =>
      (portals[place % processes] ?? first).app.inject({ method: 'POST', url: '/auth/login', headers, payload });
    const administrator = { Username: 'admin', Password: 'vandhane og kobberrør' };
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const [cookie = ''] = String((await login(0, administrator, from)).headers['set-cookie']).split(';');
    const statuses: number[] = [];
    for (let guess = 0; guess < 9; guess++)
      statuses.push((await login(guess, { Username: `navn ${guess}`, Password: 'forkert' }, from)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    for (let place = 0; place < processes; place++)
      expect((await login(place, administrator, { ...from, cookie })).statusCode).toBe(200);
  });

  it('forget guesses together once the right password was given', async () => {
    const guess = (place: number, Password: string) =>
      (portals[place] ?? first).app.inject({
        method: 'POST',
        url: '/auth/renew',
        headers: { authorization: `Bearer ${first.token}` },
        payload: { Password },
      });
    for (let round = 0; round < 4; round++) {
      for (let place = 0; place < processes; place++)
        expect((await guess(place, 'forkert kodeord')).statusCode).toBe(400);
      expect((await guess(round % processes, 'vandhane og kobberrør')).statusCode).toBe(204);
    }
  });

  it('store no names of guesses, and delete what is over', async () => {
    const { db } = first.access;
    const keys = (await db.selectFrom('login_attempts').select('key').execute()).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^\w+:[\w-]{43}$/);
    const over = new Date(Date.now() - 3_600_000);
    expect(await db.selectFrom('quota_usage').selectAll().where('refilled_at', '<', over).execute()).toEqual([]);
  });
});
