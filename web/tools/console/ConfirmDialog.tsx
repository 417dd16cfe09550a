import { useEffect, useRef } from 'react';
import { TextButton } from '../buttons.tsx';
import type { SiteKind } from './call/call.ts';
import { words } from './words.ts';

export interface Confirmation {
  readonly kind: Exclude<SiteKind, 'sandbox'>;
  readonly siteName: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmDialog({ kind, siteName, onAnswer }: Confirmation) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isConfirmed = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  // Closing before unmounting returns the focus.
  const close = (confirmed: boolean): void => {
    isConfirmed.current = confirmed;
    dialog.current?.close();
  };
  return (
    <dialog
      className="console-ask"
      ref={dialog}
      aria-labelledby="console-ask-title"
      onClose={() => onAnswer(isConfirmed.current)}
    >
      <h3 id="console-ask-title">{words.askLiveTitle}</h3>
      <p>{kind === 'live' ? words.askLive(siteName) : words.askUnknown(siteName)}</p>
      <div className="apart">
        <TextButton onClick={() => close(false)}>{words.cancel}</TextButton>
        <button className="main-button" type="button" onClick={() => close(true)}>
          {words.confirmLive(siteName)}
        </button>
      </div>
    </dialog>
  );
}
