import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnProgram } from '../../../scripts/portal-process.mjs';
import { goodCustomer } from '../../test/fixtures/customers.ts';
import { logIn, openPortals, outcome } from '../../test/fixtures/portal-process.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../../test/fixtures/test-database.ts';
import { createAdministrator } from '../admin/auth/administrators.ts';
import { migrate, migrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { createKeyVault } from '../directory/api-keys.ts';
import { runChange } from '../directory/change.ts';
import { createCustomers } from '../directory/change-customers.ts';
import { initializeAccess } from '../directory/initialize.ts';
import { createPartitions, dayNumber } from '../usage/call-partitions.ts';
import { leftOut } from './backup-contents.ts';

const secret = 'x'.repeat(32);
const vault = createKeyVault(secret);
let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await makeTestDatabase();
  db = await openDatabase(database.settings);
  await initializeAccess(db, vault, [], { createsDemoCustomer: false });
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

function run(command: string, words: string[] = [], variables = {}) {
  const settings = { ...database.variables, PORTAL_SECRET: secret, ...variables };
  const child = spawnProgram(`server/src/commands/${command}.ts`, words, settings);
  child.stdin.end();
  return outcome(child);
}
const backupFile = () => join(database.settings.dataDir, 'portal.backup');
const addCustomer = () => runChange(db, 'a test', (change) => createCustomers(change, vault, [goodCustomer]));
const countIn = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select cast(count(*) as integer) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n;
};
describe('npm run backup', () => {
  it('copies the database during writes, but over no file, and the copy can be restored', async () => {
    for (let made = 0; made < 20; made++) await addCustomer();
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) await addCustomer().then(() => new Promise((resolve) => setTimeout(resolve, 2)));
    })();
    const { code, out, errorOutput } = await run('backup', [backupFile()]);
    isWriting = false;
    await writing;
    expect([code, errorOutput, out.includes('Keep the secret too')]).toEqual([0, '', true]);
    const again = await run('backup', [backupFile()]);
    expect([again.code, again.errorOutput]).toEqual([1, expect.stringContaining('already there')]);
    const atTheEnd = await countIn('customers');
    await db.destroy();
    expect(await run('restore', [backupFile(), '--replace'])).toMatchObject({ code: 0, errorOutput: '' });
    db = await openDatabase(database.settings);
    const restored = await countIn('customers');
    expect(restored).toBeGreaterThanOrEqual(20);
    expect(restored).toBeLessThanOrEqual(atTheEnd ?? 0);
    expect(await countIn('audit')).toBe(restored);
  });

  it('excludes sessions, links, logged calls, unknown keys and leases', async () => {
    const marker = 'a-mark-that-nobody-else-writes';
    const [administrator_id, at] = [1, new Date()];
    await runChange(db, 'a test', (change) => createAdministrator(change, 'bo', 'hash'));
    await addCustomer();
    if (isOnPostgres) await createPartitions(db, [dayNumber(at.getTime())]);
    const session = { token_hash: marker, administrator_id, created_at: at, last_used_at: at };
    const call = { site_id: 1, endpoint_id: 1, method: 'GET', status: 200, duration_ms: 1, bytes: 1 };
    const caller = { at, customer_id: 1, key_fingerprint: 1, request_id: marker, address: marker };
    const unknown = { address: marker, key_ending: '', calls: 1, first_at: at, last_at: at };
    const process = { id: marker, heartbeat: 1, revision: 1, seen_at: at };
    await db.insertInto('sessions').values(session).execute();
    await db.insertInto('password_links').values({ token_hash: marker, administrator_id, until: at }).execute();
    await db
      .insertInto('calls')
      .values({ ...call, ...caller })
      .execute();
    await db.insertInto('unknown_keys').values(unknown).execute();
    await db.insertInto('processes').values(process).execute();
    expect((await run('backup', [backupFile()])).code).toBe(0);
    const copy = await readFile(backupFile());
    // PostgreSQL's is compressed.
    expect([isOnPostgres || copy.includes('bo'), copy.includes(marker)]).toEqual([true, false]);
    const empty = await makeTestDatabase({ isEmpty: true });
    expect(await run('restore', [backupFile()], empty.variables)).toMatchObject({ code: 0, errorOutput: '' });
    await Promise.all([db.destroy(), database.remove()]);
    database = empty;
    db = await openDatabase(database.settings);
    expect(await Promise.all(leftOut.map(countIn))).toEqual(leftOut.map(() => 0));
    expect(await countIn('administrators')).toBe(1);
  });

  it.skipIf(isOnPostgres)('leaves no file behind if it fails, and reports it in one line', async () => {
    const folder = join(database.settings.dataDir, 'full');
    await mkdir(`${folder}/portal.partial`, { recursive: true });
    for (const target of [join(folder, 'portal'), join(folder, 'nowhere', 'portal')]) {
      const { code, errorOutput } = await run('backup', [target]);
      expect([code, errorOutput.split('\n').length, errorOutput]).toEqual([1, 2, expect.stringContaining(target)]);
    }
    const file = join(database.settings.dataDir, 'portal.sqlite');
    await addCustomer();
    await db.destroy();
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill('x', 4096, bytes.length));
    expect((await run('backup', [backupFile()])).errorOutput).toMatch(/portal\.backup was not made: .*malformed.*\n$/);
    expect((await readdir(database.settings.dataDir)).filter((name) => name.includes('backup'))).toEqual([]);
    await writeFile(file, '');
  });

  it.runIf(isOnPostgres)('needs pg_dump, and passes it no password as an argument', async () => {
    const folder = database.settings.dataDir;
    const DATABASE_URL = database.variables.DATABASE_URL?.replace('postgres@', 'postgres:s%C3%B8d@');
    const refused = async () => (await run('backup', [backupFile()], { PATH: folder, DATABASE_URL })).errorOutput;
    expect(await refused()).toMatch(/^pg_dump was not found\. Install the client programs .*\n$/);
    await writeFile(join(folder, 'pg_dump'), '#!/bin/sh\necho "$PGPASSWORD $*" >&2; exit 1\n', { mode: 0o755 });
    expect(await refused()).toMatch(/^sød --format=custom (?!.*s(ø|%C3%B8)d)/);
  });
});

