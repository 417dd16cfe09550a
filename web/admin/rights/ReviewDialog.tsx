import { Modal } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminError } from '../api/failure.ts';
import type { Conflict } from '../forms/conflict.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import type { Draft } from '../forms/draft.ts';
import { ChangeList } from './ChangeList.tsx';
import type { EndpointChange } from './changes.ts';
import { rightsWords } from './messages.ts';

interface Props {
  changes: readonly EndpointChange[];
  save: UseMutationResult<unknown, AdminError, void>;
  /** Kept through a login. */
  draft: Draft;
  conflict?: Conflict | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: () => void;
  /** Consequences, mounted only while the dialog is open. */
  children: ReactNode;
}

export function ReviewDialog(props: Props) {
  const { changes, save, draft, conflict, isOpen, onClose, onSaved, children } = props;
  const sums = (['given', 'taken'] as const).flatMap((kind) => {
    const count = changes.reduce((sum, change) => sum + change[kind].length, 0);
    return count > 0 ? [rightsWords.sum[kind](count)] : [];
  });
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={save.reset} size="lg" title={rightsWords.reviewTitle}>
      <DialogForm
        change={save}
        onSubmit={() => save.mutate(undefined, onSaved && { onSuccess: onSaved })}
        onCancel={onClose}
        isReady
        focus="submit"
        submitLabel={rightsWords.saveChanges}
        draft={draft}
        conflict={conflict}
      >
        <p>{sums.join(' ')}</p>
        <ChangeList changes={changes} />
        {isOpen ? children : null}
      </DialogForm>
    </Modal>
  );
}
