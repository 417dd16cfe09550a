import { listAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import {
  type TestSite,
  type TestSiteToCreate,
  type TestSiteToUpdate,
  testSite,
} from '@fagvaerk/contract/test-sites.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/queries.ts';
import { get, post } from '../api/transport.ts';

export const createTestSite = (payload: TestSiteToCreate) => post('/Admin/CreateTestSites', [payload], writeDone);
export const updateTestSite = (payload: TestSiteToUpdate) => post('/Admin/UpdateTestSites', [payload], writeDone);
export const deleteTestSite = (payload: TestSite) => post('/Admin/DeleteTestSites', [payload], writeDone);

export const testSitesQuery = queryOptions({
  queryKey: [...queryKeys.sites, 'test'],
  queryFn: ({ signal }) => get('/Admin/GetTestSites', listAnswer(testSite), signal),
});

export const testSiteQuery = (recordId: number) =>
  queryOptions({
    ...testSitesQuery,
    select: ({ data }) => data.find((known) => known.recordId === recordId),
  });
