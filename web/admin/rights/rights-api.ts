import {
  type AccessRole,
  type RoleChangeToPreview,
  type RoleToSave,
  rolePreview,
} from '@fagvaerk/contract/access-roles.ts';
import { writeDone } from '@fagvaerk/contract/answers.ts';
import {
  type AccessAllToReplace,
  type AccessToPreview,
  accessPreview,
  accessUse,
  type EndpointAccessChange,
  endpointAccessAnswer,
} from '@fagvaerk/contract/rights.ts';
import type { SiteAccess } from '@fagvaerk/contract/sites.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get, post } from '../api/transport.ts';

/** Returns the history entry. */
const entryOf = async (answer: Promise<{ entry?: number | null | undefined }>): Promise<number> =>
  (await answer).entry ?? 0;

export const saveRole = (payload: RoleToSave) => entryOf(post('/Admin/SaveRoles', [payload], writeDone));
export const deleteRole = (payload: AccessRole) => entryOf(post('/Admin/DeleteRoles', [payload], writeDone));
export const roleChangeQuery = (change: RoleChangeToPreview) =>
  queryOptions({
    queryKey: ['preview', 'role', change],
    queryFn: ({ signal }) => post('/Admin/PreviewRoleChange', change, rolePreview, signal),
  });
export const replaceAccessAll = (payload: AccessAllToReplace) => post('/Admin/ReplaceAccessAll', payload, writeDone);

export const removeSiteAccess = (payload: SiteAccess) =>
  post('/Admin/RemoveSiteAccessFromExternalCustomer', [payload], writeDone);

export const rightsQuery = (customerId: number, siteId: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'rights', customerId, siteId],
    queryFn: ({ signal }) => get(`/Admin/endpoints/${customerId}/${siteId}`, endpointAccessAnswer, signal),
  });
export const changeRights = (payload: EndpointAccessChange) =>
  entryOf(post('/Admin/ChangeEndpointAccess', payload, writeDone));
/** By the specified calls, each with its own history entry. */
export async function setRights({ Set: wanted, Remove }: EndpointAccessChange): Promise<void> {
  if (wanted.length > 0) await post('/Admin/AddEndpointAccessToCustomerOnSite', wanted, writeDone);
  if (Remove.length > 0) await post('/Admin/RemoveEndpointAccessFromCustomerOnSite', Remove, writeDone);
}

export const previewQuery = (change: AccessToPreview) =>
  queryOptions({
    queryKey: ['preview', 'rights', change],
    queryFn: ({ signal }) => post('/Admin/PreviewEndpointAccess', change, accessPreview, signal),
  });

export const accessUseQuery = (customerId: number, days: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'access use', customerId, days],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ExternalCustomerID: String(customerId), Days: String(days) });
      return get(`/Admin/GetAccessUse?${query}`, accessUse, signal);
    },
  });
