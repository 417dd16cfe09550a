import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import type { OwnKey } from '../key/key-store.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { type AskedCall, pathIn } from './address.ts';
import { WhySteps } from './WhySteps.tsx';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const example = '/api/v4.0/invoices/42';

interface Props {
  owner: OwnKey;
  language: Language;
  /** What a link to the page asks about. */
  asked: AskedCall | null;
}

/** Asks about a call that need not have been made. */
export function WhyForm({ owner, language, asked }: Props) {
  const words = keyMessagesIn(language);
  const method = useRef<HTMLSelectElement>(null);
  const path = useRef<HTMLInputElement>(null);
  const [call, setCall] = useState(asked);
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    if (!method.current || !path.current) return;
    path.current.value = pathIn(path.current.value);
    setCall({ method: method.current.value, path: path.current.value });
  };
  return (
    <section className="calls-why" aria-labelledby="would-it-pass">
      <h2 id="would-it-pass">{words.wouldItPass}</h2>
      <p className="hint">
        {`${words.wouldItPassLead} `}
        <code>{example}</code>.
      </p>
      {/* An answer to another question than the one that stands there would mislead. */}
      <form className="calls-form" onSubmit={ask} onChange={() => setCall(null)}>
        <label>
          <span>{words.method}</span>
          <select ref={method} defaultValue={asked?.method ?? methods[0]}>
            {methods.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label className="calls-path">
          <span>{words.path}</span>
          <input
            ref={path}
            required
            defaultValue={asked?.path ?? ''}
            maxLength={searchMaximumCharacters}
            placeholder={example}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="submit" className="main-button">
          {words.ask}
        </button>
      </form>
      {call ? <WhySteps caller={owner} call={call} language={language} /> : null}
    </section>
  );
}
