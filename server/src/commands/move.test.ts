import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnProgram } from '../../../scripts/portal-process.mjs';
import {
  type Customer,
  logIn,
  openPortals,
  outcome,
  type RunningPortal,
  spawnPortal,
} from '../../test/fixtures/portal-process.ts';
import { isOnPostgres, type TestDatabase } from '../../test/fixtures/test-database.ts';
import { connectionConfig, DatabaseClient } from '../database/connections.ts';
import { movedMark } from '../database/data-folder.ts';
import { openDatabase } from '../database/open.ts';
import type { Database, Schema } from '../database/schema.ts';
import { createKeyVault } from '../directory/api-keys.ts';
import { initializeAccess } from '../directory/initialize.ts';

const PORTAL_SECRET = 'x'.repeat(32);

describe.runIf(isOnPostgres)('npm run move', () => {
  let portals: Awaited<ReturnType<typeof openPortals>>;
  let database: TestDatabase;
  beforeEach(async () => {
    portals = await openPortals();
    database = portals.database;
  });
  afterEach(() => portals.close());

  const move = (words: string[], variables: Record<string, string> = {}) => {
    const settings = { DATA_DIR: database.settings.dataDir, PORTAL_SECRET, ...variables };
    return outcome(spawnProgram('server/src/commands/move.ts', words, settings));
  };
  const to = () => ['--to', database.settings.databaseUrl ?? ''];
  const embedded = () => openDatabase({ ...database.settings, databaseUrl: undefined });
  const startPortal = async (variables = {}) => outcome(spawnPortal({ ...database.variables, ...variables }, ''));

  it('takes everything along, with ids, and marks the source', async () => {
    const first = await portals.start({ DATABASE_URL: '' });
    const administrator = await logIn(first);
    const [on, off, last] = (await administrator.addCustomers(3, true)) as [Customer, Customer, Customer];
    await administrator.manage('SetApiAccess', { CustomerIDs: [off.customerID], ApiAccess: false });
    await administrator.manage('DeleteExternalCustomers', [{ customerID: last.customerID }]);
    const statusesOn = ({ origin }: RunningPortal) =>
      Promise.all([on, off, last].map(({ headers }) => portals.status(`${origin}/api/v4.0/invoices`, headers)));
    expect(await statusesOn(first)).toEqual([200, 401, 401]);
    expect((await move(to())).errorOutput).toMatch(/^The move failed: A server already works with the data in /);
    await portals.stop(first);

    const { code, out, errorOutput } = await move(to());
    expect([code, errorOutput]).toEqual([0, '']);
    expect(out).toMatch(/^\d+ rows are moved.*\nNext: .*DATABASE_URL and the same PORTAL_SECRET/);
    await rm(movedMark(database.settings.dataDir));
    const [source, target] = [await embedded(), await openDatabase(database.settings)];
    for (const table of ['audit', 'calls', 'customers', 'endpoints', 'installation', 'sessions', 'usage'] as const)
      expect(await rowsOf(target, table)).toEqual(await rowsOf(source, table));
    for (const db of [source, target]) await db.destroy();
    const second = await portals.start();
    expect(await statusesOn(second)).toEqual([200, 401, 401]);
    const { customerID } = await (await logIn(second)).addCustomer(true);
    expect(customerID).toBe(last.customerID + 1);
  });

  it('moves nothing to the database of another program', async () => {
    await (await embedded()).destroy();
    const other = new DatabaseClient(connectionConfig(database.settings.databaseUrl ?? ''));
    await other.connect();
    await other.query(
      'drop schema public cascade; create schema public; create function public.total() returns integer language sql as $$ select 1 $$',
    );
    await other.end();
    const { code, errorOutput } = await move(to());
    expect([code, errorOutput]).toEqual([1, expect.stringContaining('functions of another program')]);
  });

  it('moves nothing if a table cannot be moved', async () => {
    const source = await embedded();
    await sql`create table forgotten (id integer)`.execute(source);
    await source.destroy();
    const { code, errorOutput } = await move(to());
    expect([code, errorOutput]).toEqual([1, expect.stringMatching(/^The move failed: .*"forgotten"/)]);
    expect(existsSync(movedMark(database.settings.dataDir))).toBe(false);
  });

  it('is named by a start that would serve an empty portal or old data', async () => {
    const source = await embedded();
    await initializeAccess(source, createKeyVault(PORTAL_SECRET), [], { createsDemoCustomer: true });
    await source.destroy();
    expect((await startPortal()).errorOutput).toMatch(/^The database in DATABASE_URL is empty.*"npm run move"/);
    // The other way to give the address.
    const { DATABASE_URL = '' } = database.variables;
    expect((await move([], { DATABASE_URL })).code).toBe(0);
    const moved = /^The data in .* was moved to PostgreSQL: set DATABASE_URL\. .* delete .*\n$/;
    expect((await startPortal({ DATABASE_URL: '' })).errorOutput).toMatch(moved);
    expect((await move(to())).errorOutput).toMatch(moved);
    await rm(movedMark(database.settings.dataDir));
    expect((await move(to())).errorOutput).toBe('The move failed: there is a portal on that PostgreSQL already\n');
  });
});

/** In any order; drivers return large numbers as numbers or texts. */
async function rowsOf(db: Database, table: keyof Schema): Promise<string[]> {
  const rows = await db.selectFrom(table).selectAll().execute();
  const inText = (_name: string, value: unknown) => (typeof value === 'number' ? String(value) : value);
  return rows.map((row) => JSON.stringify(row, inText)).sort();
}
