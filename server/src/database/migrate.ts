import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as access } from './migrations/0001-access.ts';
import { up as gateway } from './migrations/0002-gateway.ts';
import { up as sandbox } from './migrations/0003-sandbox.ts';
import { up as changes } from './migrations/0004-changes.ts';
import { up as sandboxOrder } from './migrations/0005-sandbox-order.ts';
import { up as installation } from './migrations/0006-installation.ts';
import { up as calls } from './migrations/0007-calls.ts';
import { up as keys } from './migrations/0008-keys.ts';
import { up as templates } from './migrations/0009-templates.ts';
import { up as history } from './migrations/0010-history.ts';
import { up as administrators } from './migrations/0011-administrators.ts';
import { up as siteSecrets } from './migrations/0012-site-secrets.ts';
import { up as testSites } from './migrations/0013-test-sites.ts';
import { up as historyParts } from './migrations/0014-history-parts.ts';
import { up as keeping } from './migrations/0016-keeping.ts';
import type { Database, WriteTransaction } from './schema.ts';

/** In the order of their names. What has once been released is never changed: a new one follows it. */
const migrations: Record<string, Migration> = {
  '0001-access': { up: access },
  '0002-gateway': { up: gateway },
  '0003-sandbox': { up: sandbox },
  '0004-changes': { up: changes },
  '0005-sandbox-order': { up: sandboxOrder },
  '0006-installation': { up: installation },
  '0007-calls': { up: calls },
  '0008-keys': { up: keys },
  '0009-templates': { up: templates },
  '0010-history': { up: history },
  '0011-administrators': { up: administrators },
  '0012-site-secrets': { up: siteSecrets },
  '0013-test-sites': { up: testSites },
  '0014-history-parts': { up: historyParts },
  '0016-keeping': { up: keeping },
};

/** The one that Kysely takes for a session; here it ends with the transaction, also where the process stands still. */
const migrationLock = '3853314791062309107';

/** Said to the person who starts an older release. */
export class NewerSchemaError extends Error {
  constructor(migration: string) {
    super(
      `it was made by a newer release (${migration}). Start that release, or restore a backup from before the update.`,
    );
  }
}

/** Brings the database to the newest schema, all of it or nothing. Safe to repeat, and safe in several processes at the same moment. */
export async function migrate(db: Database): Promise<void> {
  const hasSeveralConnections = db.getExecutor().adapter.supportsMultipleConnections;
  await db.transaction().execute(async (trx) => {
    if (hasSeveralConnections) await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(trx);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw (await findNewer(trx)) ?? error;
  });
}

async function findNewer(trx: WriteTransaction): Promise<NewerSchemaError | undefined> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(trx);
  const unknown = done.rows.find(({ name }) => !Object.hasOwn(migrations, name));
  return unknown && new NewerSchemaError(unknown.name);
}
