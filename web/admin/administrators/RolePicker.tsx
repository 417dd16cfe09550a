import { type Role, roles } from '@fagvaerk/contract/administrators.ts';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { words } from '../words.ts';
import { administratorWords } from './messages.ts';

interface Props extends Omit<NativeSelectProps, 'role' | 'onChange'> {
  role: Role;
  onChange: (role: Role) => void;
}

export function RolePicker({ role, onChange, ...rest }: Props) {
  return (
    <NativeSelect
      {...rest}
      label={administratorWords.role}
      description={administratorWords.roleHints[role]}
      data={roles.map((value) => ({ value, label: words.roles[value] }))}
      value={role}
      onChange={({ currentTarget: { value } }) => {
        const chosen = roles.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
