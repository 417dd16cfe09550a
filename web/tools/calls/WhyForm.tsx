import type { Language } from '@fagvaerk/contract/language.ts';
import { useState } from 'react';
import { ExplainForm } from '../../call-log/ExplainForm.tsx';
import { callMessagesIn } from '../../language/call-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import type { OwnKey } from '../key/key-store.ts';
import { documentedPaths } from './documented-paths.ts';
import { WhySteps } from './WhySteps.tsx';

interface Props {
  owner: OwnKey;
  language: Language;
  initial: CallToExplain | null;
}

export function WhyForm({ owner, language, initial }: Props) {
  const [call, setCall] = useState(initial);
  return (
    <details className="calls-why" open={initial !== null}>
      <summary>{keyMessagesIn(language).wouldItPass}</summary>
      {/* A result for another call than the one in the fields would mislead. */}
      <ExplainForm
        language={language}
        initial={initial}
        paths={documentedPaths}
        onAsk={setCall}
        onEdit={() => setCall(null)}
      >
        <button type="submit" className="main-button">
          {callMessagesIn(language).explain}
        </button>
      </ExplainForm>
      {call ? <WhySteps caller={owner} call={call} language={language} /> : null}
    </details>
  );
}
