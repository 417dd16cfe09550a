import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { roleValue } from '../roles.ts';
import { words } from '../words.ts';

interface Props extends Omit<SelectProps, 'data'> {
  roles: readonly AccessRole[];
}

export function RolePicker({ roles, ...rest }: Props) {
  const groups = Map.groupBy(roles, ({ roleID, version }) =>
    roleID === null ? (version?.toUpperCase() ?? words.roleGroups.all) : words.roleGroups.own,
  );
  return (
    <Select
      label={words.role}
      placeholder={words.chooseRole}
      data={[...groups].map(([group, own]) => ({
        group,
        items: own.map((role) => ({ value: roleValue(role), label: role.name })),
      }))}
      clearable
      {...rest}
    />
  );
}
