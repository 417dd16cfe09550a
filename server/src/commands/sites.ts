import { siteSecretWaitsHours } from '@fagvaerk/contract/limits.ts';
import { siteToCreate } from '@fagvaerk/contract/sites.ts';
import { testSiteToCreate } from '@fagvaerk/contract/test-sites.ts';
import { read } from '../admin/read.ts';
import type { Database } from '../database/schema.ts';
import type { Change } from '../directory/change.ts';
import { revealSecrets, rollSecret } from '../directory/site-secrets.ts';
import { createSites, deleteSites, listSites, requireLiveSite, type SiteRow, updateSites } from '../directory/sites.ts';
import { createTestSites, deleteTestSites, updateTestSites } from '../directory/test-sites.ts';
import { foldName } from '../directory/text-keys.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { runChangeWithVault, runCommand, runCommandChange, UsageError, withDatabase } from './command.ts';

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
    const isOn = word === 'on';
    const isSwitch = isOn || word === 'off';

    if (verb === 'list' && !name) {
      await printSites(db, config.testOrigin ?? config.publicOrigin);
    } else if (verb === 'add' && name && word) {
      const site = read(siteToCreate, { Name: name, BaseUrl: word }, 'object');
      await runChangeWithVault(db, config, (change, vault) => createSites(change, vault, [site], config));
      console.log(`${site.Name} is there now.`);
    } else if (verb === 'create-test' && name && word) {
      const site = read(testSiteToCreate, { Name: name, Company: word }, 'object');
      await runCommandChange(db, (change) => createTestSites(change, [site], 0));
      console.log(`${site.Name} is there now.`);
    } else if (verb === 'reset-nightly' && name && isSwitch) {
      await runCommandChange(db, async (change) => {
        const { id } = await findNamed(change.trx, name);
        await updateTestSites(change, [{ RecordId: id, ResetsNightly: isOn }]);
      });
      console.log(isOn ? `${name} begins anew each night.` : `${name} stays as it is at night.`);
    } else if (verb === 'remove' && name && !word) {
      const { id, kind } = await findNamed(db, name);
      const remove = kind === 'live' ? deleteSites : deleteTestSites;
      await runCommandChange<unknown>(db, (change) => remove(change, [id]));
      console.log(`${name} is gone.`);
    } else if (verb === 'secret' && name && !word) {
      const secrets = await runChangeWithVault(db, config, async (change, vault) =>
        revealSecrets(change, vault, await findLive(change, name)),
      );
      for (const { keyID, secret, signsFrom } of secrets)
        console.log(`${keyID}  ${secret}  ${signsFrom ? `signs from ${signsFrom.toISOString()}` : 'signs now'}`);
    } else if (verb === 'roll' && name && (!word || word === 'at-once')) {
      await runChangeWithVault(db, config, async (change, vault) =>
        rollSecret(change, vault, await findLive(change, name), !!word),
      );
      console.log(`${name} has a new secret${word ? '' : `, which signs in ${siteSecretWaitsHours} hours`}.`);
    } else if (verb === 'sends-key' && name && isSwitch) {
      await runCommandChange(db, async (change) => {
        const { id: RecordId, name: Name, base_url } = await findLive(change, name);
        await updateSites(change, [{ RecordId, Name, BaseUrl: base_url ?? '', SendsKey: isOn }], config);
      });
      console.log(isOn ? `${name} is sent the keys of its callers.` : `${name} is sent no keys.`);
    } else throw new UsageError(usage);
  });
});

async function printSites(db: Database, sandboxOrigin: string): Promise<void> {
  for (const { name, kind, base_url, sends_key, customer_count } of await listSites(db)) {
    const users = customer_count === 1 ? '1 customer' : `${customer_count} customers`;
    console.log(`${name}  ${kind}  ${base_url ?? sandboxOrigin}  ${users}${sends_key ? '  is sent keys' : ''}`);
  }
}

async function findNamed(db: Database, name: string): Promise<SiteRow> {
  const site = (await listSites(db)).find((known) => foldName(known.name) === foldName(name));
  if (!site) throw new OperatorError(`There is no site named ${name}.`);
  return site;
}

async function findLive(change: Change, name: string): Promise<SiteRow> {
  return requireLiveSite(change, (await findNamed(change.trx, name)).id);
}
