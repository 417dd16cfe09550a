import { Explanation } from '../../call-log/Explanation.tsx';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import { type Caller, fetchExplanation } from '../key/access-api.ts';
import { ErrorNote } from '../key/ErrorNote.tsx';
import { useFetched } from '../key/use-fetched.ts';

export function WhySteps({ caller, call }: { caller: Caller; call: CallToExplain }) {
  const { found, error } = useFetched(
    (signal) => fetchExplanation(caller, call, signal),
    JSON.stringify([caller, call]),
  );
  if (error) return <ErrorNote error={error} />;
  if (!found) return <p role="status">{keyMessagesIn().loading}</p>;
  return <Explanation {...found} language={pageLanguage()} />;
}
