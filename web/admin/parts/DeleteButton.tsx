import type { ReactNode } from 'react';
import { type Change, useChange } from '../calls/change.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { announce } from '../notices.ts';
import { words } from '../words.ts';
import { IconButton } from './IconButton.tsx';
import { BinIcon } from './icons.tsx';
import { focusPageTitle } from './PageTitle.tsx';

interface Props extends Change<void, unknown> {
  /** What the icon is called; it names what would be deleted. */
  label: string;
  question: string;
  text: string;
  details?: ReactNode;
  isImpossible?: boolean;
  answer?: string;
}

/** An icon that deletes after a question, and says how it went: done, failed or not done. */
export function DeleteButton(props: Props) {
  const { label, question, text, details, isImpossible = false, answer = words.delete, ...change } = props;
  const ask = useConfirm();
  const mayChange = useMayChange();
  const remove = useChange({ failed: () => words.deleteFailed, ...change });
  const act = () => remove.mutateAsync().then(focusPageTitle);
  const onCancel = () => announce(words.deleteCancelled);
  const onClick = () => ask({ title: question, text, details, isImpossible, answer, isDangerous: true, act, onCancel });
  return mayChange && <IconButton label={label} icon={<BinIcon />} onClick={onClick} />;
}
