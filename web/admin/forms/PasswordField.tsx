import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { words } from '../words.ts';

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }} {...props} />
);
