import { Modal } from '@mantine/core';
import { useChange } from '../api/change.ts';
import { useCloseWhenSaved } from '../forms/close-when-saved.ts';
import { PasswordForm } from '../forms/PasswordForm.tsx';
import { removeSecondFactor } from './account-api.ts';
import { accountWords } from './messages.ts';

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
