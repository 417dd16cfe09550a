import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useState } from 'react';
import { askCalls, type OwnCall } from '../key/access-api.ts';
import type { OwnKey } from '../key/key-store.ts';
import { TroubleNote } from '../key/TroubleNote.tsx';
import { type Trouble, troubleOf } from '../key/trouble.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { type Filters, fragmentOf, noFilters } from './address.ts';
import { CallItem } from './CallItem.tsx';

const pageSize = 50;

interface Props {
  owner: OwnKey;
  filters: Filters;
  language: Language;
  onShow: (filters: Filters) => void;
}

export function CallList({ owner, filters, language, onShow }: Props) {
  const words = keyMessagesIn(language);
  const { calls, total, trouble, isLoading, showMore } = useCalls(owner, filters, language);
  const isNarrowed = fragmentOf(filters) !== '';
  return (
    <>
      <p className="hint calls-status" role="status">
        {isLoading ? words.loading : total === null ? '' : words.callsShown(calls.length, total)}
      </p>
      <TroubleNote trouble={trouble} language={language} />
      {trouble ? (
        <button type="button" className="plain-button" onClick={() => onShow(filters)}>
          {words.tryAgain}
        </button>
      ) : null}
      {total === 0 ? (
        <p className="calls-empty">
          {isNarrowed ? words.noCallsFound : words.noCalls}{' '}
          {isNarrowed ? (
            <button type="button" className="plain-button" onClick={() => onShow(noFilters)}>
              {words.showEverything}
            </button>
          ) : null}
        </p>
      ) : null}
      <ol className="calls">
        {calls.map((call) => (
          <CallItem key={identityOf(call)} call={call} owner={owner} language={language} />
        ))}
      </ol>
      {total !== null && calls.length < total ? (
        <button type="button" className="plain-button" aria-busy={isLoading} onClick={showMore}>
          {words.showMore}
        </button>
      ) : null}
    </>
  );
}

const identityOf = ({ at, requestID, method, path }: OwnCall): string => [at, requestID, method, path].join(' ');

/** One page after the other. Calls that came meanwhile push others onto the next page: those are not shown twice. */
function useCalls(owner: OwnKey, { outcome, path, requestID }: Filters, language: Language) {
  const [page, setPage] = useState(1);
  const [calls, setCalls] = useState<readonly OwnCall[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isLoading, setLoading] = useState(true);
  const { apiKey } = owner;

  useEffect(() => {
    const leaving = new AbortController();
    setLoading(true);
    askCalls({ apiKey }, { outcome: outcome ?? '', path, requestID, page, pageSize }, leaving.signal).then(
      (found) => {
        setCalls((known) => {
          const seen = new Set(known.map(identityOf));
          return [...known, ...found.data.filter((call) => !seen.has(identityOf(call)))];
        });
        setTotal(found.total);
        setLoading(false);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setTrouble(troubleOf(error, language));
        setLoading(false);
      },
    );
    return () => leaving.abort();
  }, [apiKey, outcome, path, requestID, page, language]);

  return { calls, total, trouble, isLoading, showMore: () => setPage((shown) => shown + 1) };
}
