import { Button, Modal } from '@mantine/core';
import { words } from '../words.ts';

interface Props {
  isOpen: boolean;
  question: string;
  text: string;
  /** What the button that goes on says. */
  answer: string;
  isDangerous?: boolean;
  isRunning?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The way back has the focus. */
export function ConfirmDialog({ isOpen, question, text, answer, isDangerous, isRunning, onConfirm, onCancel }: Props) {
  return (
    <Modal opened={isOpen} onClose={onCancel} title={question} withCloseButton={false}>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button color={isDangerous ? 'danger' : 'accent'} loading={isRunning ?? false} onClick={onConfirm}>
          {answer}
        </Button>
      </div>
    </Modal>
  );
}
