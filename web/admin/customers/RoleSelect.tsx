import type { AccessRole, RoleToAssign } from '@fagvaerk/contract/access-roles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { words } from '../words.ts';
import { customerWords } from './messages.ts';

interface Props extends Omit<SelectProps, 'data'> {
  roles: readonly AccessRole[];
}

const roleValue = ({ roleID, name }: AccessRole): string => (roleID === null ? name : String(roleID));

export const findRole = (roles: readonly AccessRole[], value: string | null | undefined) =>
  roles.find((role) => roleValue(role) === value);

/** Built-in roles are sent as rules. */
export const toSent = ({ roleID, rules }: AccessRole): Pick<RoleToAssign, 'RoleID' | 'Rules'> =>
  roleID === null
    ? { Rules: rules.map(({ endpoints, levels }) => ({ Endpoints: endpoints, Levels: levels })) }
    : { RoleID: roleID };

export function RoleSelect({ roles, ...rest }: Props) {
  const groups = Map.groupBy(roles, ({ roleID }) => customerWords.roleGroups[roleID === null ? 'builtIn' : 'own']);
  return (
    <Select
      label={customerWords.role}
      data={[...groups].map(([group, some]) => ({
        group,
        items: some.map((role) => ({ value: roleValue(role), label: role.name })),
      }))}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': words.clear }}
      nothingFoundMessage={customerWords.noOption}
      {...rest}
    />
  );
}
