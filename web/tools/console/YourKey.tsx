import { isDemoKeyPrinted } from '../../enhance/samples/demo-key.ts';
import type { Caller } from './call/call.ts';
import { canCall, isDemoCaller, otherOrigin } from './call/caller.ts';
import { words } from './words.ts';

export function YourKey({ caller, isWriting, fragment }: { caller: Caller; isWriting: boolean; fragment: string }) {
  const isDemoKey = isDemoCaller(caller);
  if (!canCall(caller))
    return (
      <p className="note">
        {isDemoKeyPrinted ? words.testElsewhere : words.noDemoKey}{' '}
        {isDemoKeyPrinted ? <OtherOriginLink fragment={fragment} /> : null} <KeyButton label={words.ownKey} />
      </p>
    );
  return (
    <p className="note">
      {`${isDemoKey ? words.callsDemo : words.callsOwn} `}
      <b translate="no">{caller.siteName}</b>. {isDemoKey && isWriting ? words.keptNothing : null}{' '}
      <KeyButton label={isDemoKey ? words.ownKey : words.changeKey} />
    </p>
  );
}

export const KeyButton = ({ label }: { label: string }) => (
  <button className="text-button your-key" type="button">
    {label}
  </button>
);

export const OtherOriginLink = ({ fragment }: { fragment: string }) => (
  <a href={otherOrigin + location.pathname + fragment}>{words.openThere}</a>
);
