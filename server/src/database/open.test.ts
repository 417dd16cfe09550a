import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/portal-process.mjs';
import { findPrograms, startPostgres } from '../../../scripts/postgres.mjs';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../test/fixtures/test-database.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { connectionConfig, DatabaseClient } from './connections.ts';
import { checkDatabase, connectionsOf, embeddedFile, openDatabase, openSecondPool } from './open.ts';
import type { Database, OwnRevision } from './schema.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { deleteInBatches, writeTransaction } from './write.ts';

let database: TestDatabase;
const opened: Database[] = [];

beforeEach(async () => {
  database = await makeTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
  await database.remove();
});

async function open(): Promise<Database> {
  const db = await openDatabase(database.settings);
  opened.push(db);
  return db;
}

const siteNames = async (db: Database) =>
  (await db.selectFrom('sites').select('name').orderBy('id').execute()).map(({ name }) => name);

it.skipIf(!isOnPostgres)('applies the configured limits, and reports its connections', async () => {
  const databaseLimits = { callConnections: 2, statementWithinMs: 20_000, lockWithinMs: 15_000 };
  const settings = { ...database.settings, databaseLimits };
  const db = await openDatabase(settings);
  const callsDb = openSecondPool(db, 'calls', settings);
  opened.push(callsDb, db);
  const { rows } = await sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(callsDb);
  expect(rows).toEqual([{ statement: '20s', lock: '15s' }]);
  const held = Promise.withResolvers<void>();
  const holders = [1, 2, 3].map(() => callsDb.connection().execute(() => held.promise));
  await waitUntil(() => connectionsOf(callsDb)?.inUse === 2);
  expect([connectionsOf(callsDb), connectionsOf(db)]).toEqual([
    { inUse: 2, waiting: 1 },
    { inUse: 0, waiting: 0 },
  ]);
  held.resolve();
  await Promise.all(holders);
});

describe.runIf(isOnPostgres)('an address with several hosts', () => {
  const portReached = async (url: string): Promise<number> => {
    const client = new DatabaseClient(connectionConfig(url));
    await client.connect();
    const { rows } = await client.query('select inet_server_port() as port');
    await client.end();
    return rows[0].port;
  };

  it('leads to the one that accepts connections', async () => {
    const { databaseUrl = '' } = database.settings;
    const { host } = new URL(databaseUrl);
    const closed = `127.0.0.1:${await freePort()}`;
    for (const hosts of [`${closed},${host}`, `${host},${closed}`]) {
      const db = await openDatabase({ ...database.settings, databaseUrl: databaseUrl.replace(host, hosts) });
      opened.push(db);
      expect(await siteNames(db)).toHaveLength(2);
    }
  });

  it('leads to the one that can be written to', async () => {
    const primary = new URL(database.settings.databaseUrl ?? '');
    const other = await startPostgres((await findPrograms()) ?? '');
    try {
      const standby = new URL(other.url);
      const client = new DatabaseClient({ connectionString: other.url });
      await client.connect();
      await client.query('alter system set default_transaction_read_only = on');
      await client.query('select pg_reload_conf()');
      await client.end();
      for (const hosts of [`${primary.host},${standby.host}`, `${standby.host},${primary.host}`])
        expect(await portReached(`postgres://postgres@${hosts}/postgres`)).toBe(Number(primary.port));
      const refused = portReached(`postgres://postgres@${standby.host},${standby.host}/postgres`);
      expect(isDatabaseUnavailable(await refused.catch((error) => error))).toBe(true);
    } finally {
      await other.remove();
    }
  });
});

