import type { OwnCall } from '@fagvaerk/contract/calls.ts';
import { demoLoggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { CallRows } from '../../call-log/CallRows.tsx';
import { callKey } from '../../language/call-format.ts';
import { callMessagesIn } from '../../language/call-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLanguage } from '../../language/page-language.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import { PlainButton } from '../buttons.tsx';
import { demoCaller } from '../console/call/caller.ts';
import { errorDocsUrl, fetchCalls, type KeyError, messageForCode, toKeyError } from '../key/access-api.ts';
import { ErrorNote } from '../key/ErrorNote.tsx';
import type { OwnKey } from '../key/key-store.ts';
import { type Filters, filtersFragment, noFilters } from './address.ts';
import { CallChart } from './CallChart.tsx';
import { documentedPaths } from './documented-paths.ts';
import { WhySteps } from './WhySteps.tsx';

const pageSize = 50;

interface Props {
  owner: OwnKey;
  filters: Filters;
  onShow: (filters: Filters) => void;
}

export function CallList({ owner, filters, onShow }: Props) {
  const words = keyMessagesIn();
  const { calls, total, error, isLoading, showMore } = useCalls(owner, filters);
  const isNarrowed = filtersFragment(filters) !== '';
  return (
    <>
      <p className="note calls-status" role="status">
        {isLoading ? words.loading : total === null ? '' : `${words.callsShown(calls.length, total)}.`}
        {owner.apiKey === demoCaller.apiKey ? ` ${words.demoCalls(demoLoggedCallsMaximum)}` : ''}
      </p>
      <ErrorNote error={error} />
      {error ? <PlainButton onClick={() => onShow(filters)}>{words.tryAgain}</PlainButton> : null}
      {total === 0 ? (
        <p className="calls-empty">
          {isNarrowed ? words.noCallsFound : words.noCalls}{' '}
          {isNarrowed ? <PlainButton onClick={() => onShow(noFilters)}>{callMessagesIn().showAll}</PlainButton> : null}
        </p>
      ) : null}
      {calls.length > 0 ? <CallChart calls={calls} /> : null}
      <CallRows
        calls={calls}
        language={pageLanguage()}
        reasonOf={({ code }) => code && messageForCode(code)}
        below={(call) => <CallHelp call={call} owner={owner} />}
      />
      {total !== null && calls.length < total ? (
        <PlainButton aria-busy={isLoading} onClick={showMore}>
          {words.showMore}
        </PlainButton>
      ) : null}
    </>
  );
}

function CallHelp({ call, owner: { apiKey } }: { call: OwnCall; owner: OwnKey }) {
  const { code, outcome, siteName } = call;
  const explained = outcome === 'refused' ? callToExplain(call) : null;
  if (explained) return <WhySteps caller={{ apiKey, siteName }} call={explained} />;
  return code === null ? null : <a href={errorDocsUrl(code)}>{callMessagesIn().aboutCode(code)}</a>;
}

/** The log hides the name of a site the key has no access to; without it the call cannot be explained. HEAD is authorized as GET. */
function callToExplain({ method, path, siteName, code }: OwnCall): CallToExplain | null {
  const isExplained = siteName !== null || code === 'site-missing';
  if (path === null || !isExplained || !documentedPaths.includes(path)) return null;
  return { method: method === 'HEAD' ? 'GET' : method, path };
}

/** New calls shift older ones onto the next page, so duplicates are dropped. */
function useCalls({ apiKey }: OwnKey, { outcome, path, requestID }: Filters) {
  const [page, setPage] = useState(1);
  const [calls, setCalls] = useState<readonly OwnCall[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<KeyError | null>(null);
  const [isLoading, setLoading] = useState(true);

  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    fetchCalls({ apiKey }, { outcome: outcome ?? '', path, requestID, page, pageSize }, controller.signal).then(
      (found) => {
        setCalls((known) => {
          const seen = new Set(known.map(callKey));
          return [...known, ...found.data.filter((call) => !seen.has(callKey(call)))];
        });
        setTotal(found.total);
        setLoading(false);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setError(toKeyError(error));
        setLoading(false);
      },
    );
    return () => controller.abort();
  }, [apiKey, outcome, path, requestID, page]);

  return { calls, total, error, isLoading, showMore: () => setPage((shown) => shown + 1) };
}
