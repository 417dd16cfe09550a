import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../logging/operator-error.ts';
import { up as schema } from './migrations/0001-release.ts';
import { up as calls } from './migrations/0002-calls.ts';
import type { Database } from './schema.ts';

export const migrations: Record<string, Migration> = {
  '0001-release': { up: schema },
  '0002-calls': { up: calls },
};

/** Concurrent processes wait for each other's lock. */
export async function migrate(db: Database, known = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (unknown !== undefined) throw new Error(refusal(unknown));
  if (error) throw error;
}

export function requireKnown(executed: readonly string[]): void {
  const unknown = executed.find((name) => !(name in migrations));
  if (unknown !== undefined) throw new OperatorError(refusal(unknown));
}

/** Builds before the first release began with other migrations 0001. */
const refusal = (migration: string): string =>
  migration.startsWith('0001-')
    ? `it was made by a build before 0.1.0 (${migration}), and cannot be upgraded. Start with another, empty one (DATA_DIR or DATABASE_URL), or start that build again.`
    : `it was made by a newer release (${migration}). Start that release, or restore a backup from before the update.`;
