import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { goodCustomer } from '../../test/fixtures/customers.ts';
import { testClock } from '../../test/fixtures/test-clock.ts';
import { isOnPostgres, makeTestDatabase } from '../../test/fixtures/test-database.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { createKeyVault } from '../directory/api-keys.ts';
import { runChange } from '../directory/change.ts';
import { createCustomers, deleteCustomers, setApiAccess } from '../directory/change-customers.ts';
import { addSiteAccess } from '../directory/site-access.ts';
import { hashApiKey } from './key-hash.ts';
import { type Clock, leaseMs } from './lease.ts';
import { createRulesCache, type RulesCache } from './rules-cache.ts';

const vault = createKeyVault('a secret for tests');
const log = pino({ level: 'silent' });
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openShared() {
  const database = await makeTestDatabase();
  closers.push(database.remove);
  const openDb = async () => {
    const db = await openDatabase(database.settings);
    closers.push(() => db.destroy());
    return db;
  };
  const db = await openDb();
  const begin = async (clock?: Clock): Promise<RulesCache> => {
    const rules = createRulesCache({
      db: isOnPostgres ? await openDb() : db,
      databaseUrl: database.settings.databaseUrl,
      log,
      ...(clock && { clock }),
    });
    closers.push(() => rules.close());
    return rules;
  };
  const join = async (clock?: Clock): Promise<RulesCache> => {
    const rules = await begin(clock);
    await rules.loaded;
    return rules;
  };
  const create = () =>
    runChange(db, 'test', async (change) => {
      const [created] = await createCustomers(change, vault, [goodCustomer]);
      if (!created) throw new Error('no customer was created');
      const { customer, apiKey } = created;
      await addSiteAccess(change, [{ ExternalCustomerID: customer.id, ActiveSiteID: 1 }]);
      return { id: customer.id, keyHash: hashApiKey(apiKey) };
    });
  const setAccess = (id: number, on: boolean) => runChange(db, 'test', (change) => setApiAccess(change, id, on));
  return { db, begin, join, create, setAccess };
}

const accessOf = async (rules: RulesCache, keyHash: string) =>
  (await rules.rulesFor(keyHash)).customerByKey(keyHash)?.apiAccess;
const isFromMemory = (rules: RulesCache) => rules.isFresh();
const readConfirmed = async (db: Database) =>
  db
    .selectFrom('access_changes')
    .select(['revision', 'change_id'])
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

it('reads all rules at the start', async () => {
  const { join, create } = await openShared();
  const { keyHash } = await create();
  const rules = await join();
  expect(isFromMemory(rules)).toBe(true);
  const found = await rules.rulesFor(keyHash);
  const customer = found.customerByKey(keyHash);
  expect([1, 2].map((siteID) => customer?.hasSite(siteID))).toEqual([true, false]);
  expect(found.siteByName('Lindholm-VVS')?.kind).toBe('sandbox');
});

it('asks the database until all rules are read', async () => {
  const { begin, create } = await openShared();
  const { keyHash } = await create();
  const rules = await begin();
  expect([isFromMemory(rules), await accessOf(rules, keyHash)]).toEqual([false, true]);
  await rules.loaded;
  expect([isFromMemory(rules), await accessOf(rules, keyHash)]).toEqual([true, true]);
});

it('applies every change once it is acknowledged', async () => {
  const { db, join, create, setAccess } = await openShared();
  const rules = await join();
  const { id, keyHash } = await create();
  await rules.waitUntilAppliedEverywhere();
  for (const on of [false, true, false]) {
    await setAccess(id, on);
    await rules.waitUntilAppliedEverywhere();
    // On a busy machine the lease may have just ended.
    await waitUntil(() => isFromMemory(rules));
    expect(await accessOf(rules, keyHash)).toBe(on);
  }
  await runChange(db, 'test', (change) => deleteCustomers(change, [id]));
  await rules.waitUntilAppliedEverywhere();
  expect(await accessOf(rules, keyHash)).toBeUndefined();
});

it('does not trust the cache from the tick in which a change is announced', async () => {
  const { join, create, setAccess } = await openShared();
  const rules = await join();
  const { id, keyHash } = await create();
  await rules.waitUntilAppliedEverywhere();
  await setAccess(id, false);
  const settled = rules.waitUntilAppliedEverywhere();
  expect(isFromMemory(rules)).toBe(false);
  expect(await accessOf(rules, keyHash)).toBe(false);
  await settled;
});

it('notices changes without a notification', async () => {
  const { join, create, setAccess } = await openShared();
  const { id, keyHash } = await create();
  const rules = await join();
  await setAccess(id, false);
  await waitUntil(async () => isFromMemory(rules) && (await accessOf(rules, keyHash)) === false);
});

