import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goodCustomer } from '../fixtures/customers.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { openTestPortal, type TestPortal } from '../fixtures/test-portal.ts';

const lines: string[] = [];
/** New for each portal, because repeated lines are throttled per logger. */
const createLog = () => pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
let database: TestDatabase;
/** Not removed with a portal. */
let shared: TestDatabase;
let portal: TestPortal;
let file: string;

describe.skipIf(isOnPostgres)('the database file', () => {
  beforeEach(async () => {
    lines.length = 0;
    database = await makeTestDatabase();
    shared = { ...database, remove: async () => {} };
    portal = await openTestPortal({ log: createLog(), database: shared });
    file = join(database.settings.dataDir, 'portal.sqlite');
  });
  afterEach(async () => {
    await portal.close();
    await database.remove();
  });

  const health = async () => {
    const { statusCode, body } = await portal.app.inject('/healthz');
    return [statusCode, JSON.parse(body).reason];
  };
  const create = async () => (await portal.post('/Admin/CreateExternalCustomers', [goodCustomer])).statusCode;

  it('can become read-only, because it is already open', async () => {
    for (const ending of ['', '-wal', '-shm']) chmodSync(file + ending, 0o400);
    expect([await create(), await health()]).toEqual([200, [200, undefined]]);
  });

  it('is reported as damaged until the restart', async () => {
    await create();
    // A new portal has no history in its cache.
    await portal.close();
    portal = await openTestPortal({ log: createLog(), database: shared });
    damageTable('audit');
    expect((await portal.get('/Admin/audit')).statusCode).toBe(503);
    expect([await health(), await create(), await health()]).toEqual([
      [503, 'the database file is damaged'],
      503,
      [503, 'the database file is damaged'],
    ]);
    expect(lines.join()).toContain('malformed');
  });
});

/** Overwrites the first page of a table. */
function damageTable(name: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('select rootpage from sqlite_master where name = ?').get(name);
  database.close();
  const pageBytes = 4096;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(pageBytes, 'x'), 0, pageBytes, (Number(row?.rootpage) - 1) * pageBytes);
  closeSync(handle);
}
