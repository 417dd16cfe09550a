import { makeKeyVault } from '../access/register/api-keys.ts';
import { addOpenCustomer, hasSecret } from '../access/register/open.ts';
import { readSecret } from '../access/register/secret.ts';
import { commandLine, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run open-key     the customer whose key the examples print, where there is none (any more)`;

await runCommand((words, config) =>
  withDatabase(config, async (db) => {
    if (words.length > 0) throw new UsageError(usage);
    const vault = makeKeyVault(await readSecret(config, () => hasSecret(db)));
    const isNew = await addOpenCustomer(db, vault, commandLine);
    console.log(isNew ? 'The examples work as they are printed now.' : 'There is an open customer already.');
  }),
);
