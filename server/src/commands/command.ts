import { existsSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ruleSentence } from '../admin/refuse.ts';
import { type Config, readConfig } from '../config.ts';
import { requireNotMoved } from '../database/data-folder.ts';
import { embeddedFile, openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { KeyVault } from '../directory/api-keys.ts';
import { type Change, runChange } from '../directory/change.ts';
import { loadKeyVault, refuseEmptyBesideData, requireFittingVault } from '../directory/initialize.ts';
import { Refusal } from '../directory/refusal.ts';
import { OperatorError } from '../logging/operator-error.ts';

/** Wrong words: exit code 2. Everything else that fails is 1. */
export class UsageError extends OperatorError {}

export async function runCommand(work: (words: string[], config: Config) => Promise<void>): Promise<void> {
  // Files are readable by their owner only.
  process.umask(0o077);
  try {
    await work(process.argv.slice(2), readConfig());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

export function parseWords<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new UsageError(usage);
  }
}

/** Only a server creates the database, so that a mistyped DATA_DIR creates no folder. */
export function requireEmbeddedFile({ dataDir }: Config): string {
  requireNotMoved(dataDir);
  const file = embeddedFile(dataDir);
  if (existsSync(file)) return file;
  throw new OperatorError(
    `There is no database at ${file}. Check DATA_DIR; a server makes the database when it starts.`,
  );
}

export async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  if (config.databaseUrl === undefined) requireEmbeddedFile(config);
  await using db = await openDatabase(config);
  await refuseEmptyBesideData(config, db);
  await work(db);
}

export const runCommandChange = <T>(db: Database, work: (change: Change) => Promise<T>): Promise<T> =>
  runChange(db, 'command line', work);

export async function runChangeWithVault<T>(
  db: Database,
  config: Config,
  work: (change: Change, vault: KeyVault) => Promise<T>,
): Promise<T> {
  const vault = await loadKeyVault(db, config);
  return runCommandChange(db, async (change) => {
    await requireFittingVault(change.trx, vault);
    return work(change, vault);
  });
}

function explain(error: unknown): string {
  if (error instanceof Refusal) {
    return error.violations.map((violation) => `${violation.field}: ${ruleSentence(violation, 'en')}`).join('\n');
  }
  if (!(error instanceof Error)) return String(error);
  return error instanceof OperatorError ? error.message : (error.stack ?? error.message);
}
