import { useState } from 'react';
import { useChange } from '../../api/change.tsx';
import { danishToday, fromCompact, showDay, toCompact, yearAfter } from '../../dates.ts';
import { DayInput } from '../../forms/DayInput.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { words } from '../../words.ts';
import { extendCustomers } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import type { BulkFormProps } from './BulkBar.tsx';

export function ExtendForm({ ids, onClose }: BulkFormProps) {
  const today = danishToday(new Date());
  const [day, setDay] = useState<string | null>(fromCompact(yearAfter(toCompact(today))));
  const extend = useChange({
    run: (until: string) => extendCustomers(ids, until),
    invalidates: ['customers'],
    done: (until, { successObjects, entry }) =>
      entry ? customerWords.extended(successObjects.length, showDay(until)) : customerWords.nothingChanged,
    entry: ({ entry }) => entry,
  });

  return (
    <DialogForm
      change={extend}
      onSubmit={() => day && extend.mutate(toCompact(day), { onSuccess: onClose })}
      onCancel={onClose}
      isReady={day !== null}
      submitLabel={customerWords.bulk.extend}
    >
      {/* Focusing the input would open its calendar. */}
      <p tabIndex={-1} data-autofocus>
        {customerWords.extendLead}
      </p>
      <DayInput label={words.validUntil} value={day} onChange={setDay} minDate={today} />
    </DialogForm>
  );
}
