import { siteSecretWaitsHours } from '@fagvaerk/contract/limits.ts';
import { siteToCreate } from '@fagvaerk/contract/sites.ts';
import { testSiteToCreate } from '@fagvaerk/contract/test-sites.ts';
import { read } from '../admin/read.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import type { KeyVault } from '../directory/api-keys.ts';
import { type Change, runChange } from '../directory/change.ts';
import { loadKeyVault, requireFittingVault } from '../directory/initialize.ts';
import { revealSecrets, rollSecret } from '../directory/site-secrets.ts';
import { createSites, deleteSites, listSites, requireLiveSite, type SiteRow, updateSites } from '../directory/sites.ts';
import { createTestSites, deleteTestSites, updateTestSites } from '../directory/test-sites.ts';
import { foldName } from '../directory/text-keys.ts';
import { commandLine, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run sites -- list
  npm run sites -- add NAME URL               a live site: calls on it are forwarded to URL, and signed
  npm run sites -- create-test NAME COMPANY   a test site that begins as COMPANY: the name of one of the first two
  npm run sites -- reset-nightly NAME on|off  whether a test site begins anew each night
  npm run sites -- remove NAME
  npm run sites -- secret NAME                what the calls of a live site are signed with
  npm run sites -- roll NAME [at-once]        a new secret, which signs after ${siteSecretWaitsHours} hours; at once, the one that waits
  npm run sites -- sends-key NAME on|off      whether a live site is sent the keys of its callers, too`;

await runCommand(async ([verb, name, word, ...rest], config) => {
  if (!verb || rest.length > 0) throw new UsageError(usage);
  await withDatabase(config, async (db) => {
    const isSwitch = word === 'on' || word === 'off';
    if (verb === 'list' && !name) return printSites(db, config.testOrigin ?? config.publicOrigin);
    if (verb === 'add' && name && word) return addSite(db, name, word, config);
    if (verb === 'create-test' && name && word) return createTestSite(db, name, word);
    if (verb === 'reset-nightly' && name && isSwitch) return resetNightly(db, name, word === 'on');
    if (verb === 'remove' && name && !word) return removeSite(db, name);
    if (verb === 'secret' && name && !word) return printSecrets(db, name, config);
    if (verb === 'roll' && name && (!word || word === 'at-once')) return roll(db, name, word === 'at-once', config);
    if (verb === 'sends-key' && name && isSwitch) return setSendsKey(db, name, word === 'on', config);
    throw new UsageError(usage);
  });
});

async function printSites(db: Database, sandboxOrigin: string): Promise<void> {
  for (const { name, kind, base_url, sends_key, customer_count } of await listSites(db)) {
    const users = customer_count === 1 ? '1 customer' : `${customer_count} customers`;
    console.log(`${name}  ${kind}  ${base_url ?? sandboxOrigin}  ${users}${sends_key ? '  is sent keys' : ''}`);
  }
}

async function addSite(db: Database, Name: string, BaseUrl: string, config: Config): Promise<void> {
  const site = read(siteToCreate, { Name, BaseUrl }, 'object');
  await withVault(db, config, (change, vault) => createSites(change, vault, [site], config));
  console.log(`${site.Name} is there now.`);
}

async function createTestSite(db: Database, Name: string, Company: string): Promise<void> {
  const site = read(testSiteToCreate, { Name, Company }, 'object');
  await runChange(db, commandLine, (change) => createTestSites(change, [site], 0));
  console.log(`${site.Name} is there now.`);
}

async function resetNightly(db: Database, name: string, ResetsNightly: boolean): Promise<void> {
  await runChange(db, commandLine, async (change) => {
    const { id } = await findNamed(change.trx, name);
    await updateTestSites(change, [{ RecordId: id, ResetsNightly }]);
  });
  console.log(ResetsNightly ? `${name} begins anew each night.` : `${name} stays as it is at night.`);
}

async function removeSite(db: Database, name: string): Promise<void> {
  const { id, kind } = await findNamed(db, name);
  const remove = kind === 'live' ? deleteSites : deleteTestSites;
  await runChange<unknown>(db, commandLine, (change) => remove(change, [id]));
  console.log(`${name} is gone.`);
}

async function printSecrets(db: Database, name: string, config: Config): Promise<void> {
  const secrets = await withVault(db, config, async (change, vault) =>
    revealSecrets(change, vault, await findLive(change, name)),
  );
  for (const { keyID, secret, signsFrom } of secrets)
    console.log(`${keyID}  ${secret}  ${signsFrom ? `signs from ${signsFrom.toISOString()}` : 'signs now'}`);
}

async function roll(db: Database, name: string, atOnce: boolean, config: Config): Promise<void> {
  await withVault(db, config, async (change, vault) => rollSecret(change, vault, await findLive(change, name), atOnce));
  console.log(`${name} has a new secret${atOnce ? '' : `, which signs in ${siteSecretWaitsHours} hours`}.`);
}

async function setSendsKey(db: Database, name: string, SendsKey: boolean, config: Config): Promise<void> {
  await runChange(db, commandLine, async (change) => {
    const { id: RecordId, name: Name, base_url } = await findLive(change, name);
    await updateSites(change, [{ RecordId, Name, BaseUrl: base_url ?? '', SendsKey }], config);
  });
  console.log(SendsKey ? `${name} is sent the keys of its callers.` : `${name} is sent no keys.`);
}

async function withVault<T>(db: Database, config: Config, work: (change: Change, vault: KeyVault) => Promise<T>) {
  const vault = await loadKeyVault(db, config);
  return runChange(db, commandLine, async (change) => {
    await requireFittingVault(change.trx, vault);
    return work(change, vault);
  });
}

async function findNamed(db: Database, name: string): Promise<SiteRow> {
  const site = (await listSites(db)).find((known) => foldName(known.name) === foldName(name));
  if (!site) throw new UsageError(`There is no site named ${name}.`);
  return site;
}

async function findLive(change: Change, name: string): Promise<SiteRow> {
  return requireLiveSite(change, (await findNamed(change.trx, name)).id);
}
