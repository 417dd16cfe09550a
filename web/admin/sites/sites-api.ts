import { whoAnswer } from '@fagvaerk/contract/access-report.ts';
import { listAnswer, writeAnswer } from '@fagvaerk/contract/answers.ts';
import { siteCheck } from '@fagvaerk/contract/site-health.ts';
import { revealedSiteSecrets, type SiteSecretToRoll } from '@fagvaerk/contract/site-secrets.ts';
import type { Site, SiteToCreate, SiteToUpdate } from '@fagvaerk/contract/sites.ts';
import {
  type TestSite,
  type TestSiteToCreate,
  type TestSiteToUpdate,
  testSite,
} from '@fagvaerk/contract/test-sites.ts';
import { siteStatistics } from '@fagvaerk/contract/usage.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getQuery, queryKeys } from '../api/query.ts';
import { post, postOne, write } from '../api/transport.ts';

export const createSite = (payload: SiteToCreate) => write('/Admin/CreateSites', [payload]);
export const updateSite = (payload: SiteToUpdate) => write('/Admin/UpdateSites', [payload]);
export const deleteSite = (payload: Site) => write('/Admin/DeleteSites', [payload]);
export const resetSandbox = (siteID: number) => write('/Admin/ResetSandbox', { siteID });

export const revealSiteSecrets = async (RecordId: number) =>
  (await postOne('/Admin/RevealSiteSecret', { RecordId }, writeAnswer(revealedSiteSecrets))).secrets;
export const rollSiteSecret = (payload: SiteSecretToRoll) => write('/Admin/RollSiteSecret', payload);

export const createTestSite = (payload: TestSiteToCreate) => write('/Admin/CreateTestSites', [payload]);
export const updateTestSite = (payload: TestSiteToUpdate) => write('/Admin/UpdateTestSites', [payload]);
export const deleteTestSite = (payload: TestSite) => write('/Admin/DeleteTestSites', [payload]);

export const testSitesQuery = getQuery([...queryKeys.sites, 'test'], '/Admin/GetTestSites', listAnswer(testSite));

export const testSiteQuery = (recordId: number) =>
  queryOptions({
    ...testSitesQuery,
    select: ({ data }) => data.find((known) => known.recordId === recordId),
  });

/** Also updates the health of a site with this address. Checks count against a limit. */
export const checkSite = (BaseUrl: string) => post('/Admin/CheckSite', { BaseUrl }, siteCheck);

export const siteStatisticsQuery = (siteID: number, days: number) =>
  queryOptions({
    ...getQuery(['site statistics', siteID, days], `/Admin/sites/${siteID}/statistics?days=${days}`, siteStatistics),
    placeholderData: keepPreviousData,
  });

const customersShown = 50;
export const siteCustomersQuery = (siteID: number) =>
  getQuery(
    [...queryKeys.customers, 'of site', siteID],
    `/Admin/WhoCanCall?siteID=${siteID}&pageSize=${customersShown}`,
    whoAnswer,
  );
