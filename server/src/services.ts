import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import type { Logger } from 'pino';
import { demoKeyHash, fingerprintKey } from './authorization/key-hash.ts';
import { createRulesCache } from './authorization/rules-cache.ts';
import { defaultRetention } from './config.ts';
import { checkDatabase } from './database/open.ts';
import type { Database } from './database/schema.ts';
import type { KeyVault } from './directory/api-keys.ts';
import { findCustomer } from './directory/customers.ts';
import { type DocumentedEndpoint, listEndpoints } from './directory/endpoints.ts';
import { deleteOldHandovers } from './directory/handovers.ts';
import { initializeAccess } from './directory/initialize.ts';
import { listSitesOf } from './directory/site-access.ts';
import { findHealth } from './directory/sites.ts';
import { listTestSites } from './directory/test-sites.ts';
import { createIdempotentRequests } from './gateway/idempotency/idempotent-requests.ts';
import { createQuotaSync } from './gateway/quota/quota-sync.ts';
import type { GatewayOptions } from './gateway/routes.ts';
import { listCalls } from './gateway/self-service/calls.ts';
import { startSiteHealthChecks } from './gateway/upstream/site-health.ts';
import { throttledLogger } from './logging/throttled-log.ts';
import { type RetentionPolicy, startRetentionJob } from './retention/job.ts';
import { startNightlyResets } from './retention/nightly-resets.ts';
import type { RunningSandbox } from './sandbox/upstream.ts';
import { createUsageRecorder } from './usage/recorder.ts';

type ServiceDependencies = Pick<GatewayOptions, 'documents' | 'callsPerMinute'> & {
  catalogue: Pick<Catalogue, 'versions'>;
  db: Database;
  /** A separate pool, so that administration cannot starve API calls. */
  callsDb?: Database;
  /** For reading all rules, with longer timeouts. */
  bulkDb?: Database;
  /** For logins and sessions, so that floods of logins cannot keep administrators from revoking rights. */
  sessionsDb?: Database;
  databaseUrl: string | undefined;
  vault: KeyVault;
  documented: readonly DocumentedEndpoint[];
  sandbox: RunningSandbox;
  log: Logger;
  createsDemoCustomer?: boolean;
  checksSites?: boolean;
  allowsPrivateSites?: boolean;
  retention?: RetentionPolicy;
};

export async function createServices(dependencies: ServiceDependencies) {
  const { db, callsDb = db, sessionsDb = db, bulkDb = db, databaseUrl, vault, log } = dependencies;
  const { documented, createsDemoCustomer = false, checksSites = false, allowsPrivateSites = false } = dependencies;
  const { retention: policy = defaultRetention, catalogue, documents, sandbox, callsPerMinute } = dependencies;
  await initializeAccess(db, vault, documented, { createsDemoCustomer });
  const rules = createRulesCache({ db, callsDb, bulkDb, databaseUrl, log });
  const quotaSync = databaseUrl
    ? createQuotaSync({ db: callsDb, processes: rules.processes, note: throttledLogger(log) })
    : undefined;
  const usage = createUsageRecorder({
    db: callsDb,
    log,
    demoKeyFingerprint: fingerprintKey(demoKeyHash),
    limits: policy.callLog,
  });
  const nightlyResets = startNightlyResets({ db, log, sandbox: sandbox.admin });
  const retention = startRetentionJob({ db, log, policy, deleteOldHandovers });
  const siteChecks = checksSites ? startSiteHealthChecks({ db, log, allowsPrivateSites }) : undefined;
  const close = async () => {
    await siteChecks?.close();
    await nightlyResets.close();
    await retention.close();
    await usage.close().catch((err) => log.error({ err }, 'the last calls could not be counted'));
    await quotaSync?.close();
    await rules.close();
    await sandbox.close();
    for (const pool of new Set([callsDb, sessionsDb, bulkDb, db])) await pool.destroy();
  };
  /** Otherwise the first call of each sandbox would have to wait for its records. */
  const prepareSandboxes = async () => {
    for (const { id, company, is_own } of await listTestSites(db))
      if (!is_own)
        await sandbox.admin
          .prepare({ siteID: id, company })
          .catch((err) => log.warn({ err, site: id }, 'a sandbox could not be prepared'));
  };
  const endpoints = await listEndpoints(db);
  const customers = {
    nameOf: async (customerID: number) => (await findCustomer(callsDb, customerID))?.name ?? '',
    siteNamesOf: async (customerID: number) => (await listSitesOf(callsDb, customerID)).map(({ name }) => name),
    findHealth: () => findHealth(callsDb),
    callsOf: usage.callsOf,
  };
  return {
    access: { db, sessionsDb, vault },
    api: {
      catalogue,
      documents,
      sandbox,
      callsPerMinute,
      endpoints,
      calls: listCalls(catalogue, endpoints),
      rules,
      usage,
      quotaSync,
      idempotentRequests: createIdempotentRequests(callsDb, vault),
      retention,
      customers,
      checkDatabase: () => checkDatabase(db),
    },
    prepareSandboxes,
    close,
  };
}
