import { Button } from '@mantine/core';
import { words } from '../words.ts';

interface Props {
  onCancel: () => void;
  isRunning: boolean;
  isReady: boolean;
  submitLabel?: string;
}

export function FormActions({ onCancel, isRunning, isReady, submitLabel = words.save }: Props) {
  return (
    <div className="dialog-actions">
      {/* Keeps the focus: a validation message on blur would move the button from under the pointer. */}
      <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" loading={isRunning} disabled={!isReady}>
        {submitLabel}
      </Button>
    </div>
  );
}
