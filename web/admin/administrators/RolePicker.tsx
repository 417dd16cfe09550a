import { type Role, roles } from '@fagvaerk/contract/administrators.ts';
import { NativeSelect } from '@mantine/core';
import { accountWords } from '../words.ts';

interface Props {
  role: Role;
  onChange: (role: Role) => void;
}

/** The role, and what it means. */
export function RolePicker({ role, onChange }: Props) {
  return (
    <NativeSelect
      label={accountWords.role}
      description={accountWords.roleHints[role]}
      data={roles.map((value) => ({ value, label: accountWords.roles[value] }))}
      value={role}
      onChange={({ currentTarget: { value } }) => {
        const chosen = roles.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
