import { useEffect, useRef } from 'react';
import type { SiteKind } from './call/call.ts';
import { words } from './words.ts';

export interface Question {
  readonly kind: Exclude<SiteKind, 'sandbox'>;
  readonly siteName: string;
  readonly answer: (isConfirmed: boolean) => void;
}

/** Before others' data is changed: whose it is, and a way back that Escape takes too. */
export function AskFirst({ kind, siteName, answer }: Question) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isConfirmed = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  // Closed before it is taken away, so that the focus goes back to where it was.
  const close = (isYes: boolean): void => {
    isConfirmed.current = isYes;
    dialog.current?.close();
  };
  return (
    <dialog
      className="console-ask"
      ref={dialog}
      aria-labelledby="console-ask-title"
      onClose={() => answer(isConfirmed.current)}
    >
      <h3 id="console-ask-title">{words.askLiveTitle}</h3>
      <p>{kind === 'live' ? words.askLive(siteName) : words.askUnknown(siteName)}</p>
      <div className="console-row">
        <button className="console-quiet" type="button" onClick={() => close(false)}>
          {words.cancel}
        </button>
        <button className="console-send" type="button" onClick={() => close(true)}>
          {words.confirmLive(siteName)}
        </button>
      </div>
    </dialog>
  );
}
