import { siteToCreate } from '@fagvaerk/contract/admin.ts';
import { testSiteToCreate } from '@fagvaerk/contract/test-sites.ts';
import { runChange, runPreparedChange } from '../access/register/change.ts';
import { createSites, deleteSites, listSites } from '../access/register/sites.ts';
import { createTestSites, deleteTestSites, requireRemovable, updateTestSites } from '../access/register/test-sites.ts';
import { foldName } from '../access/register/text-keys.ts';
import { read } from '../admin/read.ts';
import type { Config } from '../config.ts';
import type { Database, WriteTransaction } from '../database/schema.ts';
import { removeSites, shrinkFile } from '../sandbox/records/site-rows.ts';
import { commandLine, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run sites -- list
  npm run sites -- add NAME URL               a live site: calls on it are forwarded to URL
  npm run sites -- create-test NAME COMPANY   a test site that begins as COMPANY: the name of one of the first two
  npm run sites -- reset-nightly NAME on|off  whether a test site begins anew each night
  npm run sites -- remove NAME`;

await runCommand(([verb, name, value, ...rest], config) =>
  withDatabase(config, async (db) => {
    if (rest.length > 0) throw new UsageError(usage);
    if (verb === 'list' && !name) return printSites(db, config.testOrigin ?? config.publicOrigin);
    if (verb === 'add' && name && value) return addSite(db, name, value, config);
    if (verb === 'create-test' && name && value) return createTestSite(db, name, value);
    if (verb === 'reset-nightly' && name && (value === 'on' || value === 'off'))
      return resetNightly(db, name, value === 'on');
    if (verb === 'remove' && name && !value) return removeSite(db, name);
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

async function createTestSite(db: Database, Name: string, Company: string): Promise<void> {
  const site = read(testSiteToCreate, { Name, Company }, 'object');
  await runChange(db, commandLine, (change) => createTestSites(change, [site]));
  console.log(`${site.Name} is there now.`);
}

async function resetNightly(db: Database, name: string, ResetsNightly: boolean): Promise<void> {
  await runChange(db, commandLine, async (change) => {
    const { id } = await requireSite(change.trx, name);
    await updateTestSites(change, [{ RecordId: id, ResetsNightly }]);
  });
  console.log(ResetsNightly ? `${name} begins anew each night.` : `${name} stays as it is at night.`);
}

async function removeSite(db: Database, name: string): Promise<void> {
  const { id, kind } = await requireSite(db, name);
  if (kind === 'live') await runChange(db, commandLine, (change) => deleteSites(change, [id]));
  else await removeTestSite(db, id);
  console.log(`${name} is gone.`);
}

async function removeTestSite(db: Database, id: number): Promise<void> {
  const removeRecords = async (trx: WriteTransaction) => {
    await requireRemovable({ trx }, [id]);
    await removeSites(trx, [id]);
  };
  await runPreparedChange(db, commandLine, removeRecords, (change) => deleteTestSites(change, [id]));
  await shrinkFile(db);
}

async function requireSite(db: Database, name: string) {
  const site = (await listSites(db)).find((known) => foldName(known.name) === foldName(name));
  if (!site) throw new UsageError(`There is no site named ${name}.`);
  return site;
}
