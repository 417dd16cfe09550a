import { type Migration, Migrator } from 'kysely/migration';
import { up as access } from './migrations/0001-access.ts';
import { up as gateway } from './migrations/0002-gateway.ts';
import { up as sandbox } from './migrations/0003-sandbox.ts';
import { up as changes } from './migrations/0004-changes.ts';
import { up as sandboxOrder } from './migrations/0005-sandbox-order.ts';
import type { Database } from './schema.ts';

/** In the order of their names. What has once been released is never changed: a new one follows it. */
const migrations: Record<string, Migration> = {
  '0001-access': { up: access },
  '0002-gateway': { up: gateway },
  '0003-sandbox': { up: sandbox },
  '0004-changes': { up: changes },
  '0005-sandbox-order': { up: sandboxOrder },
};

/** Brings the database to the newest schema. Safe to repeat, and safe in several processes at the same moment. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}
