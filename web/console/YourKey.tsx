import { isDemoKeyPrinted } from '../samples/demo-key.ts';
import type { Caller } from './call/call.ts';
import { isDemoCaller } from './call/caller.ts';
import { isSandboxElsewhere, otherOrigin } from './call/other-origin.ts';
import { words } from './words.ts';

interface Props {
  caller: Caller;
  isWriting: boolean;
  fragment: string;
}

export function YourKey({ caller, isWriting, fragment }: Props) {
  const isDemoKey = isDemoCaller(caller);
  if (isDemoKey && !isDemoKeyPrinted)
    return (
      <p className="console-hint">
        {words.noDemoKey} <KeyButton label={words.ownKey} />
      </p>
    );
  if (isDemoKey && isSandboxElsewhere)
    return (
      <p className="console-hint">
        {words.testElsewhere} <OtherOriginLink fragment={fragment} /> <KeyButton label={words.ownKey} />
      </p>
    );
  return (
    <p className="console-hint">
      {`${isDemoKey ? words.callsDemo : words.callsOwn} `}
      <b translate="no">{caller.siteName}</b>. {isDemoKey && isWriting ? words.keptNothing : null}{' '}
      <KeyButton label={isDemoKey ? words.ownKey : words.changeKey} />
    </p>
  );
}

export const KeyButton = ({ label }: { label: string }) => (
  <button className="console-quiet your-key" type="button">
    {label}
  </button>
);

export const OtherOriginLink = ({ fragment }: { fragment: string }) => (
  <a href={otherOrigin + location.pathname + fragment}>{words.openThere}</a>
);
