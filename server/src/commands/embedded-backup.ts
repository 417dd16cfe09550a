import { existsSync } from 'node:fs';
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import { createDataFolder, lockDataFolder, requireNotMoved } from '../database/data-folder.ts';
import { embeddedFile } from '../database/open.ts';
import { describeFault, isDamage } from '../database/unavailable.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { sandboxFile } from '../sandbox/database.ts';
import { type Contents, leftOut, requireFitting, requireReplace } from './backup-contents.ts';

export async function dumpEmbedded(source: string, draft: string): Promise<void> {
  copy(source, draft);
  check(draft);
  await flush(draft);
}

function copy(source: string, draft: string): void {
  using database = new DatabaseSync(source, { timeout: 5_000 });
  database.prepare('vacuum into ?').run(draft);
  leaveOut(draft);
}

function leaveOut(draft: string): void {
  using database = new DatabaseSync(draft);
  database.exec('pragma journal_mode = memory; pragma secure_delete = on;');
  for (const table of leftOut) database.exec(`delete from ${table}`);
}

/** Everything is checked on a copy, which then takes the place of the database in one step. */
export async function restoreEmbedded(file: string, config: Config, replaces: boolean): Promise<void> {
  const { dataDir } = config;
  await createDataFolder(dataDir);
  requireNotMoved(dataDir);
  for (const lock of ['portal.lock', 'sandbox.lock']) lockDataFolder(dataDir, lock);
  const target = embeddedFile(dataDir);
  if (file === target) throw new OperatorError('it is the database itself, not a backup');
  requireReplace(existsSync(target), replaces);

  const draft = `${target}.partial`;
  try {
    await copyFile(file, draft);
    await chmod(draft, 0o600);
    await requireFitting(check(draft), config);
    // A copy that was made in another way holds them.
    leaveOut(draft);
    await flush(draft);
    if (existsSync(target)) closeJournal(target);
    // A journal would be applied to the new file.
    for (const journal of journalsOf(target)) await rm(journal, { force: true });
    await rename(draft, target);
    // The records of a test site may belong to another one in the backup.
    const sandbox = sandboxFile(dataDir);
    for (const stale of [sandbox, ...journalsOf(sandbox)]) await rm(stale, { force: true });
  } finally {
    await rm(draft, { force: true });
  }
}

function check(file: string): Contents {
  using database = new DatabaseSync(file);
  const problems = [
    ...database.prepare('pragma integrity_check').all(),
    ...database.prepare('pragma foreign_key_check').all(),
  ];
  if (problems.length !== 1 || problems[0]?.integrity_check !== 'ok') {
    throw new Error(`the copy is damaged: ${JSON.stringify(problems.slice(0, 3))}`);
  }
  const migrations = database
    .prepare('select name from kysely_migration')
    .all()
    .map(({ name }) => String(name));
  const installation = database.prepare('select secret_fingerprint from installation').get();
  return { migrations, fingerprint: (installation?.secret_fingerprint ?? null) as string | null };
}

const journalsOf = (file: string): string[] => [`${file}-wal`, `${file}-shm`];

/** Writes the journal into the file, or fails because another program uses it. */
function closeJournal(file: string): void {
  try {
    using database = new DatabaseSync(file, { timeout: 5_000 });
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (!isDamage(error)) throw new OperatorError(describeFault(error), { cause: error });
  }
}

async function flush(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}
