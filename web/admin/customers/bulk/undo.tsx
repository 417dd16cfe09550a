import { Button } from '@mantine/core';
import { useChange } from '../../api/change.ts';
import { failureMessage } from '../../api/failure.ts';
import { announce } from '../../notices.ts';
import { listWords } from '../../words.ts';

/** Long enough to reach the button by keyboard. */
const undoMs = 20_000;

export const announceUndoable = (text: string, undo: () => Promise<unknown>): void =>
  announce(<Undoable text={text} undo={undo} />, undoMs);

function Undoable({ text, undo }: { text: string; undo: () => Promise<unknown> }) {
  const back = useChange({
    run: undo,
    invalidates: ['customers'],
    done: () => listWords.undone,
    failed: ({ failure }) => failureMessage(failure),
  });
  return (
    <span className="undoable">
      {text}
      <Button size="compact-sm" variant="default" loading={back.isPending} onClick={() => back.mutate()}>
        {listWords.undo}
      </Button>
    </span>
  );
}
