import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import type { OwnKey } from '../key/key-store.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import type { AskedCall } from './address.ts';
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
  const [own, setOwn] = useState<AskedCall | null>(null);
  const call = own ?? asked;
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    setOwn({ method: method.current?.value ?? '', path: path.current?.value.trim() ?? '' });
  };
  return (
    <section className="calls-why" aria-labelledby="would-it-pass">
      <h2 id="would-it-pass">{words.wouldItPass}</h2>
      <p className="hint">
        {`${words.wouldItPassLead} `}
        <code>{example}</code>.
      </p>
      <form className="calls-form" onSubmit={ask}>
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
            pattern="/.*"
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
