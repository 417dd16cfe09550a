import type { EndpointAccessChange } from '@fagvaerk/contract/admin.ts';
import { changeRights } from '../../calls/admin-api.ts';
import { useChange } from '../../calls/change.ts';
import { announce } from '../../notices.ts';
import { foresightWords } from '../../words.ts';

interface Props {
  message: string;
  /** What makes it as it was. */
  undo: EndpointAccessChange;
}

/** Long enough to read it and to think twice. */
const undoMs = 15_000;

/** Says what was done, with the way back. */
export const announceUndo = (props: Props): void => announce(<UndoNotice {...props} />, undoMs);

function UndoNotice({ message, undo }: Props) {
  const back = useChange({
    run: () => changeRights(undo),
    touches: ['customers'],
    done: () => foresightWords.undone,
    failed: () => foresightWords.undoFailed,
  });
  return (
    <span className="undo-notice">
      {message}
      <button type="button" disabled={back.isPending} onClick={() => back.mutate()}>
        {foresightWords.undo}
      </button>
    </span>
  );
}
