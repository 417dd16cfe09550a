import { isOpenKeyPrinted } from '../samples/open-key.ts';
import type { Caller } from './call/call.ts';
import { isOpen } from './call/caller.ts';
import { otherOrigin, sandboxesAreElsewhere } from './call/other-address.ts';
import { words } from './words.ts';

interface Props {
  caller: Caller;
  isWriting: boolean;
  /** The call as it stands in an address. */
  fragment: string;
}

/** With whose key a call is made and on which site, and what that means for what it writes. */
export function YourKey({ caller, isWriting, fragment }: Props) {
  const isOpenKey = isOpen(caller);
  if (isOpenKey && !isOpenKeyPrinted)
    return (
      <p className="console-hint">
        {words.noOpenKey} <KeyButton label={words.ownKey} />
      </p>
    );
  if (isOpenKey && sandboxesAreElsewhere)
    return (
      <p className="console-hint">
        {words.testElsewhere} <OtherAddress fragment={fragment} /> <KeyButton label={words.ownKey} />
      </p>
    );
  return (
    <p className="console-hint">
      {`${isOpenKey ? words.callsOpen : words.callsOwn} `}
      <b translate="no">{caller.siteName}</b>. {isOpenKey && isWriting ? words.keptNothing : null}{' '}
      <KeyButton label={isOpenKey ? words.ownKey : words.changeKey} />
    </p>
  );
}

/** Opens "Din nøgle", as every element of this class does. */
export const KeyButton = ({ label }: { label: string }) => (
  <button className="console-quiet your-key" type="button">
    {label}
  </button>
);

/** The same page with the same call filled in, where the site answers. */
export const OtherAddress = ({ fragment }: { fragment: string }) => (
  <a href={otherOrigin + location.pathname + fragment}>{words.openThere}</a>
);
