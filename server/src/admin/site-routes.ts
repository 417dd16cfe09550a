import { listQuery, siteToCreate, siteToDelete, siteToUpdate } from '@fagvaerk/contract/admin.ts';
import { sortable } from '@fagvaerk/contract/admin-answers.ts';
import { type RevealedSiteSecrets, siteSecretToReveal, siteSecretToRoll } from '@fagvaerk/contract/site-secrets.ts';
import type { FastifyInstance } from 'fastify';
import { revealSecrets, rollSecret } from '../access/register/site-secrets.ts';
import { createSites, deleteSites, listSites, requireLiveSite, updateSites } from '../access/register/sites.ts';
import { answerList } from './answer-list.ts';
import type { AdminTools } from './options.ts';
import { presentSite, presentSiteFacts, presentSiteSecret, writeAnswer } from './present.ts';
import { readList, readObject, readQuery } from './read.ts';

const sitesQuery = listQuery(sortable.sites);

/** The sites that customers can be given. */
export function siteRoutes(app: FastifyInstance, { access, change, ...settings }: AdminTools): void {
  const { sandboxOrigin } = settings;
  const { vault } = access;
  app.get('/Admin/sites', async (request) => {
    const query = readQuery(request, sitesQuery);
    const sites = (await listSites(access.db)).map((row) => presentSite(row, sandboxOrigin));
    return answerList(sites, query, ['name', 'baseUrl']);
  });

  app.post('/Admin/CreateSites', async (request) => {
    const wanted = readList(request, siteToCreate);
    const created = await change(request, (under) => createSites(under, vault, wanted, settings));
    return writeAnswer(created.map((row) => presentSiteFacts(row, sandboxOrigin)));
  });

  app.post('/Admin/UpdateSites', async (request) => {
    const wanted = readList(request, siteToUpdate);
    const updated = await change(request, (under) => updateSites(under, wanted, settings));
    return writeAnswer(updated.map((row) => presentSiteFacts(row, sandboxOrigin)));
  });

  app.post('/Admin/DeleteSites', async (request) => {
    const ids = readList(request, siteToDelete).map(({ recordId }) => recordId);
    const deleted = await change(request, (under) => deleteSites(under, ids));
    return writeAnswer(deleted.map((row) => presentSiteFacts(row, sandboxOrigin)));
  });

  app.post('/Admin/RevealSiteSecret', async (request) => {
    const { RecordId } = readObject(request, siteSecretToReveal);
    const secrets = await change(request, async (under) =>
      revealSecrets(under, vault, await requireLiveSite(under, RecordId)),
    );
    return writeAnswer<RevealedSiteSecrets>([{ recordId: RecordId, secrets: secrets.map(presentSiteSecret) }]);
  });

  app.post('/Admin/RollSiteSecret', async (request) => {
    const { RecordId, AtOnce: atOnce } = readObject(request, siteSecretToRoll);
    const site = await change(request, async (under) => {
      const known = await requireLiveSite(under, RecordId);
      await rollSecret(under, vault, known, { atOnce });
      return known;
    });
    return writeAnswer([presentSiteFacts(site, sandboxOrigin)]);
  });
}
