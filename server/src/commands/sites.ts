import { siteToCreate } from '@fagvaerk/contract/admin.ts';
import { runChange } from '../access/register/change.ts';
import { createSites, deleteSites, listSites } from '../access/register/sites.ts';
import { foldName } from '../access/register/text-keys.ts';
import { read } from '../admin/read.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { commandLine, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run sites -- list
  npm run sites -- add NAME URL     a live site: calls on it are forwarded to URL
  npm run sites -- remove NAME`;

await runCommand(([verb, name, url, ...rest], config) =>
  withDatabase(config, async (db) => {
    if (rest.length > 0) throw new UsageError(usage);
    if (verb === 'list' && !name) return printSites(db, config.testOrigin ?? config.publicOrigin);
    if (verb === 'add' && name && url) return addSite(db, name, url, config);
    if (verb === 'remove' && name && !url) return removeSite(db, name);
    throw new UsageError(usage);
  }),
);

async function printSites(db: Database, sandboxOrigin: string): Promise<void> {
  for (const { name, kind, base_url, customer_count } of await listSites(db)) {
    const users = customer_count === 1 ? '1 customer' : `${customer_count} customers`;
    console.log(`${name}  ${kind}  ${base_url ?? sandboxOrigin}  ${users}`);
  }
}

async function addSite(db: Database, Name: string, BaseUrl: string, config: Config): Promise<void> {
  const site = read(siteToCreate, { Name, BaseUrl }, 'object');
  await runChange(db, commandLine, (change) => createSites(change, [site], config));
  console.log(`${site.Name} is there now.`);
}

async function removeSite(db: Database, name: string): Promise<void> {
  await runChange(db, commandLine, async (change) => {
    const site = (await listSites(change.trx)).find((known) => foldName(known.name) === foldName(name));
    if (!site) throw new UsageError(`There is no site named ${name}.`);
    await deleteSites(change, [site.id]);
  });
  console.log(`${name} is gone.`);
}
