import type { ConsoleOperation } from '@fagvaerk/catalogue/model.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { whyAddress } from '../../calls/address.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { supportText } from '../../lens/support-text.ts';
import { CopyButton } from '../CopyButton.tsx';
import type { Call } from '../call/call.ts';
import { isOpen } from '../call/caller.ts';
import { otherOrigin } from '../call/other-address.ts';
import { words } from '../words.ts';
import { KeyButton, OtherAddress } from '../YourKey.tsx';

const language = document.documentElement.lang as Language;
const keyWords = keyMessagesIn(language);

/** Refusals that another key, or another site of the same key, would change. */
const aboutTheKey = /^(?:key-|access-off$|site-)/;

interface Props {
  operation: ConsoleOperation;
  call: Call;
  code: string | null;
  requestID: string | null;
  /** The call as it stands in an address. */
  fragment: string;
}

/** What a reader can do about a call that the key was not let through with. */
export function Refusal({ operation, call, code, requestID, fragment }: Props) {
  const { apikey = '', siteName = '' } = Object.fromEntries(call.request.headers);
  const isAboutTheKey = aboutTheKey.test(code ?? '');
  if (isOpen({ apiKey: apikey, siteName }))
    return isAboutTheKey ? (
      <p className="console-hint">
        {words.needsKey} <KeyButton label={words.ownKey} />
      </p>
    ) : null;
  if (code === 'wrong-environment' && otherOrigin !== null)
    return (
      <p className="console-hint">
        {words.siteElsewhere} <OtherAddress fragment={fragment} />
      </p>
    );
  const text = supportText({ siteName }, { ...operation, code }, language, requestID);
  return (
    <>
      <p className="console-tools">
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
