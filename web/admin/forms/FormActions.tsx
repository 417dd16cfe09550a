import { Button } from '@mantine/core';
import { words } from '../words.ts';

interface Props {
  onCancel: () => void;
  isRunning: boolean;
  isReady: boolean;
  /** What the button that sends the form says. */
  answer?: string;
}

/** The foot of every form: the way back, and the way on. */
export function FormActions({ onCancel, isRunning, isReady, answer = words.save }: Props) {
  return (
    <div className="dialog-actions">
      {/* Keeps the focus where it is: what a field says when it loses it would move the button away from the press. */}
      <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" loading={isRunning} disabled={!isReady}>
        {answer}
      </Button>
    </div>
  );
}
