import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationInfo, Migrator } from 'kysely/migration';
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
import { up as limits } from './migrations/0015-limits.ts';
import { up as keeping } from './migrations/0016-keeping.ts';
import type { Database, WriteTransaction } from './schema.ts';

/** One after which processes of the release before cannot go on working: they have to end first. */
type Step = Migration & Readonly<{ needsOlderEnded?: true }>;

/** In the order of their names. What has once been released is never changed: a new one follows it. */
const migrations: Record<string, Step> = {
  '0001-access': { up: access },
  '0002-gateway': { up: gateway },
  '0003-sandbox': { up: sandbox },
  // Without numbers, older processes cannot write history any more, and so change nothing.
  '0004-changes': { up: changes, needsOlderEnded: true },
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
  '0015-limits': { up: limits },
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

/** Said to the person who starts a new release beside an older one that it cannot work beside. */
class OlderReleaseAliveError extends Error {
  constructor(migration: string) {
    super(
      `an older release still works with it and cannot go on beside this one (${migration}). Stop all its processes, then start this release.`,
    );
  }
}

/** Processes renew their leases each second, and have none any more after three. */
const silentWithinMs = 3_500;
const lookEveryMs = 250;

/** Brings the database to the newest schema, all of it or nothing. Safe to repeat, and safe in several processes at the same moment. */
export async function migrate(db: Database): Promise<void> {
  const hasSeveralConnections = db.getExecutor().adapter.supportsMultipleConnections;
  await db.transaction().execute(async (trx) => {
    if (hasSeveralConnections) await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)}::bigint)`.execute(trx);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
    if (hasSeveralConnections) await refuseBesideOlder(trx, await migrator.getMigrations());
    const { error } = await migrator.migrateToLatest();
    if (error) throw (await findNewer(trx)) ?? error;
  });
}

/**
 * Whoever decides calls while a migration is still to come knows nothing of it: a release that does makes it before
 * anything else, under the lock that is held here. So all who are alive are older.
 */
async function refuseBesideOlder(trx: WriteTransaction, known: readonly MigrationInfo[]): Promise<void> {
  const apart = known.find(({ name, executedAt }) => !executedAt && migrations[name]?.needsOlderEnded);
  // Before the second there is no list of those who decide calls.
  if (apart && known[1]?.executedAt && (await isAnybodyAlive(trx))) throw new OlderReleaseAliveError(apart.name);
}

/** Who was killed stands on the list as well, until somebody strikes them: only a heartbeat tells. */
async function isAnybodyAlive(trx: WriteTransaction): Promise<boolean> {
  const read = () => trx.selectFrom('access_followers').select(['id', 'heartbeat']).execute();
  const first = new Map((await read()).map(({ id, heartbeat }) => [id, heartbeat]));
  for (let waitedMs = 0; first.size > 0 && waitedMs < silentWithinMs; waitedMs += lookEveryMs) {
    await sleep(lookEveryMs);
    if ((await read()).some(({ id, heartbeat }) => first.get(id) !== heartbeat)) return true;
  }
  return false;
}

async function findNewer(trx: WriteTransaction): Promise<NewerSchemaError | undefined> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(trx);
  const unknown = done.rows.find(({ name }) => !Object.hasOwn(migrations, name));
  return unknown && new NewerSchemaError(unknown.name);
}
