import { addDemoCustomer } from '../directory/initialize.ts';
import { runChangeWithVault, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run demo-key     the customer whose key the examples print, where there is none (any more)`;

await runCommand(async (words, config) => {
  if (words.length > 0) throw new UsageError(usage);
  await withDatabase(config, async (db) => {
    const isNew = await runChangeWithVault(db, config, addDemoCustomer);
    console.log(isNew ? 'The examples work as they are printed now.' : 'There is a demo customer already.');
  });
});
