import { TextInput, type TextInputProps } from '@mantine/core';
import { accountWords } from '../words.ts';

export const CodeField = (props: TextInputProps) => (
  <TextInput
    label={accountWords.code}
    description={accountWords.codeHint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
