import { type RoleChangeToPreview, type RoleToSave, rolePreview } from '@fagvaerk/contract/access-roles.ts';
import {
  type AccessAllToReplace,
  type AccessToPreview,
  accessPreview,
  accessUse,
  type EndpointAccessChange,
  endpointAccessAnswer,
} from '@fagvaerk/contract/rights.ts';
import type { SiteAccess } from '@fagvaerk/contract/sites.ts';
import { getQuery, postQuery, queryKeys } from '../api/query.ts';
import { write } from '../api/transport.ts';

export const saveRole = (payload: RoleToSave) => write('/Admin/SaveRoles', [payload]);
export const roleChangeQuery = (change: RoleChangeToPreview) =>
  postQuery(['preview', 'role', change], '/Admin/PreviewRoleChange', change, rolePreview);
export const replaceAccessAll = (payload: AccessAllToReplace) => write('/Admin/ReplaceAccessAll', payload);

export const removeSiteAccess = (payload: SiteAccess) =>
  write('/Admin/RemoveSiteAccessFromExternalCustomer', [payload]);

export const rightsQuery = (customerId: number, siteId: number) =>
  getQuery(
    [...queryKeys.customers, 'rights', customerId, siteId],
    `/Admin/endpoints/${customerId}/${siteId}`,
    endpointAccessAnswer,
  );
export const changeRights = (payload: EndpointAccessChange) => write('/Admin/ChangeEndpointAccess', payload);
/** By the specified calls, each with its own history entry. */
export async function setRights({ Set: wanted, Remove }: EndpointAccessChange): Promise<void> {
  if (wanted.length > 0) await write('/Admin/AddEndpointAccessToCustomerOnSite', wanted);
  if (Remove.length > 0) await write('/Admin/RemoveEndpointAccessFromCustomerOnSite', Remove);
}

export const previewQuery = (change: AccessToPreview) =>
  postQuery(['preview', 'rights', change], '/Admin/PreviewEndpointAccess', change, accessPreview);

export const accessUseQuery = (customerId: number, days: number) =>
  getQuery(
    [...queryKeys.customers, 'access use', customerId, days],
    `/Admin/GetAccessUse?ExternalCustomerID=${customerId}&Days=${days}`,
    accessUse,
  );
