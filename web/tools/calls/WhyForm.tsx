import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import type { OwnKey } from '../key/key-store.ts';
import { parsePath } from './address.ts';
import { WhySteps } from './WhySteps.tsx';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const example = '/api/v4.0/invoices/42';

interface Props {
  owner: OwnKey;
  language: Language;
  initial: CallToExplain | null;
}

export function WhyForm({ owner, language, initial }: Props) {
  const words = keyMessagesIn(language);
  const method = useRef<HTMLSelectElement>(null);
  const path = useRef<HTMLInputElement>(null);
  const [call, setCall] = useState(initial);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!method.current || !path.current) return;
    path.current.value = parsePath(path.current.value);
    setCall({ method: method.current.value, path: path.current.value });
  };
  return (
    <details className="calls-why" open={initial !== null}>
      <summary>{words.wouldItPass}</summary>
      <p className="hint">
        {`${words.wouldItPassLead} `}
        <code>{example}</code>.
      </p>
      {/* A result for another call than the one in the fields would mislead. */}
      <form className="calls-form" onSubmit={submit} onChange={() => setCall(null)}>
        <label>
          <span>{words.method}</span>
          <select ref={method} defaultValue={initial?.method ?? methods[0]}>
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
            defaultValue={initial?.path ?? ''}
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
    </details>
  );
}
