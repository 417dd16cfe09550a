import { isRefused } from '../api/failure.ts';
import { type ConfirmedChange, useConfirmedChange } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { announce } from '../notices.ts';
import { words } from '../words.ts';
import { IconButton } from './IconButton.tsx';
import { BinIcon } from './icons.tsx';
import { componentWords } from './messages.ts';

type Deletion<Result> = Omit<ConfirmedChange<Result>, 'confirmLabel'> & { confirmLabel?: string };

export const useDelete = <Result,>(deletion: Deletion<Result>): (() => void) =>
  useConfirmedChange({
    confirmLabel: words.delete,
    failed: (error) => (isRefused(error, 'plan-changed') ? error.message : componentWords.deleteFailed),
    onCancel: () => announce(componentWords.deleteCancelled),
    focusesTitle: true,
    ...deletion,
  });

export function DeleteButton<Result>({ label, ...deletion }: Deletion<Result> & { label: string }) {
  const mayChange = useMayChange();
  const onClick = useDelete(deletion);
  return mayChange && <IconButton label={label} icon={<BinIcon />} onClick={onClick} />;
}
