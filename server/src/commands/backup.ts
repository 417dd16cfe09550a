import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { reasonOf } from '../database/data-folder.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { requireEmbeddedFile, runCommand, UsageError } from './command.ts';
import { dumpEmbedded } from './embedded-backup.ts';
import { dumpPostgres } from './postgres-backup.ts';

const usage = 'Usage: npm run backup -- FILE';

await runCommand(async ([name, ...rest], config) => {
  if (!name || name.startsWith('-') || rest.length > 0) throw new UsageError(usage);
  const target = resolve(name);
  if (existsSync(target)) throw new OperatorError(`${target} is already there. Choose another name.`);

  // The target exists only once the copy is complete, checked and flushed.
  const draft = `${target}.partial`;
  try {
    await rm(draft, { force: true });
    if (config.databaseUrl === undefined) await dumpEmbedded(requireEmbeddedFile(config), draft);
    else await dumpPostgres(config.databaseUrl, draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${target} was not made: ${reasonOf(error)}.`);
  }
  console.log(`${target} holds everything up to now, except who is logged in and the log of calls.`);
  console.log(
    'Keep the secret too (the file "secret" in DATA_DIR, or PORTAL_SECRET): without it no API key can be shown.',
  );
});
