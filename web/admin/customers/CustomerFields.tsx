import { TextInput } from '@mantine/core';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DayInput } from '../forms/DayInput.tsx';
import type { SavedForm } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import type { CustomerValues } from './customer-form.ts';
import { customerWords } from './messages.ts';

export function CustomerFields({ form }: { form: SavedForm<CustomerValues> }) {
  return (
    <>
      <CountedInput label={words.customerName} data-autofocus autoFocus {...form.getInputProps('CustomerName')} />
      <CountedInput label={words.contactName} {...form.getInputProps('ContactName')} />
      <TextInput
        label={words.contactEmail}
        type="email"
        withAsterisk
        required
        {...form.getInputProps('ContactEmail')}
      />
      <CountedInput label={words.contactPhone} type="tel" {...form.getInputProps('ContactPhone')} />
      <DayInput label={words.validUntil} {...form.getInputProps('ValidUntil')} />
      <FlagSwitch
        isOn={form.values.AccessAll}
        label={words.accessAll}
        onChange={(isOn) => form.setFieldValue('AccessAll', isOn)}
      >
        <span>
          {words.accessAll}
          <small>{customerWords.accessAllHint}</small>
        </span>
      </FlagSwitch>
    </>
  );
}
