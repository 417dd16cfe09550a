import { AdminError } from '../failure.ts';
import { words } from '../words.ts';
import { useConfirm } from './confirm.tsx';
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
  run: () => Promise<unknown>;
  /** What is said when it fails; else that it did. */
  explain?: (error: AdminError) => string;
}

/** An icon that deletes after a question, and says how it went: done, failed or not done. */
export function DeleteButton({ label, question, text, answer, success, run, explain }: Props) {
  const ask = useConfirm();

  async function act() {
    try {
      await run();
      announce(success);
      focusPageTitle();
    } catch (error) {
      warn(error instanceof AdminError && explain ? explain(error) : words.deleteFailed);
    }
  }

  const onCancel = () => announce(words.deleteCancelled);
  const onClick = () => ask({ title: question, text, answer, isDangerous: true, act, onCancel });
  return <IconButton label={label} icon={<BinIcon />} onClick={onClick} />;
}
