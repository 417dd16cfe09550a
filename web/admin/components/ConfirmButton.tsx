import { Button, type ButtonProps } from '@mantine/core';
import { type ConfirmedChange, useConfirmedChange } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';

interface Props<Result>
  extends Omit<ConfirmedChange<Result>, 'confirmLabel'>,
    Pick<ButtonProps, 'variant' | 'color' | 'size' | 'mb'> {
  label: string;
  /** If `label` is ambiguous. */
  'aria-label'?: string;
  /** By default `label`. */
  confirmLabel?: string;
  /** Not only for administrators. */
  isForAll?: boolean;
}

export function ConfirmButton<Result>(props: Props<Result>) {
  const {
    label,
    'aria-label': name,
    variant = 'default',
    color,
    size = 'xs',
    mb = 0,
    isForAll = false,
    ...change
  } = props;
  const mayChange = useMayChange();
  const ask = useConfirmedChange({ confirmLabel: label, focusesTitle: true, ...change });
  if (!mayChange && !isForAll) return null;
  return (
    <Button variant={variant} size={size} {...(color && { color })} mb={mb} aria-label={name} onClick={ask}>
      {label}
    </Button>
  );
}
