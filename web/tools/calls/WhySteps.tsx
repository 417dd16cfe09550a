import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import { Explanation } from '../../call-log/Explanation.tsx';
import { keyMessagesIn } from '../../language/key-messages.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import { type Caller, type ExplainedOwnCall, fetchExplanation } from '../key/access-api.ts';
import { ErrorNote } from '../key/ErrorNote.tsx';
import { type KeyError, toKeyError } from '../key/key-error.ts';

interface Props {
  caller: Caller;
  call: CallToExplain;
  language: Language;
}

export function WhySteps({ caller, call, language }: Props) {
  const { explanation, error } = useExplanation(caller, call, language);
  if (error) return <ErrorNote error={error} language={language} />;
  if (!explanation) return <p role="status">{keyMessagesIn(language).loading}</p>;
  return <Explanation {...explanation} language={language} />;
}

function useExplanation({ apiKey, siteName = null }: Caller, { method, path }: CallToExplain, language: Language) {
  const [explanation, setExplanation] = useState<ExplainedOwnCall | null>(null);
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
