import { DateInput, type DateInputProps } from '@mantine/dates';
import { readTypedDay } from '../dates.ts';
import { CalendarIcon } from '../parts/icons.tsx';
import { language, words } from '../words.ts';

const { calendar } = words;

/** A required day, typed or chosen. */
export function DayInput(props: DateInputProps) {
  return (
    <DateInput
      withAsterisk
      valueFormat={language === 'da' ? 'DD.MM.YYYY' : 'DD/MM/YYYY'}
      hideOutsideDates
      dateParser={readTypedDay}
      rightSection={<CalendarIcon />}
      rightSectionPointerEvents="none"
      nextLabel={calendar.nextMonth}
      previousLabel={calendar.previousMonth}
      ariaLabels={calendar}
      popoverProps={{ withinPortal: true }}
      {...props}
    />
  );
}
