import { type ReactNode, useEffect, useRef } from 'react';
import { type Caller, fetchSiteKind, type SiteKind } from './call/call.ts';
import { words } from './words.ts';

interface Confirmation {
  readonly kind: Exclude<SiteKind, 'sandbox'>;
  readonly siteName: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks before writing to anything but a sandbox. `show` gets the question, and null when it is answered. */
export async function confirmWrite(
  caller: Caller,
  signal: AbortSignal,
  show: (dialog: ReactNode) => void,
): Promise<boolean> {
  const kind = await fetchSiteKind(caller);
  if (signal.aborted || kind === 'sandbox' || kind === 'refused') return !signal.aborted;
  const isConfirmed = await new Promise<boolean>((onAnswer) =>
    show(<ConfirmDialog kind={kind} siteName={caller.siteName} onAnswer={onAnswer} />),
  );
  show(null);
  return isConfirmed;
}

function ConfirmDialog({ kind, siteName, onAnswer }: Confirmation) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="console-ask"
      ref={dialog}
      aria-labelledby="console-ask-title"
      // Escape leaves it empty.
      onClose={({ currentTarget }) => onAnswer(currentTarget.returnValue === 'confirmed')}
    >
      <h3 id="console-ask-title">{words.askLiveTitle}</h3>
      <p>{kind === 'live' ? words.askLive(siteName) : words.askUnknown(siteName)}</p>
      <form className="apart" method="dialog">
        <button className="text-button" type="submit">
          {words.cancel}
        </button>
        <button className="main-button" type="submit" value="confirmed">
          {words.confirmLive(siteName)}
        </button>
      </form>
    </dialog>
  );
}
