import type { Logger } from 'pino';
import { openKeyHash } from './access/key-hash.ts';
import type { KeyVault } from './access/register/api-keys.ts';
import { findCustomer } from './access/register/customers.ts';
import { type DocumentedEndpoint, listEndpoints } from './access/register/endpoints.ts';
import { resetByNight } from './access/register/nightly-resets.ts';
import { openAccess } from './access/register/open.ts';
import { listSitesOf } from './access/register/site-access.ts';
import { keepRules } from './access/rules/rules-in-force.ts';
import { notesIn } from './counted-log.ts';
import { checkDatabase } from './database/open.ts';
import type { Database } from './database/schema.ts';
import type { GatewayOptions } from './gateway/routes.ts';
import { cleanUp, type Keep, standardKeep } from './keeping/clean.ts';
import { openExchange } from './limits/exchange.ts';
import { shareCounts } from './limits/shared-counts.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { countUsage } from './usage/counter.ts';

type Pieces = Pick<GatewayOptions, 'catalogue' | 'documents' | 'callsPerMinute'> & {
  db: Database;
  /** The same database, for calls of the API. */
  callsDb?: Database;
  databaseUrl: string | undefined;
  vault: KeyVault;
  documented: readonly DocumentedEndpoint[];
  sandbox: Sandbox;
  log: Logger;
  /** Whether a first start makes the customer of the printed examples. */
  makesOpenCustomer?: boolean;
  keep?: Keep;
};

/** What manages access, and what decides, answers and counts the calls of the API: put together here, for the process and for the tests. */
export async function assemble(pieces: Pieces) {
  const { db, callsDb = db, databaseUrl, vault, documented, log, makesOpenCustomer = false } = pieces;
  const { keep = standardKeep, catalogue, documents, sandbox, callsPerMinute } = pieces;
  const access = await openAccess(db, vault, documented, { makesOpenCustomer });
  const rules = await keepRules({ db, callsDb, databaseUrl, log });
  const { processes } = rules;
  // Where nobody else can be, nothing is told.
  const exchange = databaseUrl ? openExchange({ db: callsDb, processes, note: notesIn(log) }) : undefined;
  const sharedCounts = databaseUrl ? shareCounts({ db, processes, blind: vault.blind }) : undefined;
  const usage = countUsage({ db: callsDb, log, openKeyHash, share: keep.callLog });
  const nights = resetByNight({ db, log, reset: sandbox.reset });
  const cleaning = cleanUp({ db, log, keep });
  const close = async () => {
    await nights.close();
    await cleaning.close();
    await usage.close().catch((err) => log.error({ err }, 'the last calls could not be counted'));
    await exchange?.close();
    await rules.close();
    if (callsDb !== db) await callsDb.destroy();
    await db.destroy();
  };
  const holders = {
    nameOf: async (customerID: number) => (await findCustomer(callsDb, customerID))?.name ?? '',
    siteNamesOf: async (customerID: number) => (await listSitesOf(callsDb, customerID)).map(({ name }) => name),
    callsOf: usage.callsOf,
  };
  return {
    access,
    api: {
      catalogue,
      documents,
      sandbox,
      callsPerMinute,
      endpoints: await listEndpoints(db),
      rules,
      usage,
      others: exchange,
      sharedCounts,
      cleaning,
      holders,
      checkDatabase: () => checkDatabase(db),
    },
    close,
  };
}
