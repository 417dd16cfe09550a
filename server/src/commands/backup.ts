import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../database/data-folder.ts';
import { requireEmbeddedFile, runCommand, UsageError } from './command.ts';

const usage = 'Usage: npm run backup -- FILE';
/** Credentials must not become valid again, and calls must not outlive their retention. */
const leftOut = ['sessions', 'password_links', 'key_handovers', 'calls', 'unknown_keys', 'idempotent_requests'];
const exclusions = leftOut.map((table) => `--exclude-table-data=${table === 'calls' ? "'calls*'" : table}`);
/** With a umask, because the file holds the keys. */
const dump = `(umask 077; pg_dump --format=custom --no-unlogged-table-data ${exclusions.join(' ')} > FILE)`;

await runCommand(async ([name, ...rest], config) => {
  if (!name || rest.length > 0) throw new UsageError(usage);
  if (config.databaseUrl) throw new UsageError(`The data is on PostgreSQL: back it up with ${dump}`);
  const source = requireEmbeddedFile(config);
  const target = resolve(name);
  if (existsSync(target)) throw new UsageError(`${target} is already there. Choose another name.`);

  // The target exists only once the copy is complete, checked and flushed.
  const draft = `${target}.partial`;
  try {
    await rm(draft, { force: true });
    copy(source, draft);
    check(draft);
    await flush(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new UsageError(`${target} was not made: ${reasonOf(error)}.`);
  }
  console.log(`${target} holds everything up to now, except who is logged in and the log of calls.`);
  console.log(
    'Keep the secret too (the file "secret" in DATA_DIR, or PORTAL_SECRET): without it no API key can be shown.',
  );
});

function copy(source: string, draft: string): void {
  using database = new DatabaseSync(source, { timeout: 5_000 });
  database.prepare('vacuum into ?').run(draft);
  using copied = new DatabaseSync(draft);
  copied.exec('pragma journal_mode = memory; pragma secure_delete = on;');
  for (const table of leftOut) copied.exec(`delete from ${table}`);
}

function check(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true });
  const problems = [
    ...database.prepare('pragma integrity_check').all(),
    ...database.prepare('pragma foreign_key_check').all(),
  ];
  if (problems.length !== 1 || problems[0]?.integrity_check !== 'ok') {
    throw new Error(`the copy is damaged: ${JSON.stringify(problems.slice(0, 3))}`);
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
