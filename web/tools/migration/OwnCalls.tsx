import migration from 'virtual:migration';
import type { OwnCall } from '@fagvaerk/contract/calls.ts';
import { loggedCallsDays, pageSizeMaximum } from '@fagvaerk/contract/limits.ts';
import { useState } from 'react';
import { callMessagesIn } from '../../language/call-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { migrationMessagesIn } from '../../language/migration-messages.ts';
import { PlainButton } from '../buttons.tsx';
import { fetchAccess, fetchCalls } from '../key/access-api.ts';
import { ErrorNote } from '../key/ErrorNote.tsx';
import type { OwnKey } from '../key/key-store.ts';
import { useFetched } from '../key/use-fetched.ts';
import { useOwnKey } from '../key/use-own-key.ts';
import { MoveItem } from './MoveItem.tsx';
import { findMoves } from './moves.ts';

export function OwnCalls() {
  const key = useOwnKey();
  if (key) return <KeyCalls key={JSON.stringify(key)} owner={key} />;
  return (
    <p>
      {migrationMessagesIn().needsKey}{' '}
      <button type="button" className="main-button your-key">
        {keyMessagesIn().yourKey}
      </button>
    </p>
  );
}

function KeyCalls({ owner }: { owner: OwnKey }) {
  const words = migrationMessagesIn();
  const keyWords = keyMessagesIn();
  const [reloads, setReloads] = useState(0);
  const { found, error } = useFetched(async (signal) => {
    const [calls, access] = await Promise.all([everyCall(owner, signal), fetchAccess(owner, signal)]);
    return { calls, access };
  }, String(reloads));
  const reload = () => setReloads((times) => times + 1);
  if (error) {
    return (
      <>
        <ErrorNote error={error} />
        <PlainButton onClick={reload}>{keyWords.tryAgain}</PlainButton>
      </>
    );
  }
  if (!found) return <p role="status">{keyWords.loading}</p>;
  const moves = findMoves(migration, found.calls, found.access.operations);
  const movable = moves.filter(({ to }) => to);
  return (
    <>
      <p className="note">{words.calledBy(found.access.customer, found.access.siteName)}</p>
      <p role="status">
        {moves.length === 0
          ? words.noCalls(loggedCallsDays)
          : `${words.callsShown(moves.length, loggedCallsDays)}. ${words.movable(
              movable.length,
              movable.filter(({ access }) => access?.allowed === false).length,
            )}`}
      </p>
      <ol className="ruled moves">
        {moves.map((move) => (
          <MoveItem key={move.from.address} move={move} />
        ))}
      </ol>
      <PlainButton onClick={reload}>{callMessagesIn().refresh}</PlainButton>
    </>
  );
}

async function everyCall({ apiKey }: OwnKey, signal: AbortSignal): Promise<OwnCall[]> {
  const calls: OwnCall[] = [];
  for (let page = 1; ; page++) {
    const { data, total } = await fetchCalls({ apiKey }, { page, pageSize: pageSizeMaximum }, signal);
    calls.push(...data);
    if (data.length === 0 || page * pageSizeMaximum >= total) return calls;
  }
}
