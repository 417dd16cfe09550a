import { TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { readTypedDay } from '../../dates.ts';
import { CountedInput } from '../../forms/CountedInput.tsx';
import { FlagSwitch } from '../../parts/FlagSwitch.tsx';
import { CalendarIcon } from '../../parts/icons.tsx';
import { language, words } from '../../words.ts';
import type { CustomerForm } from './customer-form.ts';

/** What a customer is described by, whether it is new or known. */
export function CustomerFields({ form }: { form: CustomerForm }) {
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
      <DateInput
        label={words.validUntil}
        withAsterisk
        valueFormat={language === 'da' ? 'DD.MM.YYYY' : 'DD/MM/YYYY'}
        hideOutsideDates
        dateParser={readTypedDay}
        rightSection={<CalendarIcon />}
        rightSectionPointerEvents="none"
        nextLabel={words.calendar.nextMonth}
        previousLabel={words.calendar.previousMonth}
        ariaLabels={{
          nextMonth: words.calendar.nextMonth,
          previousMonth: words.calendar.previousMonth,
          nextYear: words.calendar.nextYear,
          previousYear: words.calendar.previousYear,
          nextDecade: words.calendar.nextDecade,
          previousDecade: words.calendar.previousDecade,
        }}
        popoverProps={{ withinPortal: true }}
        {...form.getInputProps('ValidUntil')}
      />
      <FlagSwitch
        isOn={form.values.AccessAll}
        label={words.accessAll}
        onChange={(isOn) => form.setFieldValue('AccessAll', isOn)}
      >
        <span>
          {words.accessAll}
          <small>{words.accessAllHint}</small>
        </span>
      </FlagSwitch>
    </>
  );
}