describe('values', () => {
  it('keep their types in both databases', async () => {
    const db = await open();
    const at = new Date('2026-11-15T03:59:37.831Z');
    const revision = 0 as OwnRevision;
    const entry = {
      revision,
      at,
      administrator: 'a',
      action: 'site.created' as const,
      customer_id: null,
      site_id: null,
      subject: 'ærø 🌊',
    };
    const returned = await db
      .insertInto('audit')
      .values({ ...entry, before: null, after: JSON.stringify({ b: [1, 'to'], a: null }) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const stored = await db.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
    expect(stored).toEqual({ id: 1, ...entry, before: null, after: { b: [1, 'to'], a: null } });
    expect(returned).toEqual(stored);
    expect(Object.keys(stored.after ?? {})).toEqual(['b', 'a']);
  });
});

describe('constraints', () => {
  const customer = {
    key_sealed: 'x',
    key_ending: 'x',
    name: 'x',
    contact_name: 'x',
    contact_email: 'a@b.dk',
    contact_phone: 'x',
    valid_until: '20261231',
    created_by_user: 'x',
    access_all: false,
    api_access: true,
    created_at: new Date(),
    search_text: '',
    name_order: '',
    contact_order: '',
  };
  const insertCustomer = (db: Kysely<never> | Database, facts: object) =>
    (db as Database)
      .insertInto('customers')
      .values({ ...customer, key_hash: 'x', ...facts })
      .execute();

  it.each([
    ['a name of 51 characters', { name: 'x'.repeat(51) }],
    ['an empty name', { name: '' }],
    ['an e-mail without @', { contact_email: 'x' }],
    ['a date that is too short', { valid_until: '2026' }],
  ])('refuse %s', async (_what, facts) => {
    const db = await open();
    await expect(insertCustomer(db, facts)).rejects.toThrow();
    await expect(insertCustomer(db, {})).resolves.toBeDefined();
  });

  it('refuse the same key twice', async () => {
    const db = await open();
    await insertCustomer(db, {});
    await expect(insertCustomer(db, {})).rejects.toThrow();
  });

  it.each([
    'insert into site_access (customer_id, site_id) values (99, 1)',
    'insert into endpoint_access values (1, 1, 1, true, true, true, true)',
    "insert into sites (name, name_key, kind, base_url) values ('x', 'lindholm-vvs', 'live', 'y')",
    "insert into sites (name, name_key, kind, base_url) values ('x', 'x', 'sandbox', 'y')",
    "insert into sites (name, name_key, kind) values ('x', 'x', 'live')",
    "insert into sites (name, name_key, kind) values ('x', 'x', 'other')",
  ])('refuse: %s', async (statement) => {
    await expect(sql.raw(statement).execute(await open())).rejects.toThrow();
  });

  it('protect a site that a customer uses', async () => {
    const db = await open();
    await insertCustomer(db, {});
    await db.insertInto('site_access').values({ customer_id: 1, site_id: 1 }).execute();
    await expect(db.deleteFrom('sites').where('id', '=', 1).execute()).rejects.toThrow();
  });
});

describe('a write transaction', () => {
  it('is rolled back when it fails', async () => {
    const db = await open();
    const failing = writeTransaction(db, async (trx) => {
      await trx.deleteFrom('sites').execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await siteNames(db)).toHaveLength(2);
  });

  it('waits for the previous one, so that its reads stay valid', async () => {
    const db = await open();
    const countThenAdd = () =>
      writeTransaction(db, async (trx) => {
        const name = `site-${(await siteNames(trx)).length}`;
        await trx
          .insertInto('sites')
          .values({ name, name_key: name, kind: 'live', base_url: 'https://x.dk' })
          .execute();
      });
    await Promise.all(Array.from({ length: 10 }, countThenAdd));
    expect((await siteNames(db)).at(-1)).toBe('site-11');
  });
});

it.skipIf(isOnPostgres)('waiting for another process does not block this one', async () => {
  const db = await open();
  const other = new DatabaseSync(embeddedFile(database.settings.dataDir));
  other.exec('begin immediate');
  expect(await siteNames(db)).toHaveLength(2);
  // The timer can only run if the wait does not block.
  setTimeout(() => other.close(), 200);
  await writeTransaction(db, (trx) => trx.deleteFrom('sites').execute());
  expect(await siteNames(db)).toEqual([]);
});

it.skipIf(isOnPostgres)('waiting for our own transaction is not reported as a fault', async () => {
  const db = await open();
  const release = Promise.withResolvers<void>();
  const work = db.transaction().execute(() => release.promise);
  const health = checkDatabase(db);
  release.resolve();
  expect([await health, await work]).toEqual([null, undefined]);
});

it.skipIf(isOnPostgres)('returns the space of deleted rows to the disk', async () => {
  const db = await open();
  const pages = async () => (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0]?.page_count ?? 0;
  const before = await pages();
  const row = (number: number) => ({
    address: `${number}`,
    key_ending: 'x'.repeat(1000),
    calls: 1,
    first_at: new Date(),
    last_at: new Date(),
  });
  await db
    .insertInto('unknown_keys')
    .values(Array.from({ length: 500 }, (_, number) => row(number)))
    .execute();
  expect(await pages()).toBeGreaterThan(before + 100);
  await deleteInBatches(db, 'unknown_keys', sql`true`, 100);
  expect(await pages()).toBeLessThan(before + 20);
});

it.skipIf(isOnPostgres)('uses a write-ahead log, syncs each commit and enforces foreign keys', async () => {
  const db = await open();
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0];
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    2,
    1,
  ]);
});

it.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  [new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })]), true],
  [Object.assign(new Error('terminating'), { code: '57P01' }), true],
  [Object.assign(new Error('starting up'), { code: '57P03' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('timeout exceeded when trying to connect'), true],
  [Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 }), true],
  [Object.assign(new Error('constraint'), { code: 'ERR_SQLITE_ERROR', errcode: 787 }), false],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }), false],
  [new Error('anything else'), false],
  ['no error at all', false],
])('distinguishes an unreachable database from other errors (%#)', (error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});
