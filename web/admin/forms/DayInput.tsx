import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { CalendarIcon } from '../components/icons.tsx';
import { readTypedDay, readTypedMoment } from '../dates.ts';
import { language, words } from '../words.ts';

const { calendar } = words;
const dayFormat = language === 'da' ? 'DD.MM.YYYY' : 'DD/MM/YYYY';

/** Uses the interface language's format, not the browser's. */
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
      // Mantine dialogs check this: Escape closes the calendar first.
      data-mantine-stop-propagation={isOpen || undefined}
      {...props}
    />
  );
}

interface DayProps {
  label: string;
  day: string;
  onDay: (day: string) => void;
}

/** Empty if open-ended. */
export const DayFilter = ({ label, day, onDay }: DayProps) => (
  <DayInput
    label={label}
    withAsterisk={false}
    clearable
    rightSection={day ? undefined : <CalendarIcon />}
    value={day || null}
    onChange={(chosen) => onDay(chosen ?? '')}
  />
);

interface MomentProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** yyyy-mm-ddThh:mm. */
  clock: string;
  onClock: (clock: string) => void;
}

/** A picked day means 00:00. */
export function MomentInput({ clock, onClock, ...props }: MomentProps) {
  return (
    <DayInput
      withAsterisk={false}
      withTime
      valueFormat={`${dayFormat} HH:mm`}
      dateParser={readTypedMoment}
      value={readTypedMoment(clock)}
      onChange={(chosen) => chosen && onClock(toClock(chosen))}
      {...props}
    />
  );
}

const toClock = (chosen: string): string => `${chosen} 00:00`.slice(0, 16).replace(' ', 'T');
