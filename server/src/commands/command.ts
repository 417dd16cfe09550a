import { existsSync } from 'node:fs';
import { WrongSecretError } from '../access/register/api-keys.ts';
import { Refusal } from '../access/register/change.ts';
import { SecretError } from '../access/register/secret.ts';
import { ruleSentence } from '../admin/refuse.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { DataFolderError } from '../database/data-folder.ts';
import { DatabaseOpenError, embeddedFile, openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';

/** Who the history names for changes that were made from the command line. */
export const commandLine = 'command line';

/** Something that the person at the terminal did wrong. */
export class UsageError extends Error {}

const errorsForPeople = [UsageError, ConfigError, DataFolderError, DatabaseOpenError, SecretError, WrongSecretError];

/** Runs a command with the words behind it, and says what went wrong in one line. */
export async function runCommand(work: (words: string[], config: Config) => Promise<void>): Promise<void> {
  // What is written here is nobody else's to read.
  process.umask(0o077);
  try {
    await work(process.argv.slice(2), readConfig());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** The file of the embedded database. Only a server makes one: a name that was mistyped would otherwise become a folder. */
export function requireEmbeddedFile({ dataDir }: Config): string {
  const file = embeddedFile(dataDir);
  if (existsSync(file)) return file;
  throw new UsageError(`There is no database at ${file}. Check DATA_DIR; a server makes the database when it starts.`);
}

/** Opens the database that the server uses, which may be running meanwhile. */
export async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  if (config.databaseUrl === undefined) requireEmbeddedFile(config);
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
