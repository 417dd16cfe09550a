import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import { type Caller, type Explanation, fetchExplanation } from '../key/access-api.ts';
import { ErrorNote } from '../key/ErrorNote.tsx';
import { errorDocsUrl, type KeyError, toKeyError } from '../key/key-error.ts';

interface Props {
  caller: Caller;
  call: CallToExplain;
  language: Language;
}

export function WhySteps({ caller, call, language }: Props) {
  const words = keyMessagesIn(language);
  const { explanation, error } = useExplanation(caller, call, language);
  if (error) return <ErrorNote error={error} language={language} />;
  if (!explanation) return <p role="status">{words.loading}</p>;
  const { allowed, code, steps } = explanation;
  return (
    <div className="why">
      <p className={`why-verdict ${allowed ? 'good' : 'bad'}`} role="status">
        {allowed ? words.isAllowed : words.isRefused}
        {code === null ? null : (
          <>
            {' '}
            <a href={errorDocsUrl(code)}>{words.aboutCode(code)}</a>
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

function useExplanation({ apiKey, siteName = null }: Caller, { method, path }: CallToExplain, language: Language) {
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  const [error, setError] = useState<KeyError | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setExplanation(null);
    setError(null);
    fetchExplanation({ apiKey, siteName }, { method, path }, language, controller.signal).then(
      setExplanation,
      (error: unknown) => {
        if (!controller.signal.aborted) setError(toKeyError(error, language));
      },
    );
    return () => controller.abort();
  }, [apiKey, siteName, method, path, language]);
  return { explanation, error };
}
