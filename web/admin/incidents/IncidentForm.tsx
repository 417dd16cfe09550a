import { type Incident, incidentToSave } from '@fagvaerk/contract/incidents.ts';
import { Textarea, TextInput } from '@mantine/core';
import { write } from '../api/transport.ts';
import { LabelledSwitch } from '../components/FlagSwitch.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import { incidentWords } from './messages.ts';

export function IncidentForm({ changed, onClose }: { changed: Incident | undefined; onClose: () => void }) {
  const { form, dialogForm } = useSavedForm({
    name: `incident ${changed?.incidentID ?? 'new'}`,
    saved: {
      Title: changed?.title ?? '',
      Text: changed?.text ?? '',
      IsResolved: changed ? changed.resolvedAt !== null : false,
      Revision: changed?.revision,
    },
    schema: incidentToSave,
    change: {
      run: (values) => write('/Admin/SaveIncident', { ...values, ...(changed && { IncidentID: changed.incidentID }) }),
      invalidates: ['incidents'],
    },
    describe: ({ Title, Text, IsResolved }) => ({
      [incidentWords.title]: Title,
      [incidentWords.text]: Text,
      [incidentWords.isResolved]: words.yesOrNo(IsResolved),
    }),
    onSaved: onClose,
  });
  return (
    <DialogForm {...dialogForm} onCancel={onClose}>
      <TextInput
        label={incidentWords.title}
        withAsterisk
        required
        data-autofocus
        autoFocus
        {...form.getInputProps('Title')}
      />
      <Textarea
        label={incidentWords.text}
        description={incidentWords.textHint}
        withAsterisk
        required
        rows={4}
        {...form.getInputProps('Text')}
      />
      <LabelledSwitch
        isOn={form.values.IsResolved}
        label={incidentWords.isResolved}
        onChange={(isOn) => form.setFieldValue('IsResolved', isOn)}
      />
    </DialogForm>
  );
}
