import { useState } from 'react';
import { ExplainForm } from '../../call-log/ExplainForm.tsx';
import { callMessagesIn } from '../../language/call-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import type { OwnKey } from '../key/key-store.ts';
import { documentedPaths } from './documented-paths.ts';
import { WhySteps } from './WhySteps.tsx';

export function WhyForm({ owner, initial }: { owner: OwnKey; initial: CallToExplain | null }) {
  const [call, setCall] = useState(initial);
  return (
    <details className="box calls-why" open={initial !== null}>
      <summary>{keyMessagesIn().wouldItPass}</summary>
      {/* A result for another call than the one in the fields would mislead. */}
      <ExplainForm
        language={pageLanguage()}
        initial={initial}
        paths={documentedPaths}
        onAsk={setCall}
        onEdit={() => setCall(null)}
      >
        <button type="submit" className="main-button">
          {callMessagesIn().explain}
        </button>
      </ExplainForm>
      {call ? <WhySteps caller={owner} call={call} /> : null}
    </details>
  );
}