describe('npm run restore', () => {
  it('changes nothing if it is refused', async () => {
    const [newer, damaged, foreign] = ['newer', 'damaged', 'foreign'].map((name) => `${backupFile()}.${name}`);
    await addCustomer();
    await run('backup', [backupFile()]);
    await writeFile(`${damaged}`, (await readFile(backupFile())).subarray(0, -500));
    await writeFile(`${foreign}`, 'a text');
    await sql`insert into kysely_migration values ('9999-later', '')`.execute(db);
    await run('backup', [`${newer}`]);
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
    await addCustomer();
    await db.destroy();
    const reasons: [file: string | undefined, reason: RegExp, variables?: object][] = [
      [backupFile(), /another secret/, { PORTAL_SECRET: 'y'.repeat(32) }],
      [newer, /made by a newer release \(9999-later\)/],
      [damaged, /damaged|malformed|end of file/],
      [foreign, /not a database|not appear to be a valid archive/],
    ];
    for (const [file, reason, variables] of reasons) {
      const { code, errorOutput } = await run('restore', [`${file}`, '--replace'], variables);
      expect([code, errorOutput]).toEqual([1, expect.stringMatching(reason)]);
      expect(errorOutput).toContain('was not restored, and nothing was changed: ');
    }
    expect((await run('restore', [backupFile()])).errorOutput).toContain('With --replace it is deleted');
    expect((await run('restore', ['--replace'])).code).toBe(2);
    db = await openDatabase(database.settings);
    expect(await countIn('customers')).toBe(2);
  });

  it('leaves nothing that is not in the backup: rights, customers, tables of a later release', async () => {
    const portals = await openPortals();
    const { settings, variables } = portals.database;
    const up = async (on: Kysely<unknown>) => {
      await sql`create table later (id integer primary key references customers (id))`.execute(on);
    };
    const upgrade = async () => {
      const on = await openDatabase(settings);
      await migrate(on, { ...migrations, '0002-later': { up } }).finally(() => on.destroy());
    };
    const first = await portals.start();
    const administrator = await logIn(first);
    const off = await administrator.addCustomer(true);
    const allow = (ApiAccess: boolean) =>
      administrator.manage('SetApiAccess', { CustomerIDs: [off.customerID], ApiAccess });
    const statusOf = ({ headers }: typeof off, { origin }: typeof first) =>
      portals.status(`${origin}/api/v4.0/invoices`, headers);
    await allow(false);
    expect(await run('backup', [backupFile()], variables)).toMatchObject({ code: 0 });
    await allow(true);
    const later = await administrator.addCustomer(true);
    expect([await statusOf(off, first), await statusOf(later, first)]).toEqual([200, 200]);

    const whileRunning = await run('restore', [backupFile(), '--replace'], variables);
    expect(whileRunning.errorOutput).toMatch(
      /nothing was changed: (A server already works|a portal, sandbox or command)/,
    );
    await portals.stop(first);
    await upgrade();
    expect(await run('restore', [backupFile(), '--replace'], variables)).toMatchObject({ code: 0, errorOutput: '' });
    const second = await portals.start();
    expect([await statusOf(off, second), await statusOf(later, second)]).toEqual([401, 401]);
    await portals.stop(second);
    // Fails if the table or its migration are still there.
    await upgrade();
    await portals.close();
  });
});
