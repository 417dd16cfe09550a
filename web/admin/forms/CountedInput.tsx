import { textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { TextInput, type TextInputProps } from '@mantine/core';

export function CountedInput(props: TextInputProps & { value?: string }) {
  const count = (props.value ?? '').trim().length;
  return (
    <TextInput
      {...props}
      withAsterisk
      required
      rightSection={
        <span className="counter" data-over={count > textMaximumCharacters || undefined}>
          {count}/{textMaximumCharacters}
        </span>
      }
      rightSectionWidth={60}
    />
  );
}
