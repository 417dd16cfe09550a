import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Change, useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { focusPageTitle } from './PageTitle.tsx';

interface Props extends Change<void, unknown>, Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  text: string;
  /** Accessible name if `text` is ambiguous. */
  label?: string;
  question: string;
  consequence: string;
  details?: ReactNode;
  confirmLabel?: string;
  isDangerous?: boolean;
  /** Not only for administrators. */
  isForAll?: boolean;
}

/** The button disappears on success, so the focus moves to the page title. */
export function ConfirmButton(props: Props) {
  const {
    text,
    label = text,
    question,
    consequence,
    details,
    confirmLabel = text,
    isDangerous = true,
    isForAll = false,
  } = props;
  const { variant = 'default', color, size = 'xs', ...change } = props;
  const ask = useConfirm();
  const mayChange = useMayChange();
  const act = useChange({ failed: ({ failure }) => failureMessage(failure), ...change });
  if (!mayChange && !isForAll) return null;
  return (
    <Button
      variant={variant}
      size={size}
      {...(color && { color })}
      aria-label={label}
      onClick={() =>
        ask({
          title: question,
          text: consequence,
          details,
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
