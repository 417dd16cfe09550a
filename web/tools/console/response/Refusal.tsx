import { keyMessagesIn } from '../../../language/key-messages.ts';
import { type CallToExplain, whyAddress } from '../../../shell/addresses.ts';
import { supportText } from '../../key-overlay/support-text.ts';
import { CopyButton } from '../CopyButton.tsx';
import type { Call } from '../call/call.ts';
import { isDemoCaller, otherOrigin } from '../call/caller.ts';
import { words } from '../words.ts';
import { KeyButton, OtherOriginLink } from '../YourKey.tsx';

const keyWords = keyMessagesIn();

/** Refusals that another key or site would fix. */
const aboutTheKey = /^(?:key-|access-off$|site-)/;

interface Props {
  operation: CallToExplain;
  call: Call;
  code: string | null;
  requestID: string | null;
  fragment: string;
}

export function Refusal({ operation, call, code, requestID, fragment }: Props) {
  const { apikey = '', siteName = '' } = Object.fromEntries(call.request.headers);
  const isAboutTheKey = aboutTheKey.test(code ?? '');
  if (isDemoCaller({ apiKey: apikey, siteName }))
    return isAboutTheKey ? (
      <p className="note">
        {words.needsKey} <KeyButton label={words.ownKey} />
      </p>
    ) : null;
  if (code === 'wrong-environment' && otherOrigin !== null)
    return (
      <p className="note">
        {words.siteElsewhere} <OtherOriginLink fragment={fragment} />
      </p>
    );
  const text = supportText({ siteName }, { ...operation, code }, requestID);
  return (
    <>
      <p className="row console-tools">
        <a href={whyAddress(operation)}>{keyWords.why}</a>
        {isAboutTheKey ? <KeyButton label={words.changeKey} /> : null}
      </p>
      <details className="console-headers">
        <summary>{keyWords.supportText}</summary>
        <pre>{text}</pre>
        <CopyButton label={keyWords.copy} text={() => text} />
      </details>
    </>
  );
}
