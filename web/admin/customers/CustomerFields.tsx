import { Button, Group, TextInput } from '@mantine/core';
import { LabelledSwitch } from '../components/FlagSwitch.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { danishToday } from '../dates.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DayInput } from '../forms/DayInput.tsx';
import type { SavedForm } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import type { CustomerValues } from './customer-form.ts';
import { customerWords } from './messages.ts';

const periods = [
  { label: words.days(30), days: 30 },
  { label: customerWords.years(1), years: 1 },
  { label: customerWords.years(2), years: 2 },
];

function dayFromToday({ days = 0, years = 0 }): string {
  const day = new Date(danishToday(new Date()));
  day.setUTCFullYear(day.getUTCFullYear() + years, day.getUTCMonth(), day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export function CustomerFields({ form }: { form: SavedForm<CustomerValues> }) {
  const isToday = form.values.ValidUntil === danishToday(new Date());
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
      <div>
        <DayInput label={words.validUntil} {...form.getInputProps('ValidUntil')} />
        <Group gap="xs" mt={6}>
          {periods.map(({ label, ...period }) => (
            <Button
              key={label}
              size="compact-xs"
              variant="default"
              onClick={() => form.setFieldValue('ValidUntil', dayFromToday(period))}
            >
              {label}
            </Button>
          ))}
          <span role="status">
            {isToday ? <StatusBadge kind="warn">{customerWords.expiresInDays(0)}</StatusBadge> : null}
          </span>
        </Group>
      </div>
      <LabelledSwitch
        isOn={form.values.AccessAll}
        label={words.accessAll}
        hint={customerWords.accessAllHint}
        onChange={(isOn) => form.setFieldValue('AccessAll', isOn)}
      />
    </>
  );
}
