import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

interface Props extends Omit<SelectProps, 'data'> {
  roles: readonly AccessRole[];
}

/** Built-in roles have no id. */
export const roleValue = ({ roleID, name }: AccessRole): string => (roleID === null ? name : `${roleID}`);

export function RolePicker({ roles, ...rest }: Props) {
  const groups = Map.groupBy(roles, ({ roleID, version }) =>
    roleID === null ? (version?.toUpperCase() ?? componentWords.roleGroups.all) : componentWords.roleGroups.own,
  );
  return (
    <Select
      label={words.role}
      placeholder={componentWords.chooseRole}
      data={[...groups].map(([group, own]) => ({
        group,
        items: own.map((role) => ({ value: roleValue(role), label: role.name })),
      }))}
      searchable
      clearable
      nothingFoundMessage={componentWords.noRoleFits}
      {...rest}
    />
  );
}
