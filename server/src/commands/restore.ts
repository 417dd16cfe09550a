import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { reasonOf } from '../database/data-folder.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { parseWords, runCommand, UsageError } from './command.ts';
import { restoreEmbedded } from './embedded-backup.ts';
import { restorePostgres } from './postgres-backup.ts';

const usage = `Usage:
  npm run restore -- FILE             while no server runs: all data is that of the backup
  npm run restore -- FILE --replace   even if the portal has data, which is deleted`;

await runCommand(async (words, config) => {
  const { positionals, values } = parseWords(words, { replace: { type: 'boolean', default: false } }, usage);
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new UsageError(usage);
  const file = resolve(name);
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  try {
    if (config.databaseUrl === undefined) await restoreEmbedded(file, config, values.replace);
    else await restorePostgres(file, config, config.databaseUrl, values.replace);
  } catch (error) {
    throw new OperatorError(`${file} was not restored, and nothing was changed: ${reasonOf(error)}`);
  }
  console.log(`${file} is restored. The next start brings it up to date; administrators log in again.`);
});
