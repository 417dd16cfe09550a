import { type Role, roles } from '@fagvaerk/contract/administrators.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { accountWords } from '../words.ts';

interface Props extends Omit<NativeSelectProps, 'role' | 'onChange'> {
  role: Role;
  onChange: (role: Role) => void;
}

export function RolePicker({ role, onChange, ...rest }: Props) {
  return (
    <NativeSelect
      {...rest}
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
