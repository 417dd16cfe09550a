import { useState } from 'react';
import { AdminError } from '../failure.ts';
import { words } from '../words.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { IconButton } from './IconButton.tsx';
import { BinIcon } from './icons.tsx';
import { announce, warn } from './notices.ts';
import { focusPageTitle } from './PageTitle.tsx';

interface Props {
  /** What the icon is called; it names what would be deleted. */
  label: string;
  question: string;
  text: string;
  answer: string;
  success: string;
  isRunning: boolean;
  run: () => Promise<unknown>;
  /** What is said when it fails; else that it did. */
  explain?: (error: AdminError) => string;
}

/** An icon that deletes after a question, and says how it went: done, failed or not done. */
export function DeleteButton({ label, question, text, answer, success, isRunning, run, explain }: Props) {
  const [isAsking, setAsking] = useState(false);

  async function remove() {
    try {
      await run();
      announce(success);
      focusPageTitle();
    } catch (error) {
      warn(error instanceof AdminError && explain ? explain(error) : words.deleteFailed);
    }
    setAsking(false);
  }

  function cancel() {
    setAsking(false);
    announce(words.deleteCancelled);
  }

  return (
    <>
      <IconButton label={label} icon={<BinIcon />} isDangerous onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        question={question}
        text={text}
        answer={answer}
        isDangerous
        isRunning={isRunning}
        onConfirm={() => void remove()}
        onCancel={cancel}
      />
    </>
  );
}
