import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '../calls/change.ts';
import { useCloseWhenSaved } from '../forms/close-when-saved.ts';
import { FormActions } from '../forms/FormActions.tsx';
import { PasswordField } from '../login/PasswordField.tsx';
import { Refused, refusedFields } from '../login/Refused.tsx';
import { accountWords } from '../words.ts';
import { removeSecondFactor } from './account-api.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export const TurnOffDialog = ({ isOpen, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title={accountWords.factorTurnOff}>
    <TurnOffForm onClose={onClose} />
  </Modal>
);

function TurnOffForm({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const remove = useChange({
    run: () => removeSecondFactor(password),
    touches: ['session'],
    done: () => accountWords.factorGone,
  });
  useCloseWhenSaved(remove.isSuccess, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    remove.mutate();
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <p>{accountWords.factorOffText}</p>
      <PasswordField
        label={accountWords.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={refusedFields(remove.error).Password}
      />
      <Refused error={remove.error} />
      <FormActions
        onCancel={onClose}
        isRunning={remove.isPending}
        isReady={password !== ''}
        answer={accountWords.factorTurnOff}
      />
    </form>
  );
}
