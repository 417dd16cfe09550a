import { Button } from '@mantine/core';
import { useChange } from '../../calls/change.ts';
import { sentenceOf } from '../../calls/failure.ts';
import { announce } from '../../notices.ts';
import { listWords } from '../../words.ts';

/** Long enough to read it, to think, and to get there by keyboard. */
const undoMs = 20_000;

/** Says what was done, and takes it back for whoever asks soon. */
export const announceUndoable = (text: string, undo: () => Promise<unknown>): void =>
  announce(<Undoable text={text} undo={undo} />, undoMs);

function Undoable({ text, undo }: { text: string; undo: () => Promise<unknown> }) {
  const back = useChange({
    run: undo,
    touches: ['customers'],
    done: () => listWords.undone,
    failed: ({ failure }) => sentenceOf(failure),
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
