import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { roleValue } from '../roles.ts';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

interface Props extends Omit<SelectProps, 'data'> {
  roles: readonly AccessRole[];
}

export function RolePicker({ roles, ...rest }: Props) {
  const groups = Map.groupBy(roles, ({ roleID, version }) =>
    roleID === null ? componentWords.templates(version) : componentWords.ownRoles,
  );
  return (
    <Select
      label={words.role}
      placeholder={componentWords.chooseRole}
      data={[...groups].map(([group, own]) => ({
        group,
        items: own.map((role) => ({ value: roleValue(role), label: role.name })),
      }))}
      clearable
      {...rest}
    />
  );
}
