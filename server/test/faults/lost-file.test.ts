import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { goodCustomer } from '../fixtures/customers.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { openTestPortal, type TestPortal } from '../fixtures/test-portal.ts';

const lines: string[] = [];
/** A new one each time: what is logged with counts is told once. */
const makeLog = () => pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
let database: TestDatabase;
/** Outlives the portals on it. */
let kept: TestDatabase;
let portal: TestPortal;
let file: string;

beforeEach(async () => {
  lines.length = 0;
  database = await makeTestDatabase();
  kept = { ...database, remove: async () => {} };
  portal = await openTestPortal({ log: makeLog(), database: kept });
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

it.skipIf(isOnPostgres)('goes on when the file may no longer be written to: what is open stays open', async () => {
  for (const ending of ['', '-wal', '-shm']) chmodSync(file + ending, 0o400);
  expect([await create(), await health()]).toEqual([200, [200, undefined]]);
});

it.skipIf(isOnPostgres)('says that the file is damaged, and does not take it back', async () => {
  await create();
  // Opened anew, it has read no history yet.
  await portal.close();
  portal = await openTestPortal({ log: makeLog(), database: kept });
  damageTable('audit');
  expect((await portal.get('/Admin/audit')).statusCode).toBe(503);
  expect([await health(), await create(), await health()]).toEqual([
    [503, 'the database file is damaged'],
    503,
    [503, 'the database file is damaged'],
  ]);
  expect(lines.join()).toContain('malformed');
});

/** Rubbish where the table begins. */
function damageTable(name: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare('select rootpage from sqlite_master where name = ?').get(name);
  database.close();
  const pageBytes = 4096;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(pageBytes, 'x'), 0, pageBytes, (Number(row?.rootpage) - 1) * pageBytes);
  closeSync(handle);
}
