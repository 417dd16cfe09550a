import { type Migration, Migrator } from 'kysely/migration';
import { up as initial } from './migrations/0001-initial.ts';
import { up as noticeAndProbe } from './migrations/0002-notice-and-probe.ts';
import { up as monitoring } from './migrations/0003-monitoring.ts';
import { up as accessRoles } from './migrations/0004-access-roles.ts';
import { up as siteHealthAndLanguage } from './migrations/0005-site-health-and-language.ts';
import { up as idempotentRequests } from './migrations/0006-idempotent-requests.ts';
import { up as incidents } from './migrations/0007-incidents.ts';
import type { Database } from './schema.ts';

const migrations: Record<string, Migration> = {
  '0001-initial': { up: initial },
  '0002-notice-and-probe': { up: noticeAndProbe },
  '0003-monitoring': { up: monitoring },
  '0004-access-roles': { up: accessRoles },
  '0005-site-health-and-language': { up: siteHealthAndLanguage },
  '0006-idempotent-requests': { up: idempotentRequests },
  '0007-incidents': { up: incidents },
};

/** Concurrent processes wait for each other's lock. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  const [, newer] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (newer !== undefined)
    throw new Error(
      `it was made by a newer release (${newer}). Start that release, or restore a backup from before the update.`,
    );
  if (error) throw error;
}
