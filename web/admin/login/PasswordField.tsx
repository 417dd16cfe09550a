import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { words } from '../words.ts';

/** A password that can be shown, by keyboard too. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }} {...props} />
);
