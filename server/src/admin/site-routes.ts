import { listQuery, noQuery } from '@fagvaerk/contract/list-query.ts';
import type { SiteCheck } from '@fagvaerk/contract/site-health.ts';
import { type RevealedSiteSecrets, siteSecretToReveal, siteSecretToRoll } from '@fagvaerk/contract/site-secrets.ts';
import {
  sandboxToReset,
  siteToCheck,
  siteToCreate,
  siteToDelete,
  siteToUpdate,
  sortableSites,
} from '@fagvaerk/contract/sites.ts';
import { testSiteToCreate, testSiteToDelete, testSiteToUpdate } from '@fagvaerk/contract/test-sites.ts';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../directory/refusal.ts';
import { revealSecrets, rollSecret } from '../directory/site-secrets.ts';
import {
  createSites,
  deleteSites,
  findSite,
  listSites,
  refusePrivateAddresses,
  requireLiveSite,
  updateSites,
} from '../directory/sites.ts';
import {
  createTestSites,
  deleteTestSites,
  listTestSites,
  type TestSiteRow,
  updateTestSites,
} from '../directory/test-sites.ts';
import { sessionOf } from './auth/guard.ts';
import { consume } from './auth/login-throttle.ts';
import type { AdminTools } from './options.ts';
import { answerList, listAnswer, presentSite, presentSiteFacts, presentTestSite, writeAnswer } from './present.ts';
import { readList, readObject, readQuery } from './read.ts';

const sitesQuery = listQuery(sortableSites);

/** Per administrator, so that checks cannot be used to scan ports. */
const checksPerMinute = 10;

export function siteRoutes(
  app: FastifyInstance,
  { access, runChange, checkSite, config, sandboxOrigin }: AdminTools,
): void {
  const checks = new RateLimiterMemory({ points: checksPerMinute, duration: 60 });
  const { vault } = access;
  app.get('/Admin/sites', async (request) => {
    const query = readQuery(request, sitesQuery);
    const sites = (await listSites(access.db)).map((row) => presentSite(row, sandboxOrigin));
    return answerList(sites, query, ['name', 'baseUrl']);
  });

  app.post('/Admin/CreateSites', async (request) => {
    const wanted = readList(request, siteToCreate);
    const created = await runChange(request, (change) => createSites(change, vault, wanted, config));
    return writeAnswer(created.map((row) => presentSiteFacts(row, sandboxOrigin)));
  });

  app.post('/Admin/UpdateSites', async (request) => {
    const wanted = readList(request, siteToUpdate);
    const updated = await runChange(request, (change) => updateSites(change, wanted, config));
    return writeAnswer(updated.map((row) => presentSiteFacts(row, sandboxOrigin)));
  });

  app.post('/Admin/DeleteSites', async (request) => {
    const ids = readList(request, siteToDelete).map(({ recordId }) => recordId);
    const deleted = await runChange(request, (change) => deleteSites(change, ids));
    return writeAnswer(deleted.map((row) => presentSiteFacts(row, sandboxOrigin)));
  });

  app.post('/Admin/CheckSite', async (request): Promise<SiteCheck> => {
    const wanted = readObject(request, siteToCheck);
    refusePrivateAddresses([wanted], config);
    await consume(checks, String(sessionOf(request).administratorId));
    return checkSite(wanted.BaseUrl);
  });

  app.post('/Admin/RevealSiteSecret', async (request) => {
    const { RecordId } = readObject(request, siteSecretToReveal);
    const revealed = await runChange(request, async (change) =>
      revealSecrets(change, vault, await requireLiveSite(change, RecordId)),
    );
    const secrets = revealed.map((secret) => ({ ...secret, signsFrom: secret.signsFrom?.toISOString() ?? null }));
    return writeAnswer<RevealedSiteSecrets>([{ recordId: RecordId, secrets }]);
  });

  app.post('/Admin/RollSiteSecret', async (request) => {
    const { RecordId, AtOnce } = readObject(request, siteSecretToRoll);
    const site = await runChange(request, async (change) => {
      await rollSecret(change, vault, await requireLiveSite(change, RecordId), AtOnce);
      return requireLiveSite(change, RecordId);
    });
    return writeAnswer([presentSiteFacts(site, sandboxOrigin)]);
  });
}

export function testSiteRoutes(app: FastifyInstance, tools: AdminTools): void {
  const { runChange, sandboxOrigin, log } = tools;
  const { db } = tools.access;
  const sandbox = tools.sandbox.admin;
  const readSizes = () =>
    sandbox.sizes().catch((err: unknown): Awaited<ReturnType<typeof sandbox.sizes>> => {
      log.warn({ err }, 'the sizes of test sites could not be read');
      return new Map();
    });
  const present = async (rows: readonly TestSiteRow[]) => {
    const sizes = await readSizes();
    return rows.map((row) => presentTestSite(row, sizes.get(row.id)?.bytes ?? null));
  };

  app.get('/Admin/GetTestSites', async (request) => {
    readQuery(request, noQuery);
    return listAnswer(await present(await listTestSites(db)));
  });

  app.post('/Admin/CreateTestSites', async (request) => {
    const wanted = readList(request, testSiteToCreate);
    const takenBytes = [...(await readSizes()).values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const created = await runChange(request, (change) => createTestSites(change, wanted, takenBytes));
    return writeAnswer(created.map((row) => presentTestSite(row, null)));
  });

  app.post('/Admin/UpdateTestSites', async (request) => {
    const wanted = readList(request, testSiteToUpdate);
    return writeAnswer(await present(await runChange(request, (change) => updateTestSites(change, wanted))));
  });

  app.post('/Admin/DeleteTestSites', async (request) => {
    const ids = [...new Set(readList(request, testSiteToDelete).map(({ recordId }) => recordId))];
    const deleted = await runChange(request, (change) => deleteTestSites(change, ids));
    await sandbox.remove(ids).catch((err) => log.warn({ err, ids }, 'the data of deleted test sites was not removed'));
    return writeAnswer(deleted.map((row) => presentTestSite(row, null)));
  });

  app.post('/Admin/ResetSandbox', async (request) => {
    const { siteID } = readObject(request, sandboxToReset);
    const site = await findSite(db, siteID);
    const company = (await listTestSites(db)).find(({ id }) => id === siteID)?.company;
    if (!site || !company)
      throw new Refusal([{ index: null, field: 'siteID', rule: site ? 'site-is-live' : 'no-such-site' }]);
    // Recorded first: also checks that the session is still valid.
    await runChange(request, (change) => change.record([{ action: 'sandbox.reset', subject: site.name }]));
    await sandbox.reset({ siteID, company });
    return writeAnswer([presentSiteFacts(site, sandboxOrigin)]);
  });
}
