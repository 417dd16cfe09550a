import {
  type AccessRole,
  assignedRole,
  type RoleToAssign,
  rolePreview,
  type SentRules,
} from '@fagvaerk/contract/access-roles.ts';
import { writeAnswer } from '@fagvaerk/contract/answers.ts';
import type { RoleRule } from '@fagvaerk/contract/role-rules.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { previewKey } from './api/query.ts';
import { post, postOne, write } from './api/transport.ts';

/** Built-in roles have no id. */
export const roleValue = ({ roleID, name }: AccessRole): string => (roleID === null ? name : `${roleID}`);

export const findRole = (roles: readonly AccessRole[], value: string | null | undefined) =>
  roles.find((role) => roleValue(role) === value);

export const toSentRules = (rules: readonly RoleRule[]): SentRules =>
  rules.map(({ endpoints, levels }) => ({ Endpoints: endpoints, Levels: [...levels] }));

/** Built-in roles are sent as rules. */
export const toSent = ({ roleID, rules }: AccessRole): Pick<RoleToAssign, 'RoleID' | 'Rules'> =>
  roleID === null ? { Rules: toSentRules(rules) } : { RoleID: roleID };

export const assignmentQuery = (payload: RoleToAssign | undefined) =>
  queryOptions({
    queryKey: [...previewKey, 'assignment', payload],
    queryFn: payload ? ({ signal }) => post('/Admin/PreviewAssignRole', payload, rolePreview, signal) : skipToken,
  });
export const assignRole = (payload: RoleToAssign) => postOne('/Admin/AssignRole', payload, writeAnswer(assignedRole));

export interface AccessToGrant {
  customerID: number;
  siteIDs: readonly number[];
  /** Own roles are followed; the rights of built-in ones are copied. */
  roles: readonly { role: AccessRole; siteIDs: number[] }[];
  like: number | null;
}

/** Can be repeated after a failure. */
export async function grantAccess({ customerID, siteIDs, roles, like }: AccessToGrant): Promise<void> {
  const sites = siteIDs.map((ActiveSiteID) => ({ ExternalCustomerID: customerID, ActiveSiteID }));
  if (sites.length > 0) await write('/Admin/AddSiteAccessToExternalCustomer', sites);
  for (const { role, siteIDs: SiteIDs } of roles) {
    const Mode = role.roleID === null ? 'add' : 'link';
    await assignRole({ CustomerIDs: [customerID], SiteIDs, ...toSent(role), Mode });
  }
  if (like !== null) await write('/Admin/CopyAccess', { FromCustomerID: like, CustomerID: customerID });
}
