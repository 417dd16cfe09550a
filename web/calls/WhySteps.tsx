import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import { askWhy, type Caller, type Explanation } from '../key/access-api.ts';
import { TroubleNote } from '../key/TroubleNote.tsx';
import { explanationOf, type Trouble, troubleOf } from '../key/trouble.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import type { AskedCall } from './address.ts';

interface Props {
  caller: Caller;
  call: AskedCall;
  language: Language;
}

/** The decision as the gateway makes it now, rule by rule: what each looked at, and what would change the one that refuses. */
export function WhySteps({ caller, call, language }: Props) {
  const words = keyMessagesIn(language);
  const { explanation, trouble } = useExplanation(caller, call, language);
  if (trouble) return <TroubleNote trouble={trouble} language={language} />;
  if (!explanation) return <p role="status">{words.loading}</p>;
  const { allowed, code, steps } = explanation;
  return (
    <div className="why">
      <p className={`why-verdict ${allowed ? 'good' : 'bad'}`} role="status">
        {allowed ? words.isAllowed : words.isRefused}
        {code === null ? null : (
          <>
            {' '}
            <a href={explanationOf(code)}>{words.aboutCode(code)}</a>
          </>
        )}
      </p>
      <ol className="why-steps">
        {steps.map(({ rule, passed, looked, change }) => (
          <li key={rule} className={passed ? 'good' : 'bad'}>
            <span className="why-mark">{passed ? words.passed : words.failed}</span>
            <span>{looked}</span>
            {change === null ? null : (
              <p>
                <strong>{words.change}</strong> {change}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function useExplanation({ apiKey, siteName = null }: Caller, { method, path }: AskedCall, language: Language) {
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    setExplanation(null);
    setTrouble(null);
    askWhy({ apiKey, siteName }, { method, path }, language, leaving.signal).then(setExplanation, (error: unknown) => {
      if (!leaving.signal.aborted) setTrouble(troubleOf(error, language));
    });
    return () => leaving.abort();
  }, [apiKey, siteName, method, path, language]);
  return { explanation, trouble };
}
