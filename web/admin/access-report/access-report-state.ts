import { callMethods } from '@fagvaerk/contract/who.ts';
import { z } from 'zod';
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

/** A method needs an endpoint, and customers without rights have none. */
export function resolveEndpoint(
  state: AccessReportState,
  endpoints: readonly { id: number; endpointPath: string }[],
): AccessReportState {
  const byPath = endpoints.find(({ endpointPath }) => endpointPath === state.path);
  const endpoint = state.endpoint ?? byPath?.id ?? null;
  return {
    ...state,
    endpoint,
    path: '',
    method: endpoint === null ? null : state.method,
    withoutRights: endpoint === null && state.withoutRights,
  };
}

export const toApiQuery = ({ site, endpoint, method, withoutRights, page }: AccessReportState): URLSearchParams =>
  toQuery({ page, pageSize: rowsPerPage, siteID: site, endpointID: endpoint, method, withoutRights });
