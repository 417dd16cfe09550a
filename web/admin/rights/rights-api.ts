import { type RoleChangeToPreview, type RoleToSave, rolePreview } from '@fagvaerk/contract/access-roles.ts';
import {
  type AccessToPreview,
  accessPreview,
  accessUse,
  type EndpointAccessChange,
  endpointAccessAnswer,
} from '@fagvaerk/contract/rights.ts';
import type { SiteAccess } from '@fagvaerk/contract/sites.ts';
import { getQuery, postQuery, previewKey, queryKeys } from '../api/query.ts';
import { get, write } from '../api/transport.ts';
import type { RightsScope } from './changes.ts';

export const saveRole = (payload: RoleToSave) => write('/Admin/SaveRoles', [payload]);
export const roleChangeQuery = (change: RoleChangeToPreview) =>
  postQuery([...previewKey, 'role', change], '/Admin/PreviewRoleChange', change, rolePreview);

export const removeSiteAccess = (payload: SiteAccess) =>
  write('/Admin/RemoveSiteAccessFromExternalCustomer', [payload]);

const rightsPath = (customerId: number, siteId: number) => `/Admin/endpoints/${customerId}/${siteId}`;
export const rightsQuery = (customerId: number, siteId: number) =>
  getQuery(
    [...queryKeys.customers, 'rights', customerId, siteId],
    rightsPath(customerId, siteId),
    endpointAccessAnswer,
  );
/** For a change, whose form shows its failure. */
export const readRights = ({ CustomerID, SiteID }: RightsScope) =>
  get(rightsPath(CustomerID, SiteID), endpointAccessAnswer);
/** By the specified calls, each with its own history entry. */
export async function setRights({ Set: wanted, Remove }: EndpointAccessChange): Promise<void> {
  if (wanted.length > 0) await write('/Admin/AddEndpointAccessToCustomerOnSite', wanted);
  if (Remove.length > 0) await write('/Admin/RemoveEndpointAccessFromCustomerOnSite', Remove);
}

export const previewQuery = (change: AccessToPreview) =>
  postQuery([...previewKey, 'rights', change], '/Admin/PreviewEndpointAccess', change, accessPreview);

/** `Plan` is that of the preview that is shown. */
export const changeRights = (change: EndpointAccessChange, Plan: string | undefined) =>
  write('/Admin/ChangeEndpointAccess', { ...change, Plan });

export const replaceAccessAll = ({ CustomerID, Set: wanted }: AccessToPreview, Plan: string | undefined) =>
  write('/Admin/ReplaceAccessAll', { CustomerID, Set: wanted, Plan });

export const accessUseQuery = (customerId: number, days: number) =>
  getQuery(
    [...queryKeys.customers, 'access use', customerId, days],
    `/Admin/GetAccessUse?ExternalCustomerID=${customerId}&Days=${days}`,
    accessUse,
  );
