import { textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { Box, TextInput, type TextInputProps } from '@mantine/core';

export function CountedInput(props: TextInputProps & { value?: string }) {
  const count = (props.value ?? '').trim().length;
  return (
    <TextInput
      {...props}
      withAsterisk
      required
      rightSection={
        <Box component="span" fz={13} c={count > textMaximumCharacters ? 'var(--delete)' : 'dimmed'}>
          {count}/{textMaximumCharacters}
        </Box>
      }
      rightSectionWidth={60}
    />
  );
}
