import { Button } from '@mantine/core';
import { type Change, useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { focusPageTitle } from './PageTitle.tsx';

interface Props extends Change<void, unknown> {
  text: string;
  /** Accessible name if `text` is ambiguous. */
  label?: string;
  question: string;
  consequence: string;
  confirmLabel?: string;
  isDangerous?: boolean;
}

/** The button disappears on success, so the focus moves to the page title. */
export function ConfirmButton(props: Props) {
  const { text, label = text, question, consequence, confirmLabel = text, isDangerous = true, ...change } = props;
  const ask = useConfirm();
  const mayChange = useMayChange();
  const act = useChange({ failed: ({ failure }) => failureMessage(failure), ...change });
  if (!mayChange) return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={label}
      onClick={() =>
        ask({
          title: question,
          text: consequence,
          confirmLabel,
          isDangerous,
          act: () => act.mutateAsync().then(focusPageTitle),
        })
      }
    >
      {text}
    </Button>
  );
}
