/** Sites of the sandbox: what is read of them, and what is done with them. */
import { listAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import {
  type TestSite,
  type TestSiteToCreate,
  type TestSiteToUpdate,
  testSite,
} from '@fagvaerk/contract/test-sites.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../calls/queries.ts';
import { get, post } from '../calls/transport.ts';

export const createTestSite = (wanted: TestSiteToCreate) => post('/Admin/CreateTestSites', [wanted], writeDone);
export const updateTestSite = (wanted: TestSiteToUpdate) => post('/Admin/UpdateTestSites', [wanted], writeDone);
export const deleteTestSite = (unwanted: TestSite) => post('/Admin/DeleteTestSites', [unwanted], writeDone);

export const testSitesQuery = queryOptions({
  queryKey: [...keys.sites, 'test'],
  queryFn: ({ signal }) => get('/Admin/GetTestSites', listAnswer(testSite), signal),
});

/** What is known of one of them, once it is. */
export const testSiteQuery = (recordId: number) =>
  queryOptions({
    ...testSitesQuery,
    select: ({ data }) => data.find((known) => known.recordId === recordId),
  });
