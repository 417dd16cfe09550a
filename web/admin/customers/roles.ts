import type { AccessRole, RoleToAssign } from '@fagvaerk/contract/access-roles.ts';
import { roleValue } from '../components/RolePicker.tsx';

export const findRole = (roles: readonly AccessRole[], value: string | null | undefined) =>
  roles.find((role) => roleValue(role) === value);

/** Built-in roles are sent as rules. */
export const toSent = ({ roleID, rules }: AccessRole): Pick<RoleToAssign, 'RoleID' | 'Rules'> =>
  roleID === null
    ? { Rules: rules.map(({ endpoints, levels }) => ({ Endpoints: endpoints, Levels: levels })) }
    : { RoleID: roleID };
