import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../test/fixtures/test-database.ts';
import { makePool, poolsBy, standardLimits } from './connections.ts';
import { migrate } from './migrate.ts';
import { up as access } from './migrations/0001-access.ts';
import { up as gateway } from './migrations/0002-gateway.ts';
import { up as sandbox } from './migrations/0003-sandbox.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import { embeddedFile } from './open.ts';
import type { Database, Schema } from './schema.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await makeTestDatabase();
  const { databaseUrl, dataDir } = database.settings;
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: makePool(databaseUrl, poolsBy(standardLimits).administration, () => {}) })
    : new NodeSqliteDialect(embeddedFile(dataDir));
  db = new Kysely<Schema>({ dialect });
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

it('lets live sites that are there go on as before: they are sent keys, and new ones are not', async () => {
  const older = { '0001-access': { up: access } };
  await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest();
  const insert = (name: string) =>
    sql`insert into sites (name, name_key, kind, base_url) values (${name}, ${name}, 'live', 'https://x.dk')`.execute(
      db,
    );
  await insert('old');
  await migrate(db);
  await insert('new');
  expect(await db.selectFrom('sites').select(['name', 'sends_key']).orderBy('id').execute()).toEqual([
    { name: 'lindholm-vvs', sends_key: false },
    { name: 'kjaer-el', sends_key: false },
    { name: 'old', sends_key: true },
    { name: 'new', sends_key: false },
  ]);
});

it('keeps the history of a release without numbered changes, with numbers below zero by moment and person', async () => {
  const older = { '0001-access': { up: access }, '0002-gateway': { up: gateway }, '0003-sandbox': { up: sandbox } };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest();
  expect(error).toBeUndefined();
  const seconds = { one: 0, two: 0, gone: 1, three: 2, later: 3 };
  for (const [subject, second] of Object.entries(seconds))
    await sql`insert into audit (at, administrator, action, customer_id, subject, after)
      values (${new Date(second * 1000)}, 'a', 'siteAccess.added', 7, ${subject}, '{"siteID":1}')`.execute(db);
  await sql`delete from audit where subject in ('gone', 'three')`.execute(db);
  await sql`insert into access_followers values ('older release', 1, 2)`.execute(db);

  await migrate(db);
  const facts = { administrator: 'a', action: 'siteAccess.added', customer_id: 7, site_id: 1, before: null };
  const [at, after] = [new Date(0), { siteID: 1 }];
  const kept = await db.selectFrom('audit').selectAll().orderBy('id').execute();
  expect(kept).toEqual([
    { id: 1, revision: -2, at, ...facts, subject: 'one', after },
    { id: 2, revision: -2, at, ...facts, subject: 'two', after },
    { id: 5, revision: -1, at: new Date(3000), ...facts, subject: 'later', after },
  ]);
  const changes = await db.selectFrom('access_changes').selectAll().orderBy('revision', 'desc').execute();
  expect(changes[0]).toEqual({ revision: 0, mark: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(changes.map(({ revision }) => revision)).toEqual([0, -1, -2]);
  const followers = await db.selectFrom('access_followers').selectAll().execute();
  expect(followers).toEqual([{ id: 'older release', heartbeat: 1, revision: 2, mark: null, seen_at: null }]);
  // As the older release would go on: refused, rather than written without a number.
  const unnumbered = sql`insert into audit (at, administrator, action, subject)
    values (${new Date(0)}, 'a', 'site.created', 'x')`.execute(db);
  await expect(unnumbered).rejects.toThrow();
});

it.runIf(isOnPostgres)(
  'waits for no process that is silent, and goes on beside none that cannot work any more',
  async () => {
    const older = { '0001-access': { up: access }, '0002-gateway': { up: gateway }, '0003-sandbox': { up: sandbox } };
    await new Migrator({ db, provider: { getMigrations: async () => older } }).migrateToLatest();
    await sql`insert into access_followers values ('killed', 7, 0), ('alive', 1, 0)`.execute(db);
    const beat = () => sql`update access_followers set heartbeat = heartbeat + 1 where id = 'alive'`.execute(db);
    const beating = setInterval(beat, 100);
    try {
      await expect(migrate(db)).rejects.toThrow(/older release still works with it .*\(0004-changes\)\. Stop all/);
    } finally {
      clearInterval(beating);
    }
    const done = async () => (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.length;
    expect(await done()).toBe(3);
    // As a process does that ends in order; the other one is found to be dead.
    await sql`delete from access_followers where id = 'alive'`.execute(db);
    await migrate(db);
    expect(await done()).toBeGreaterThan(3);
    // Nothing is to come any more that they could not work beside.
    await sql`insert into access_followers (id, heartbeat, revision) values ('alive', 1, 0)`.execute(db);
    await migrate(db);
  },
);
