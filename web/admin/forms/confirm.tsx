import type { AccessPreview } from '@fagvaerk/contract/rights.ts';
import { Button, Group, Modal } from '@mantine/core';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { type Change, useChange } from '../api/change.tsx';
import { type AdminError, isRefused } from '../api/failure.ts';
import { type postQuery, previewKey } from '../api/query.ts';
import { focusPageTitle } from '../components/PageTitle.tsx';
import { words } from '../words.ts';

interface Question {
  title: string;
  text: string;
  /** Mounted only while the dialog is open. */
  details?: ReactNode;
  /** Of what `details` shows; the answer waits for it. */
  preview?: ReturnType<typeof postQuery<AccessPreview>>;
  /** Only takes something away, which a failed preview must not prevent. */
  worksUnseen?: boolean;
  /** `text` says why. */
  isDisabled?: boolean;
  confirmLabel: string;
  /** By default true. */
  isDangerous?: boolean;
  /** Reports its own success or failure. */
  act: (plan: string | undefined) => Promise<unknown>;
  onCancel?: () => void;
}

/** A closed dialog returns the focus to where it was, which must not be an item of a closed menu. */
export function afterMenu(open: () => void): void {
  const menu = document.activeElement?.closest('[role=menu]');
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus();
  open();
}

const ConfirmContext = createContext<(question: Question) => void>(() => {
  throw new Error('useConfirm needs a ConfirmProvider');
});

export const useConfirm = () => use(ConfirmContext);

export interface ConfirmedChange<Result> extends Change<string | undefined, Result>, Omit<Question, 'act'> {
  /** For buttons that disappear on success. */
  focusesTitle?: boolean;
}

/** Asks before a change, whose failure is a notice. */
export function useConfirmedChange<Result>({ focusesTitle = false, ...settings }: ConfirmedChange<Result>): () => void {
  const ask = useConfirm();
  const { mutateAsync } = useChange({ failed: ({ message }) => message, ...settings });
  return () => ask({ ...settings, act: (plan) => mutateAsync(plan).then(() => focusesTitle && focusPageTitle()) });
}

const noPreview = queryOptions<AccessPreview>({ queryKey: previewKey, queryFn: skipToken });

/** One dialog for all: lists may have hundreds of buttons that need it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);

  const { preview, worksUnseen = false, isDisabled = false } = question ?? {};
  const shown = useQuery<AccessPreview>({ ...(preview ?? noPreview), enabled: isOpen && preview !== undefined });
  const isUnseen = shown.isLoadingError && worksUnseen;

  const ask = useCallback((next: Question) => {
    setQuestion(next);
    afterMenu(() => setOpen(true));
  }, []);

  async function confirm() {
    setRunning(true);
    // An outdated preview was refetched and can be answered again.
    const isAskedAgain = await question?.act(shown.data?.plan).then(
      () => false,
      (error: AdminError) => isRefused(error, 'plan-changed'),
    );
    setRunning(false);
    if (!isAskedAgain) setOpen(false);
  }

  function cancel() {
    setOpen(false);
    question?.onCancel?.();
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal opened={isOpen} onClose={cancel} title={question?.title} withCloseButton={false} zIndex={300}>
        <p>{question?.text}</p>
        {isOpen ? question?.details : null}
        {isUnseen ? <p>{words.effectUnknown}</p> : null}
        <Group justify="flex-end" mt="sm">
          <Button variant="default" data-autofocus onClick={cancel}>
            {words.cancel}
          </Button>
          <Button
            color={question?.isDangerous === false ? 'accent' : 'danger'}
            loading={isRunning}
            disabled={isDisabled || (preview !== undefined && !shown.data && !isUnseen)}
            onClick={() => void confirm()}
          >
            {question?.confirmLabel}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  );
}
