import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { embeddedFile } from '../database/open.ts';
import { runCommand, UsageError } from './command.ts';

const usage = 'Usage: npm run backup -- FILE';

/** A copy of the embedded database as it is at one moment, while the server goes on working. */
await runCommand(async ([name, ...rest], config) => {
  if (!name || rest.length > 0) throw new UsageError(usage);
  if (config.databaseUrl) throw new UsageError('The data is on PostgreSQL: back it up with pg_dump.');
  const source = embeddedFile(config.dataDir);
  if (!existsSync(source)) throw new UsageError(`There is no database at ${source}.`);
  const target = resolve(name);
  if (existsSync(target)) throw new UsageError(`${target} is already there. Choose another name.`);

  // The name appears only when the copy is whole, checked, and on the disk.
  const draft = `${target}.partial`;
  await rm(draft, { force: true });
  copy(source, draft);
  check(draft);
  await flush(draft);
  await rename(draft, target);
  console.log(`${target} holds everything up to now.`);
  console.log(
    'Keep the secret too (the file "secret" in DATA_DIR, or PORTAL_SECRET): without it no API key can be shown.',
  );
});

function copy(source: string, target: string): void {
  const database = new DatabaseSync(source, { timeout: 5_000 });
  try {
    database.prepare('vacuum into ?').run(target);
  } finally {
    database.close();
  }
}

function check(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const problems = [
      ...database.prepare('pragma integrity_check').all(),
      ...database.prepare('pragma foreign_key_check').all(),
    ];
    if (problems.length !== 1 || problems[0]?.integrity_check !== 'ok') {
      throw new Error(`The copy is damaged: ${JSON.stringify(problems.slice(0, 3))}`);
    }
  } finally {
    database.close();
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
