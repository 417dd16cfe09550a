import type { ReactNode } from 'react';
import { type Change, useChange } from '../api/change.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { announce } from '../notices.ts';
import { words } from '../words.ts';
import { IconButton } from './IconButton.tsx';
import { BinIcon } from './icons.tsx';
import { focusPageTitle } from './PageTitle.tsx';

interface Deletion extends Change<void, unknown> {
  question: string;
  text: string;
  details?: ReactNode;
  isDisabled?: boolean;
  confirmLabel?: string;
}

/** Asks before deleting. */
export function useDelete(deletion: Deletion): () => void {
  const { question, text, details, isDisabled = false, confirmLabel = words.delete, ...change } = deletion;
  const ask = useConfirm();
  const remove = useChange({ failed: () => words.deleteFailed, ...change });
  const act = () => remove.mutateAsync().then(focusPageTitle);
  const onCancel = () => announce(words.deleteCancelled);
  return () => ask({ title: question, text, details, isDisabled, confirmLabel, isDangerous: true, act, onCancel });
}

export function DeleteButton({ label, ...deletion }: Deletion & { label: string }) {
  const mayChange = useMayChange();
  const onClick = useDelete(deletion);
  return mayChange && <IconButton label={label} icon={<BinIcon />} onClick={onClick} />;
}
