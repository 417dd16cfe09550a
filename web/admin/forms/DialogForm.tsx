import { Button, Group } from '@mantine/core';
import type { FormEvent, KeyboardEventHandler, ReactNode } from 'react';
import type { AdminError } from '../api/failure.ts';
import { words } from '../words.ts';
import type { Conflict } from './conflict.tsx';
import type { Draft } from './draft.ts';
import { FailureAlert } from './FailureAlert.tsx';
import { anyNavigation, UnsavedGuard } from './UnsavedGuard.tsx';

interface Props {
  /** What submitting runs; its error is shown. */
  change?: { error: AdminError | null; isPending: boolean };
  onSubmit: () => unknown;
  onCancel: () => void;
  onKeyDown?: KeyboardEventHandler;
  isReady: boolean;
  submitLabel?: string;
  /** The button that takes the focus, also if the form appears after its dialog. */
  focus?: 'cancel' | 'submit';
  /** What succeeded despite the error. */
  lead?: string | undefined;
  /** Kept through a login. */
  draft?: Draft;
  isUnsaved?: boolean;
  conflict?: Conflict | undefined;
  children: ReactNode;
}

export function DialogForm(props: Props) {
  const { change, onSubmit, onCancel, isReady, submitLabel = words.save, focus, lead, draft, isUnsaved } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !change?.isPending) onSubmit();
  }

  return (
    <form className="fields" onSubmit={submit} onKeyDown={props.onKeyDown} noValidate>
      {props.children}
      <FailureAlert error={change?.error ?? null} lead={lead} draft={draft} conflict={props.conflict} />
      <Group className="dialog-actions" justify="flex-end">
        {/* Keeps the focus: a validation message on blur would move the button from under the pointer. */}
        <Button
          variant="default"
          data-autofocus={focus === 'cancel' || undefined}
          autoFocus={focus === 'cancel'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCancel}
        >
          {words.cancel}
        </Button>
        <Button
          type="submit"
          data-autofocus={focus === 'submit' || undefined}
          autoFocus={focus === 'submit'}
          loading={change?.isPending ?? false}
          disabled={!isReady}
        >
          {submitLabel}
        </Button>
      </Group>
      {isUnsaved === undefined ? null : <UnsavedGuard isDirty={isUnsaved} losesChanges={anyNavigation} />}
    </form>
  );
}
