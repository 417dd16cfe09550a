import { Modal } from '@mantine/core';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminError } from '../api/failure.ts';
import type { postQuery } from '../api/query.ts';
import type { Conflict } from '../forms/conflict.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import type { Draft } from '../forms/draft.ts';
import { ChangeList } from './ChangeList.tsx';
import type { EndpointChange } from './changes.ts';
import { rightsWords } from './messages.ts';

interface Props<Preview> {
  changes: readonly EndpointChange[];
  /** Saves the plan of the preview. */
  save: UseMutationResult<unknown, AdminError, string | undefined>;
  preview: ReturnType<typeof postQuery<Preview>>;
  /** Kept through a login. */
  draft: Draft;
  conflict?: Conflict | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: () => void;
  /** Consequences by the preview, mounted only while the dialog is open. */
  children: ReactNode;
}

export function ReviewDialog<Preview extends { plan: string }>(props: Props<Preview>) {
  const { changes, save, preview, draft, conflict, isOpen, onClose, onSaved, children } = props;
  const shown = useQuery({ ...preview, enabled: isOpen }).data;
  const sums = (['given', 'taken'] as const).flatMap((kind) => {
    const count = changes.reduce((sum, change) => sum + change[kind].length, 0);
    return count > 0 ? [rightsWords.sum[kind](count)] : [];
  });
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={save.reset} size="lg" title={rightsWords.reviewTitle}>
      <DialogForm
        change={save}
        onSubmit={() => save.mutate(shown?.plan, onSaved && { onSuccess: onSaved })}
        onCancel={onClose}
        isReady={shown !== undefined}
        focus="cancel"
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
