import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { danishToday, fromCompact, showDay, toCompact, yearAfter } from '../../dates.ts';
import { DayInput } from '../../forms/DayInput.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { announceRevertible } from '../../undo.tsx';
import { words } from '../../words.ts';
import { extendCustomers } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import type { BulkFormProps } from './BulkBar.tsx';

export function ExtendForm({ ids, onClose, onDone }: BulkFormProps) {
  const today = danishToday(new Date());
  const [day, setDay] = useState<string | null>(fromCompact(yearAfter(toCompact(today))));
  const extend = useChange({ run: (until: string) => extendCustomers(ids, until), invalidates: ['customers'] });

  async function submit() {
    if (!day) return;
    const until = toCompact(day);
    // The dialog shows the error.
    const extended = await extend.mutateAsync(until).catch(() => undefined);
    if (!extended) return;
    onDone();
    const { successObjects, entry } = extended;
    announceRevertible(
      entry ? customerWords.extended(successObjects.length, showDay(until)) : words.nothingChanged,
      entry,
    );
  }

  return (
    <DialogForm
      change={extend}
      onSubmit={submit}
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
