import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { readTypedDay, readTypedMoment } from '../dates.ts';
import { CalendarIcon } from '../parts/icons.tsx';
import { language, words } from '../words.ts';

const { calendar } = words;
const dayFormat = language === 'da' ? 'DD.MM.YYYY' : 'DD/MM/YYYY';

/** A required day, typed or chosen; written as the language writes it, whatever the browser's own is. */
export function DayInput(props: DateInputProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DateInput
      withAsterisk
      valueFormat={dayFormat}
      hideOutsideDates
      dateParser={readTypedDay}
      rightSection={<CalendarIcon />}
      rightSectionPointerEvents="none"
      nextLabel={calendar.nextMonth}
      previousLabel={calendar.previousMonth}
      ariaLabels={calendar}
      popoverProps={{ withinPortal: true, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      // What a dialog around it looks for: Escape closes the calendar first, and the dialog only then.
      data-mantine-stop-propagation={isOpen || undefined}
      {...props}
    />
  );
}

interface MomentProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** What a clock shows, yyyy-mm-ddThh:mm. */
  clock: string;
  onClock: (clock: string) => void;
}

/** A day and a time of day, typed as one; a day that is chosen is meant from its beginning. */
export function MomentInput({ clock, onClock, ...props }: MomentProps) {
  return (
    <DayInput
      withAsterisk={false}
      withTime
      valueFormat={`${dayFormat} HH:mm`}
      dateParser={readTypedMoment}
      value={readTypedMoment(clock)}
      onChange={(chosen) => chosen && onClock(clockOf(chosen))}
      {...props}
    />
  );
}

/** Of a day, or of a day with the time of day behind it. */
const clockOf = (chosen: string): string => `${chosen} 00:00`.slice(0, 16).replace(' ', 'T');
