import type { ConsoleOperation } from '@fagvaerk/catalogue/model.ts';
import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import { sampleIn } from '@fagvaerk/catalogue/samples/samples.ts';
import { placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { useState } from 'react';
import { isOpenKeyPrinted } from '../samples/open-key.ts';
import type { sampleStorageKey } from '../samples/show.ts';
import { CopyButton } from './CopyButton.tsx';
import { type Caller, callOf } from './call/call.ts';
import { isOpen } from './call/caller.ts';
import type { Draft } from './call/fragment.ts';
import { words } from './words.ts';

/** As in samples/reach.ts: what shows samples is loaded when one is chosen. */
const keptAs: typeof sampleStorageKey = 'fagvaerk.samples';

interface Props {
  operation: ConsoleOperation;
  draft: Draft;
  caller: Caller;
  /** The call as it stands in an address. */
  fragment: string;
  isUnderWay: boolean;
  /** Says at its field what is only half filled in, and answers with it; null where nothing is. */
  tellUnfinished: () => string | null;
  onAbort: () => void;
}

/** What programs that pass addresses on take without cutting them. */
const linkMaximumCharacters = 16_000;

/** The call as it stands: to be sent, taken along as code, or passed on as a link. */
export function CallTools({ operation, draft, caller, fragment, isUnderWay, tellUnfinished, onAbort }: Props) {
  const { method } = operation;
  const [language, setLanguage] = useState(chosenLanguage);
  const shown = callOf(operation, draft, caller, null).request;
  // A reader's own key is not written down anywhere, not even in what they copy.
  const copied = isOpen(caller) && isOpenKeyPrinted ? caller : { ...caller, apiKey: placeholderApiKey };
  const finished = (text: () => string | { refused: string }) => () => {
    const refused = tellUnfinished();
    return refused === null ? text() : { refused };
  };
  const link = finished(() => {
    if (fragment.length > linkMaximumCharacters) return { refused: words.linkTooLong };
    return location.href.replace(/#.*|$/s, () => fragment);
  });
  return (
    <>
      <p className="console-address" translate="no">
        <span className={`method ${method.toLowerCase()}`}>{method}</span>
        <code>{shown.url}</code>
      </p>
      <div className="console-row">
        {/* One button all along: whoever pressed it keeps it. */}
        <button
          className="console-send"
          type={isUnderWay ? 'button' : 'submit'}
          onClick={(event) => {
            if (!isUnderWay) return;
            event.preventDefault();
            onAbort();
          }}
        >
          {isUnderWay ? words.abort : words.send} {isUnderWay ? null : <span aria-hidden="true">Ctrl ↵</span>}
        </button>
        <span className="console-tools">
          <label>
            {words.copySample}{' '}
            <select
              value={language}
              onChange={({ target }) => {
                setLanguage(target.value as SampleLanguage);
                void import('../samples/show.ts').then(({ choose }) => choose(target.value));
              }}
            >
              {sampleLanguages.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <CopyButton
            label={words.copyAsSample}
            text={finished(() => sampleIn(language, callOf(operation, draft, copied, null).request))}
          />
          <CopyButton label={words.copyLink} text={link} />
        </span>
      </div>
    </>
  );
}

function chosenLanguage(): SampleLanguage {
  const stored = localStorage.getItem(keptAs);
  return sampleLanguages.find((one) => one === stored) ?? sampleLanguages[0];
}
