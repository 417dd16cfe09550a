import type { Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { loggedCallsDays, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { useEffect, useState } from 'react';
import { askAccess, askCalls, type OwnCall, type SiteAccess } from '../key/access-api.ts';
import type { OwnKey } from '../key/key-store.ts';
import { TroubleNote } from '../key/TroubleNote.tsx';
import { type Trouble, troubleOf } from '../key/trouble.ts';
import { useOwnKey } from '../key/use-own-key.ts';
import { migrationMessagesIn } from '../language/migration-messages.ts';
import { MoveItem } from './MoveItem.tsx';
import { movesOf } from './moves.ts';

interface Props {
  migration: Migration;
  language: Language;
}

/** Which calls of v3.0 were made with the reader's key, and what each becomes. */
export function OwnCalls({ migration, language }: Props) {
  const words = migrationMessagesIn(language);
  const key = useOwnKey();
  if (key) return <CallsOf key={JSON.stringify(key)} owner={key} migration={migration} language={language} />;
  return (
    <p>
      {words.needsKey}{' '}
      <button type="button" className="main-button your-key">
        {words.yourKey}
      </button>
    </p>
  );
}

function CallsOf({ owner, migration, language }: Props & { owner: OwnKey }) {
  const words = migrationMessagesIn(language);
  const [askedTimes, setAskedTimes] = useState(0);
  const { found, trouble } = useFound(owner, language, askedTimes);
  const again = (label: string) => (
    <button type="button" className="plain-button" onClick={() => setAskedTimes((times) => times + 1)}>
      {label}
    </button>
  );
  if (trouble) {
    return (
      <>
        <TroubleNote trouble={trouble} language={language} />
        {again(words.tryAgain)}
      </>
    );
  }
  if (!found) return <p role="status">{words.loading}</p>;
  const moves = movesOf(migration, found.calls, found.access.operations);
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

function useFound({ apiKey, siteName }: OwnKey, language: Language, askedTimes: number) {
  const [found, setFound] = useState<Found | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again means to see what came since.
  useEffect(() => {
    const leaving = new AbortController();
    setFound(null);
    setTrouble(null);
    Promise.all([everyCall(apiKey, leaving.signal), askAccess({ apiKey, siteName }, leaving.signal)]).then(
      ([calls, access]) => setFound({ calls, access }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setTrouble(troubleOf(error, language));
      },
    );
    return () => leaving.abort();
  }, [apiKey, siteName, language, askedTimes]);

  return { found, trouble };
}

/** The log in full: a few pages at most. */
async function everyCall(apiKey: string, signal: AbortSignal): Promise<OwnCall[]> {
  const calls: OwnCall[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await askCalls({ apiKey }, { page, pageSize: pageSizeMaximum }, signal);
    calls.push(...data);
    if (data.length === 0 || page * pageSizeMaximum >= total) return calls;
  }
}
