import {
  type AccessRole,
  type AssignedRole,
  accessRole,
  assignedRole,
  type RoleToAssign,
  type RoleToSave,
} from '@fagvaerk/contract/access-roles.ts';
import type { EndpointAccessChange, SiteAccess } from '@fagvaerk/contract/admin.ts';
import { endpointAccessAnswer, writeAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import { type AccessAllToReplace, type AccessToPreview, accessPreview, accessUse } from '@fagvaerk/contract/rights.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.ts';
import { get, post, singleResult } from '../api/transport.ts';

export const saveTemplate = async (payload: RoleToSave): Promise<AccessRole> =>
  singleResult(await post('/Admin/SaveRoles', [payload], writeAnswer(accessRole)));
export const deleteTemplate = (payload: AccessRole) => post('/Admin/DeleteRoles', [payload], writeDone);
export const assignRole = async (payload: RoleToAssign): Promise<AssignedRole> =>
  singleResult(await post('/Admin/AssignRole', payload, writeAnswer(assignedRole)));
export const replaceAccessAll = (payload: AccessAllToReplace) => post('/Admin/ReplaceAccessAll', payload, writeDone);

export const addSiteAccess = (payload: SiteAccess[]) =>
  post('/Admin/AddSiteAccessToExternalCustomer', payload, writeDone);
export const removeSiteAccess = (payload: SiteAccess) =>
  post('/Admin/RemoveSiteAccessFromExternalCustomer', [payload], writeDone);

export const rightsQuery = (customerId: number, siteId: number) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'rights', customerId, siteId],
    queryFn: ({ signal }) => get(`/Admin/endpoints/${customerId}/${siteId}`, endpointAccessAnswer, signal),
  });
export const changeRights = (payload: EndpointAccessChange) => post('/Admin/ChangeEndpointAccess', payload, writeDone);

export const previewQuery = (change: AccessToPreview) =>
  queryOptions({
    queryKey: [...queryKeys.customers, 'preview', change],
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
