import type { SiteToCreate, SiteToUpdate } from '@fagvaerk/contract/admin.ts';
import { listAnswer, type Site, writeAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import {
  type RevealedSiteSecrets,
  revealedSiteSecrets,
  type SiteSecretToRoll,
} from '@fagvaerk/contract/site-secrets.ts';
import {
  type TestSite,
  type TestSiteToCreate,
  type TestSiteToUpdate,
  testSite,
} from '@fagvaerk/contract/test-sites.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get, post, singleResult } from '../api/transport.ts';

export const createSite = (payload: SiteToCreate) => post('/Admin/CreateSites', [payload], writeDone);
export const updateSite = (payload: SiteToUpdate) => post('/Admin/UpdateSites', [payload], writeDone);
export const deleteSite = (payload: Site) => post('/Admin/DeleteSites', [payload], writeDone);
export const resetSandbox = (siteID: number) => post('/Admin/ResetSandbox', { siteID }, writeDone);

export const revealSiteSecrets = async (RecordId: number): Promise<RevealedSiteSecrets['secrets']> =>
  singleResult(await post('/Admin/RevealSiteSecret', { RecordId }, writeAnswer(revealedSiteSecrets))).secrets;
export const rollSiteSecret = (payload: SiteSecretToRoll) => post('/Admin/RollSiteSecret', payload, writeDone);

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
