import type { AccessToPreview } from '@fagvaerk/contract/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { AffectedCalls, describeEffect, Impact } from '../components/Impact.tsx';
import { showMoment, showNumber } from '../dates.ts';
import { rightsWords } from './messages.ts';
import { previewQuery } from './rights-api.ts';

interface Props {
  customerName: string;
  change: AccessToPreview;
}

/** Computed by the same rules that authorize calls, and replayed on logged calls. */
export function ChangeImpact({ customerName, change }: Props) {
  return (
    <Impact query={useQuery(previewQuery(change))}>
      {(preview) => {
        const { calls, since, refused, admitted } = preview;
        return (
          <>
            <p>{describeEffect(customerName, preview)}</p>
            {since === null ? <p>{rightsWords.noCalls}</p> : null}
            {since !== null && refused.length + admitted.length === 0 ? (
              <p>{rightsWords.sameForAll(showNumber(calls), showMoment(since))}</p>
            ) : null}
            <AffectedCalls of={preview} />
          </>
        );
      }}
    </Impact>
  );
}
