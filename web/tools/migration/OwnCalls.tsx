import type { Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { loggedCallsDays, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { migrationMessagesIn } from '../../language/migration-messages.ts';
import { fetchAccess, fetchCalls, type OwnCall, type SiteAccess } from '../key/access-api.ts';
import { ErrorNote } from '../key/ErrorNote.tsx';
import { type KeyError, toKeyError } from '../key/key-error.ts';
import type { OwnKey } from '../key/key-store.ts';
import { useOwnKey } from '../key/use-own-key.ts';
import { MoveItem } from './MoveItem.tsx';
import { findMoves } from './moves.ts';

interface Props {
  migration: Migration;
  language: Language;
}

export function OwnCalls({ migration, language }: Props) {
  const words = migrationMessagesIn(language);
  const key = useOwnKey();
  if (key) return <KeyCalls key={JSON.stringify(key)} owner={key} migration={migration} language={language} />;
  return (
    <p>
      {words.needsKey}{' '}
      <button type="button" className="main-button your-key">
        {words.yourKey}
      </button>
    </p>
  );
}

function KeyCalls({ owner, migration, language }: Props & { owner: OwnKey }) {
  const words = migrationMessagesIn(language);
  const [reloads, setReloads] = useState(0);
  const { found, error } = useFound(owner, language, reloads);
  const again = (label: string) => (
    <button type="button" className="plain-button" onClick={() => setReloads((times) => times + 1)}>
      {label}
    </button>
  );
  if (error) {
    return (
      <>
        <ErrorNote error={error} language={language} />
        {again(words.tryAgain)}
      </>
    );
  }
  if (!found) return <p role="status">{words.loading}</p>;
  const moves = findMoves(migration, found.calls, found.access.operations);
  const movable = moves.filter(({ to }) => to);
  return (
    <>
      <p className="hint">{words.calledBy(found.access.customer, found.access.siteName)}</p>
      <p role="status">
        {moves.length === 0
          ? words.noCalls(loggedCallsDays)
          : `${words.callsShown(moves.length, loggedCallsDays)}. ${words.movable(
              movable.length,
              movable.filter(({ access }) => access?.allowed === false).length,
            )}`}
      </p>
      <ol className="moves">
        {moves.map((move) => (
          <MoveItem key={move.from.address} move={move} language={language} />
        ))}
      </ol>
      {again(words.refresh)}
    </>
  );
}

interface Found {
  readonly calls: readonly OwnCall[];
  readonly access: SiteAccess;
}

function useFound({ apiKey, siteName }: OwnKey, language: Language, reloads: number) {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<KeyError | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again means to see what came since.
  useEffect(() => {
    const controller = new AbortController();
    setFound(null);
    setError(null);
    Promise.all([everyCall(apiKey, controller.signal), fetchAccess({ apiKey, siteName }, controller.signal)]).then(
      ([calls, access]) => setFound({ calls, access }),
      (error: unknown) => {
        if (!controller.signal.aborted) setError(toKeyError(error, language));
      },
    );
    return () => controller.abort();
  }, [apiKey, siteName, language, reloads]);

  return { found, error };
}

async function everyCall(apiKey: string, signal: AbortSignal): Promise<OwnCall[]> {
  const calls: OwnCall[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await fetchCalls({ apiKey }, { page, pageSize: pageSizeMaximum }, signal);
    calls.push(...data);
    if (data.length === 0 || page * pageSizeMaximum >= total) return calls;
  }
}
