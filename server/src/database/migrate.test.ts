import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../test/fixtures/test-database.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await makeTestDatabase({ isEmpty: true });
});
afterEach(() => database.remove());

async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(database.settings);
  return use(db).finally(() => db.destroy());
}
const siteNames = async (db: Database) =>
  (await db.selectFrom('sites').select('name').orderBy('id').execute()).map(({ name }) => name);

it('reopens a migrated database with its data', async () => {
  await withDatabase((db) =>
    db.insertInto('sites').values({ name: 'x', name_key: 'x', kind: 'live', base_url: 'https://x.dk' }).execute(),
  );
  expect(await withDatabase(siteNames)).toEqual(['lindholm-vvs', 'kjaer-el', 'x']);
});

it('can run in several processes at once', async () => {
  const program = `
    import { openDatabase } from ${JSON.stringify(new URL('open.ts', import.meta.url).href)};
    const db = await openDatabase(${JSON.stringify(database.settings)});
    await db.destroy();`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', program]);
  await Promise.all([run(), run(), run(), run()]);
  expect(await withDatabase(siteNames)).toEqual(['lindholm-vvs', 'kjaer-el']);
});

it('refuses a database of a build before the first release', async () => {
  await withDatabase(async (db) => {
    const migrations = db.updateTable('kysely_migration' as never);
    await migrations
      .set({ name: '0001-initial' } as never)
      .where('name' as never, '=', '0001-release' as never)
      .execute();
  });
  await expect(openDatabase(database.settings)).rejects.toThrow(
    'it was made by a build before 0.1.0 (0001-initial), and cannot be upgraded.',
  );
});
