import { Refusal } from '../access/register/change.ts';
import { AdministratorError } from '../admin/login/administrators.ts';
import { WeakPasswordError } from '../admin/login/password-rules.ts';
import { ruleSentence } from '../admin/refuse.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { DatabaseOpenError, openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';

/** Who the history names for changes that were made from the command line. */
export const commandLine = 'command line';

/** Something that the person at the terminal did wrong. */
export class UsageError extends Error {}

const errorsForPeople = [UsageError, ConfigError, DatabaseOpenError, AdministratorError, WeakPasswordError];

/** Runs a command with the words behind it, and says what went wrong in one line. */
export async function runCommand(work: (words: string[], config: Config) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2), readConfig());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Opens the database that the server uses, which may be running meanwhile. */
export async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(config);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function explain(error: unknown): string {
  if (error instanceof Refusal) {
    return error.violations.map(({ field, rule, limit }) => `${field}: ${ruleSentence(rule, 'en', limit)}`).join('\n');
  }
  if (!(error instanceof Error)) return String(error);
  return errorsForPeople.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}
