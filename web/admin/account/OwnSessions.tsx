import type { OwnSession } from '@fagvaerk/contract/administrators.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../api/change.tsx';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { words } from '../words.ts';
import { endOtherSessions, endSession, ownSessionsQuery } from './account-api.ts';
import { accountWords } from './messages.ts';

const nameOf = ({ browser }: OwnSession): string => browser || accountWords.unknownBrowser;

const columns: Column<OwnSession>[] = [
  {
    title: accountWords.browser,
    show: (session) => (
      <>
        {nameOf(session)}{' '}
        {session.isCurrent ? <StatusBadge kind="works">{accountWords.thisSession}</StatusBadge> : null}
      </>
    ),
  },
  { title: accountWords.address, className: 'from-54', show: ({ address }) => <code>{address}</code> },
  { title: accountWords.since, className: 'from-37', show: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { title: words.lastUsed, show: ({ lastUsed }) => <RelativeTime at={lastUsed} /> },
];

export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  const endOthers = useChange({
    run: endOtherSessions,
    invalidates: ['ownSessions'],
    done: () => accountWords.othersEnded,
    failed: ({ message }) => message,
  });
  return (
    <section aria-labelledby="own-sessions">
      <Group justify="space-between" mb="md">
        <h2 id="own-sessions">{accountWords.sessionsTitle}</h2>
        {(sessions.data?.total ?? 0) > 1 ? (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {accountWords.endOthers}
          </Button>
        ) : null}
      </Group>
      <Loaded query={sessions} lines={2}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ sessionID }) => sessionID}
            columns={columns}
            actions={(session) =>
              session.isCurrent ? null : (
                <ConfirmButton
                  isForAll
                  label={accountWords.end}
                  aria-label={accountWords.endSession(nameOf(session))}
                  title={accountWords.endSessionTitle}
                  text={accountWords.endSessionText}
                  run={() => endSession(session.sessionID)}
                  invalidates={['ownSessions']}
                  done={() => accountWords.sessionEnded}
                />
              )
            }
            empty={null}
          />
        )}
      </Loaded>
    </section>
  );
}
