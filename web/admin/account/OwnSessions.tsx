import type { OwnSession } from '@fagvaerk/contract/administrators.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../api/change.ts';
import { failureMessage } from '../api/failure.ts';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showMoment } from '../dates.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { language } from '../words.ts';
import { endOtherSessions, endSession, ownSessionsQuery } from './account-api.ts';
import { accountWords } from './messages.ts';

const nameOf = ({ browser }: OwnSession): string => browser || accountWords.unknownBrowser;

const columns: Column<OwnSession>[] = [
  {
    title: accountWords.browser,
    show: (session) => (
      <>
        {nameOf(session)}{' '}
        {session.isCurrent ? <span className="mark mark-works">{accountWords.thisSession}</span> : null}
      </>
    ),
  },
  { title: accountWords.address, show: ({ address }) => <code>{address}</code> },
  { title: accountWords.since, show: ({ createdAt }) => showMoment(createdAt, language) },
  { title: accountWords.lastUsed, show: ({ lastUsed }) => showMoment(lastUsed, language) },
];

export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  const endOthers = useChange({
    run: endOtherSessions,
    invalidates: ['ownSessions'],
    done: () => accountWords.othersEnded,
    failed: ({ failure }) => failureMessage(failure),
  });
  return (
    <section className="wide" aria-labelledby="own-sessions">
      <div className="section-head">
        <h2 id="own-sessions">{accountWords.sessionsTitle}</h2>
        {(sessions.data?.total ?? 0) > 1 ? (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {accountWords.endOthers}
          </Button>
        ) : null}
      </div>
      <Loaded query={sessions} lines={2}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ sessionID }) => sessionID}
            columns={columns}
            actions={(session) => (session.isCurrent ? null : <EndButton session={session} />)}
            empty={null}
          />
        )}
      </Loaded>
    </section>
  );
}

function EndButton({ session }: { session: OwnSession }) {
  const ask = useConfirm();
  const end = useChange({
    run: () => endSession(session.sessionID),
    invalidates: ['ownSessions'],
    done: () => accountWords.sessionEnded,
    failed: ({ failure }) => failureMessage(failure),
  });
  const question = {
    title: accountWords.endSessionTitle,
    text: accountWords.endSessionText,
    confirmLabel: accountWords.end,
    isDangerous: true,
  };
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={accountWords.endSession(nameOf(session))}
      onClick={() => ask({ ...question, act: () => end.mutateAsync() })}
    >
      {accountWords.end}
    </Button>
  );
}
