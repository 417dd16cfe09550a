import type { ReactNode } from 'react';
import { type Change, useChange } from '../api/change.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { announce } from '../notices.ts';
import { words } from '../words.ts';
import { IconButton } from './IconButton.tsx';
import { BinIcon } from './icons.tsx';
import { focusPageTitle } from './PageTitle.tsx';

interface Props extends Change<void, unknown> {
  label: string;
  question: string;
  text: string;
  details?: ReactNode;
  isDisabled?: boolean;
  confirmLabel?: string;
}

export function DeleteButton(props: Props) {
  const { label, question, text, details, isDisabled = false, confirmLabel = words.delete, ...change } = props;
  const ask = useConfirm();
  const mayChange = useMayChange();
  const remove = useChange({ failed: () => words.deleteFailed, ...change });
  const act = () => remove.mutateAsync().then(focusPageTitle);
  const onCancel = () => announce(words.deleteCancelled);
  const onClick = () =>
    ask({ title: question, text, details, isDisabled, confirmLabel, isDangerous: true, act, onCancel });
  return mayChange && <IconButton label={label} icon={<BinIcon />} onClick={onClick} />;
}
