import type { AuditEntry } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { historyQuery } from '../calls/queries.ts';
import { showMoment } from '../dates.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { language, words } from '../words.ts';
import { describeAction, describeChanges, type FactChange } from './describe.ts';

/** Who changed what, newest first: of one customer, or of everything. */
export function HistoryList({ customerId }: { customerId?: number }) {
  const query = useInfiniteQuery(historyQuery(customerId));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const entries = pages.flatMap(({ data }) => data);
        if (entries.length === 0) return <EmptyState title={words.noHistoryTitle} text={words.noHistoryText} />;
        return (
          <>
            <ol className="history">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {query.hasNextPage ? (
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.showMore}
              </Button>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = describeChanges(entry, words, language);
  return (
    <li>
      <time dateTime={entry.at}>{showMoment(entry.at, language)}</time>
      <p>
        {describeAction(entry, words).map(({ text, nameOf }) => (nameOf ? <strong key={nameOf}>{text}</strong> : text))}
      </p>
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <li key={change.name}>
              {change.name}: <Change change={change} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Change({ change: { from, to } }: { change: FactChange }) {
  if (from === null) return <ins>{to}</ins>;
  if (to === null) return <del>{from}</del>;
  return (
    <>
      <del>{from}</del> → <ins>{to}</ins>
    </>
  );
}
