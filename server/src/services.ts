import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import type { Logger } from 'pino';
import { demoKeyHash, fingerprintKey } from './authorization/key-hash.ts';
import { createRulesCache } from './authorization/rules-cache.ts';
import type { Config } from './config.ts';
import { checkDatabase } from './database/open.ts';
import type { Database } from './database/schema.ts';
import type { KeyVault } from './directory/api-keys.ts';
import { findCustomer } from './directory/customers.ts';
import { type DocumentedEndpoint, listEndpoints } from './directory/endpoints.ts';
import { initializeAccess } from './directory/initialize.ts';
import { listSitesOf } from './directory/site-access.ts';
import { findHealth } from './directory/sites.ts';
import { listTestSites } from './directory/test-sites.ts';
import { createIdempotentRequests } from './gateway/idempotency/idempotent-requests.ts';
import { createQuotaSync } from './gateway/quota/quota-sync.ts';
import { listCalls } from './gateway/self-service/calls.ts';
import { createSignCall } from './gateway/upstream/sign-call.ts';
import { startSiteHealthChecks } from './gateway/upstream/site-health.ts';
import { throttledLogger } from './logging/throttled-log.ts';
import type { CallMetrics } from './observability/call-metrics.ts';
import { createFillIn } from './portal/placeholders.ts';
import { startRetentionJob } from './retention/job.ts';
import { startNightlyResets } from './retention/nightly-resets.ts';
import type { RunningSandbox } from './sandbox/upstream.ts';
import { createUsageRecorder } from './usage/recorder.ts';

/** Separate pools, so that no kind of work can starve another: floods of logins cannot keep administrators from revoking rights. */
type Databases = Readonly<Record<'administration' | 'calls' | 'sessions' | 'bulk', Database>>;

type Dependencies = Readonly<{
  databases: Databases;
  vault: KeyVault;
  catalogue: Pick<Catalogue, 'versions'>;
  documents: readonly ApiDocument[];
  documented: readonly DocumentedEndpoint[];
  sandbox: RunningSandbox;
  log: Logger;
  metrics: CallMetrics | undefined;
}>;

export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(config: Config, dependencies: Dependencies) {
  const { databases, vault, catalogue, documents, documented, sandbox, log, metrics } = dependencies;
  const { administration: db, calls: callsDb, sessions: sessionsDb, bulk: bulkDb } = databases;
  const { databaseUrl, retention: policy, publicOrigin, allowsPrivateSites } = config;
  // Before anything is started: a failure here is tried again.
  await initializeAccess(db, vault, documented, config);
  const endpoints = await listEndpoints(db);
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
  const retention = startRetentionJob({ db, log, policy });
  const siteChecks = config.checksSites ? startSiteHealthChecks({ db, log, allowsPrivateSites }) : undefined;
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
  const customers = {
    nameOf: async (customerID: number) => (await findCustomer(callsDb, customerID))?.name ?? '',
    siteNamesOf: async (customerID: number) => (await listSitesOf(callsDb, customerID)).map(({ name }) => name),
    findHealth: () => findHealth(callsDb),
    callsOf: usage.callsOf,
  };
  return {
    log,
    metrics,
    access: { db, sessionsDb, vault },
    catalogue,
    documents,
    sandbox,
    endpoints,
    calls: listCalls(catalogue, endpoints),
    rules,
    usage,
    quotaSync,
    idempotentRequests: createIdempotentRequests(callsDb, vault, rules),
    retention,
    customers,
    signCall: createSignCall({
      issuer: publicOrigin,
      unseal: vault.unseal,
      nameOf: (id) => rules.snapshot.nameOf(id),
      sandboxSecret: sandbox.upstream.secret,
    }),
    fillIn: createFillIn(config),
    checkDatabase: () => checkDatabase(db),
    prepareSandboxes,
    close,
  };
}
