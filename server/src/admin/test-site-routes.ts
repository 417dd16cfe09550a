import { noQuery } from '@fagvaerk/contract/admin.ts';
import { testSiteToCreate, testSiteToDelete, testSiteToUpdate } from '@fagvaerk/contract/test-sites.ts';
import type { FastifyInstance } from 'fastify';
import {
  createTestSites,
  deleteTestSites,
  listTestSites,
  requireRemovable,
  type TestSiteRow,
  updateTestSites,
} from '../access/register/test-sites.ts';
import type { AdminTools } from './options.ts';
import { listAnswer, presentTestSite, writeAnswer } from './present.ts';
import { readList, readQuery } from './read.ts';

/** Sites of the sandbox: those of the examples, and those that administrators make. */
export function testSiteRoutes(
  app: FastifyInstance,
  { access: { db }, change, changePrepared, settle, removeSandboxes }: AdminTools,
): void {
  app.get('/Admin/GetTestSites', async (request) => {
    readQuery(request, noQuery);
    return listAnswer((await listTestSites(db)).map(presentTestSite));
  });

  app.post('/Admin/CreateTestSites', async (request) => {
    const wanted = readList(request, testSiteToCreate);
    const created = await change(request, (under) => createTestSites(under, wanted));
    return writeAnswer(created.map(presentTestSite));
  });

  app.post('/Admin/UpdateTestSites', async (request) => {
    const wanted = readList(request, testSiteToUpdate);
    const updated = await change(request, (under) => updateTestSites(under, wanted));
    return writeAnswer(updated.map(presentTestSite));
  });

  app.post('/Admin/DeleteTestSites', async (request) => {
    const ids = [...new Set(readList(request, testSiteToDelete).map(({ recordId }) => recordId))];
    let deleted: TestSiteRow[] = [];
    // Thousands of records are removed first: administrators change rights meanwhile.
    await removeSandboxes(ids, async (removeRecords) => {
      deleted = await changePrepared(
        request,
        async (trx) => {
          await requireRemovable({ trx }, ids);
          await removeRecords(trx);
        },
        (under) => deleteTestSites(under, ids),
      );
    });
    await settle();
    return writeAnswer(deleted.map(presentTestSite));
  });
}
