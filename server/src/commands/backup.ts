import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../database/data-folder.ts';
import { requireEmbeddedFile, runCommand, UsageError } from './command.ts';

const usage = 'Usage: npm run backup -- FILE';
/**
 * Who is logged in, and from where: of no use in a copy, and of some to whoever finds it. What was called is kept for as
 * long as is said, and a copy may be older. A link that was opened must not open again.
 */
const leftOut = ['sessions', 'known_addresses', 'password_links', 'key_handovers', 'logged_calls', 'unknown_keys'];
const dump = `pg_dump --format=custom --no-unlogged-table-data ${leftOut.map((table) => `--exclude-table-data=${table}`).join(' ')}`;

/** A copy of the embedded database as it is at one moment, while the server goes on working. */
await runCommand(async ([name, ...rest], config) => {
  if (!name || rest.length > 0) throw new UsageError(usage);
  if (config.databaseUrl) throw new UsageError(`The data is on PostgreSQL: back it up with ${dump}`);
  const source = requireEmbeddedFile(config);
  const target = resolve(name);
  if (existsSync(target)) throw new UsageError(`${target} is already there. Choose another name.`);

  // The name appears only when the copy is whole, checked, and on the disk.
  const draft = `${target}.partial`;
  try {
    await rm(draft, { force: true });
    copy(source, draft);
    strip(draft);
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

function copy(source: string, target: string): void {
  using database = new DatabaseSync(source, { timeout: 5_000 });
  // Of this connection, and with it of the copy: what is deleted in it later gives its room back.
  database.exec('pragma auto_vacuum = incremental;');
  database.prepare('vacuum into ?').run(target);
}

function strip(file: string): void {
  using database = new DatabaseSync(file);
  // Nothing else knows the file yet: it needs no journal. What is deleted is overwritten.
  database.exec('pragma journal_mode = memory; pragma secure_delete = on;');
  // An older release may not have had them all.
  const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  for (const table of leftOut) if (isThere.get(table)) database.exec(`delete from ${table}`);
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
