import type { ConsoleOperation } from '@fagvaerk/catalogue/model.ts';
import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { useState } from 'react';
import { isDemoKeyPrinted } from '../../enhance/samples/demo-key.ts';
import { chooseLanguage, chosenLanguage } from '../../enhance/samples/show.ts';
import { CopyButton } from './CopyButton.tsx';
import { buildCall, type Caller } from './call/call.ts';
import { isDemoCaller } from './call/caller.ts';
import type { Draft } from './call/fragment.ts';
import { words } from './words.ts';

interface Props {
  operation: ConsoleOperation;
  draft: Draft;
  caller: Caller;
  /** As the reader typed it. */
  idempotencyKey: string;
  fragment: string;
  isSending: boolean;
  statusText: string;
  /** Reports a half-filled field and returns the message, or null. */
  reportUnfinished: () => string | null;
  onAbort: () => void;
}

/** Longer links are cut by some mail and chat programs. */
const linkMaximumCharacters = 16_000;

export function CallTools(props: Props) {
  const { operation, draft, caller, idempotencyKey, fragment, isSending, statusText, reportUnfinished, onAbort } =
    props;
  const [language, setLanguage] = useState(chosenLanguage);
  const shown = buildCall(operation, draft, caller, null).request;
  // A copied sample never contains the reader's own key.
  const copied = isDemoCaller(caller) && isDemoKeyPrinted ? caller : { ...caller, apiKey: placeholderApiKey };
  const finished = (text: () => string | { error: string }) => () => {
    const error = reportUnfinished();
    return error === null ? text() : { error };
  };
  const link = finished(() => {
    if (fragment.length > linkMaximumCharacters) return { error: words.linkTooLong };
    return location.href.replace(/#.*|$/s, () => fragment);
  });
  return (
    <>
      <code className="console-address" translate="no">
        {shown.url}
      </code>
      <div className="row console-tools">
        <label>
          {words.copySample}{' '}
          <select
            value={language}
            onChange={({ target }) => {
              setLanguage(target.value as SampleLanguage);
              chooseLanguage(target.value);
            }}
          >
            {sampleLanguages.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <CopyButton
          label={words.copyAsSample}
          text={finished(() => sampleIn(language, buildCall(operation, draft, copied, null, idempotencyKey).request))}
        />
        <CopyButton label={words.copyLink} text={link} />
      </div>
      <div className="row console-foot">
        {/* One button for both states keeps the focus. */}
        <button
          className="main-button"
          type={isSending ? 'button' : 'submit'}
          onClick={(event) => {
            if (!isSending) return;
            event.preventDefault();
            onAbort();
          }}
        >
          {isSending ? words.abort : words.send} {isSending ? null : <span aria-hidden="true">Ctrl ↵</span>}
        </button>
        <p className="note" role="status">
          {statusText}
        </p>
      </div>
    </>
  );
}
