import { Modal } from '@mantine/core';
import { useChange } from '../api/change.ts';
import { useCloseWhenSaved } from '../forms/close-when-saved.ts';
import { PasswordForm } from '../login/PasswordForm.tsx';
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
  const remove = useChange({
    run: removeSecondFactor,
    invalidates: ['session'],
    done: () => accountWords.factorGone,
  });
  useCloseWhenSaved(remove.isSuccess, onClose);
  return (
    <PasswordForm
      lead={accountWords.factorOffText}
      submitLabel={accountWords.factorTurnOff}
      run={remove}
      onCancel={onClose}
    />
  );
}
