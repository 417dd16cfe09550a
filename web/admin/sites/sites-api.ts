import { whoAnswer } from '@fagvaerk/contract/access-report.ts';
import { listAnswer, writeAnswer, writeDone } from '@fagvaerk/contract/answers.ts';
import { siteCheck } from '@fagvaerk/contract/site-health.ts';
import {
  type RevealedSiteSecrets,
  revealedSiteSecrets,
  type SiteSecretToRoll,
} from '@fagvaerk/contract/site-secrets.ts';
import type { Site, SiteToCreate, SiteToUpdate } from '@fagvaerk/contract/sites.ts';
import {
  type TestSite,
  type TestSiteToCreate,
  type TestSiteToUpdate,
  testSite,
} from '@fagvaerk/contract/test-sites.ts';
import { siteStatistics } from '@fagvaerk/contract/usage.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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

/** Checks count against a limit, so only the user repeats one. */
export const siteCheckQuery = (BaseUrl: string) =>
  queryOptions({
    queryKey: ['site check', BaseUrl],
    queryFn: async ({ signal, client }) => {
      const check = await post('/Admin/CheckSite', { BaseUrl }, siteCheck, signal);
      await client.invalidateQueries({ queryKey: queryKeys.sites, exact: true });
      return check;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export const siteStatisticsQuery = (siteID: number, days: number) =>
  queryOptions({
    queryKey: ['site statistics', siteID, days],
    queryFn: ({ signal }) => get(`/Admin/sites/${siteID}/statistics?days=${days}`, siteStatistics, signal),
    placeholderData: keepPreviousData,
  });

const customersShown = 50;
export const siteCustomersQuery = (siteID: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'of site', siteID],
    queryFn: ({ signal }) => get(`/Admin/WhoCanCall?siteID=${siteID}&pageSize=${customersShown}`, whoAnswer, signal),
  });
