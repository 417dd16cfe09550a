import type { EndpointAccessChange } from '@fagvaerk/contract/admin.ts';
import { changeRights } from '../../api/admin-api.ts';
import { useChange } from '../../api/change.ts';
import { announce } from '../../notices.ts';
import { rightsToolsWords } from '../../words.ts';

interface Props {
  message: string;
  undo: EndpointAccessChange;
}

/** Long enough to reconsider. */
const undoMs = 15_000;

export const announceUndo = (props: Props): void => announce(<UndoNotice {...props} />, undoMs);

function UndoNotice({ message, undo }: Props) {
  const back = useChange({
    run: () => changeRights(undo),
    invalidates: ['customers'],
    done: () => rightsToolsWords.undone,
    failed: () => rightsToolsWords.undoFailed,
  });
  return (
    <span className="undo-notice">
      {message}
      <button type="button" disabled={back.isPending} onClick={() => back.mutate()}>
        {rightsToolsWords.undo}
      </button>
    </span>
  );
}
