import { listQuery, siteToCreate, siteToDelete, siteToUpdate } from '@fagvaerk/contract/admin.ts';
import { sortable } from '@fagvaerk/contract/admin-answers.ts';
import type { FastifyInstance } from 'fastify';
import { createSites, deleteSites, listSites, updateSites } from '../access/register/sites.ts';
import { answerList } from './answer-list.ts';
import type { AdminTools } from './options.ts';
import { presentSite, presentSiteFacts, writeAnswer } from './present.ts';
import { readList, readQuery } from './read.ts';

const sitesQuery = listQuery(sortable.sites);

/** The sites that customers can be given. */
export function siteRoutes(app: FastifyInstance, { access, change, ...settings }: AdminTools): void {
  const { sandboxOrigin } = settings;
  app.get('/Admin/sites', async (request) => {
    const query = readQuery(request, sitesQuery);
    const sites = (await listSites(access.db)).map((row) => presentSite(row, sandboxOrigin));
    return answerList(sites, query, ['name', 'baseUrl']);
  });

  app.post('/Admin/CreateSites', async (request) => {
    const wanted = readList(request, siteToCreate);
    const created = await change(request, (under) => createSites(under, wanted, settings));
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
}
