import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import { whoAnswer } from '@fagvaerk/contract/access-report.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { downloadCsv } from '../api/download.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { idField, pageField, textField, toQuery } from '../search-state.ts';

export const accessReportSchema = z.object({
  site: idField,
  endpoint: idField,
  /** Documentation pages link to an endpoint by path instead of id. */
  path: textField,
  method: z.enum(callMethods).nullable().catch(null),
  /** Customers with access to the site but no rights on it. */
  withoutRights: z.stringbool().catch(false),
  page: pageField,
});
export type AccessReportState = z.output<typeof accessReportSchema>;

export const rowsPerPage = 50;

/** Customers without rights have none on any endpoint. */
export function resolveEndpoint(
  state: AccessReportState,
  endpoints: readonly { id: number; endpointPath: string }[],
): AccessReportState {
  const byPath = endpoints.find(({ endpointPath }) => endpointPath === state.path);
  const endpoint = state.endpoint ?? byPath?.id ?? null;
  const method = state.path && endpoint === null ? null : state.method;
  return {
    ...state,
    endpoint,
    path: '',
    method,
    withoutRights: endpoint === null && method === null && state.withoutRights,
  };
}

export const isAsking = ({ site, endpoint, method }: AccessReportState): boolean =>
  site !== null || endpoint !== null || method !== null;

export const toApiFilter = ({ site, endpoint, method, withoutRights }: AccessReportState) => ({
  siteID: site,
  endpointID: endpoint,
  method,
  withoutRights,
});

export function accessReportQuery(state: AccessReportState) {
  const query = toQuery({ ...toApiFilter(state), page: state.page, pageSize: rowsPerPage });
  return queryOptions({
    ...getQuery([...queryKeys.customers, 'who', state], `/Admin/WhoCanCall?${query}`, whoAnswer),
    enabled: isAsking(state),
    placeholderData: keepPreviousData,
  });
}

export const downloadAccessReport = (state: AccessReportState): Promise<void> =>
  downloadCsv(`/Admin/WhoCanCall.csv?${toQuery(toApiFilter(state))}`, 'who-can-call.csv');
