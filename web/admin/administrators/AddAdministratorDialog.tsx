import { administratorToCreate, type Role } from '@fagvaerk/contract/administrators.ts';
import { Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { useChange } from '../api/change.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { useDraft } from '../forms/draft.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { fieldErrors } from '../forms/field-errors.ts';
import { anyNavigation, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { createAdministrator } from './administrators-api.ts';
import { LinkToSend } from './LinkToSend.tsx';
import { administratorWords } from './messages.ts';
import { RolePicker } from './RolePicker.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export const AddAdministratorDialog = ({ isOpen, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title={administratorWords.addAdministrator}>
    <AddAdministratorForm onClose={onClose} />
  </Modal>
);

const errorsOf = (values: object) => fieldErrors(administratorToCreate, values);

function AddAdministratorForm({ onClose }: { onClose: () => void }) {
  const empty = { Username: '', Role: 'support' as Role };
  const form = useForm({
    initialValues: useDraft<typeof empty>('administrator') ?? empty,
    validateInputOnBlur: true,
    validate: errorsOf,
  });
  const create = useChange({ run: createAdministrator, invalidates: ['administrators'] });
  const isComplete = Object.keys(errorsOf(form.values)).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !create.isPending) create.mutate(form.values);
  }

  if (create.data) return <LinkToSend link={create.data} onClose={onClose} />;
  return (
    <form className="fields" onSubmit={submit} noValidate>
      <CountedInput label={administratorWords.username} data-autofocus autoFocus {...form.getInputProps('Username')} />
      <RolePicker role={form.values.Role} onChange={(role) => form.setFieldValue('Role', role)} />
      <FailureAlert error={create.error} draft={{ form: 'administrator', typed: form.values }} />
      <FormActions
        onCancel={onClose}
        isRunning={create.isPending}
        isReady={isComplete}
        submitLabel={administratorWords.create}
      />
      <UnsavedGuard isDirty={form.values.Username !== '' && !create.isSuccess} losesChanges={anyNavigation} />
    </form>
  );
}