it('reads everything again if its revision is not in the database, as after a restore', async () => {
  const { db, join, create, setAccess } = await openShared();
  const { id, keyHash } = await create();
  const rules = await join();
  expect(await accessOf(rules, keyHash)).toBe(true);
  // As after a restore: the newest changes are lost, and others get their numbers.
  await db.updateTable('customers').set({ api_access: false }).where('id', '=', id).execute();
  await db.deleteFrom('access_changes').where('revision', '>', 0).execute();
  await rules.waitUntilAppliedEverywhere();
  expect([isFromMemory(rules), await accessOf(rules, keyHash)]).toEqual([true, false]);

  await db.updateTable('customers').set({ api_access: true }).where('id', '=', id).execute();
  const other = await create();
  for (const on of [false, true]) await setAccess(other.id, on);
  await rules.waitUntilAppliedEverywhere();
  expect([isFromMemory(rules), await accessOf(rules, keyHash)]).toEqual([true, false]);
  await sql`update access_changes set change_id = 'of another time'`.execute(db);
  await waitUntil(async () => isFromMemory(rules) && (await accessOf(rules, keyHash)) === true);
});

describe.runIf(isOnPostgres)('several processes', () => {
  it('all apply a change before it is acknowledged', async () => {
    const { join, create, setAccess } = await openShared();
    const { id, keyHash } = await create();
    const [one, two, three] = [await join(), await join(), await join()];
    for (let round = 0; round < 20; round++) {
      await setAccess(id, round % 2 === 0);
      await one.waitUntilAppliedEverywhere();
      expect(await Promise.all([one, two, three].map((each) => accessOf(each, keyHash)))).toEqual(
        Array(3).fill(round % 2 === 0),
      );
    }
  });

  it('read from the database while disconnected, and reconnect', async () => {
    const { db, join, create, setAccess } = await openShared();
    const { id, keyHash } = await create();
    const [one, two] = [await join(), await join()];
    for (const on of [false, true, false]) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'fagvaerk listener' and datname = current_database()`.execute(db);
      await setAccess(id, on);
      await one.waitUntilAppliedEverywhere();
      expect([await accessOf(one, keyHash), await accessOf(two, keyHash)]).toEqual([on, on]);
      await waitUntil(() => isFromMemory(one) && isFromMemory(two));
      expect([await accessOf(one, keyHash), await accessOf(two, keyHash)]).toEqual([on, on]);
    }
  });

  it('wait a full lease for a silent process, and then remove it', async () => {
    const { db, join, create, setAccess } = await openShared();
    const { id } = await create();
    const clock = testClock();
    const one = await join(clock);
    const silent = { id: 'silent', heartbeat: 1, ...(await readConfirmed(db)) };
    await db.insertInto('processes').values(silent).execute();
    const waitedMs = async (on: boolean) => {
      const begunMs = clock.steadyMs();
      await setAccess(id, on);
      await one.waitUntilAppliedEverywhere();
      return clock.steadyMs() - begunMs;
    };
    expect(await waitedMs(false)).toBeGreaterThan(leaseMs);
    expect(await waitedMs(true)).toBe(0);
  });

  it('read from the database after the lease expires, until it is renewed', async () => {
    const { join, create } = await openShared();
    await create();
    const clock = testClock();
    const rules = await join(clock);
    expect(isFromMemory(rules)).toBe(true);
    clock.pass(leaseMs);
    expect(isFromMemory(rules)).toBe(false);
    await waitUntil(() => isFromMemory(rules));
  });

  it('ignore a confirmation of a change that is not in the restored backup', async () => {
    const { db, join, create, setAccess } = await openShared();
    const { id } = await create();
    const clock = testClock();
    const one = await join(clock);
    const restored = { id: 'restored', heartbeat: 1, revision: 1_000, change_id: 'of another time' };
    await db.insertInto('processes').values(restored).execute();
    const begunMs = clock.steadyMs();
    await setAccess(id, false);
    await one.waitUntilAppliedEverywhere();
    expect(clock.steadyMs() - begunMs).toBeGreaterThan(leaseMs);
  });

  it('register a removed process again', async () => {
    const { db, join, create, setAccess } = await openShared();
    const { id, keyHash } = await create();
    const [one, two] = [await join(), await join()];
    await db.deleteFrom('processes').execute();
    await waitUntil(async () => (await db.selectFrom('processes').select('id').execute()).length === 2);
    await setAccess(id, false);
    await one.waitUntilAppliedEverywhere();
    expect(await accessOf(two, keyHash)).toBe(false);
  });
});
