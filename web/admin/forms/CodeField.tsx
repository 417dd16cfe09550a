import { TextInput, type TextInputProps } from '@mantine/core';
import { words } from '../words.ts';

export const CodeField = (props: TextInputProps) => (
  <TextInput
    label={words.code}
    description={words.codeHint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
