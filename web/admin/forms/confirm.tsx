import { Button, Modal } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { words } from '../words.ts';

interface Question {
  title: string;
  text: string;
  /** What more is known of it, once it has been asked for. */
  details?: ReactNode;
  /** Whether there is nothing to say yes to: the text says why. */
  isImpossible?: boolean;
  /** What the button that goes on says. */
  answer: string;
  isDangerous: boolean;
  /** Done on yes. Tells itself how it went, also where it rejects. */
  act: () => Promise<unknown>;
  onCancel?: () => void;
}

const Ask = createContext<(question: Question) => void>(() => {
  throw new Error('Nobody is there to ask');
});

/** Asks before something that cannot be taken back. */
export const useConfirm = () => use(Ask);

/** One dialog for all questions: lists have hundreds of buttons that may need it. The way back has the focus. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);

  const ask = useCallback((asked: Question) => {
    setQuestion(asked);
    setOpen(true);
  }, []);

  async function confirm() {
    setRunning(true);
    await question?.act().catch(() => undefined);
    setRunning(false);
    setOpen(false);
  }

  function cancel() {
    setOpen(false);
    question?.onCancel?.();
  }

  return (
    <Ask value={ask}>
      {children}
      <Modal opened={isOpen} onClose={cancel} title={question?.title} withCloseButton={false} zIndex={300}>
        <p>{question?.text}</p>
        {isOpen ? question?.details : null}
        <div className="dialog-actions">
          <Button variant="default" data-autofocus onClick={cancel}>
            {words.cancel}
          </Button>
          <Button
            color={question?.isDangerous ? 'danger' : 'accent'}
            loading={isRunning}
            disabled={question?.isImpossible ?? false}
            onClick={() => void confirm()}
          >
            {question?.answer}
          </Button>
        </div>
      </Modal>
    </Ask>
  );
}
