import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { showMoment } from '../dates.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { language, words } from '../words.ts';
import { EntryItem } from './EntryItem.tsx';
import { historyQuery } from './history-api.ts';
import { type HistoryState, hasFilters } from './history-state.ts';
import { historyWords } from './messages.ts';
import { RevertDialog } from './RevertDialog.tsx';

interface Props {
  state: HistoryState;
  /** Shows only the newest, briefly. */
  limit?: number;
}

export function HistoryList({ state, limit = Number.POSITIVE_INFINITY }: Props) {
  const query = useInfiniteQuery(historyQuery(state));
  const reverting = useDialogAddress('revert');
  return (
    <Loaded query={query}>
      {({ pages }) => {
        // For an unknown entry the API returns its neighbour.
        const entries = pages
          .flatMap(({ data }) => data)
          .filter(({ entry }) => (state.entry ?? entry) === entry)
          .slice(0, limit);
        const end =
          query.hasNextPage || limit <= entries.length ? null : <RetentionNotice moment={pages.at(-1)?.from ?? null} />;
        if (entries.length === 0)
          return (
            <>
              <EmptyHistory state={state} />
              {end}
            </>
          );
        return (
          <>
            <ol className="history">
              {entries.map((entry) => (
                <EntryItem
                  key={entry.entry}
                  entry={entry}
                  onRevert={() => reverting.open(String(entry.entry))}
                  isBrief={Number.isFinite(limit)}
                />
              ))}
            </ol>
            {query.hasNextPage && entries.length < limit ? (
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.showMore}
              </Button>
            ) : (
              end
            )}
            <RevertDialog
              entry={entries.find(({ entry }) => String(entry) === reverting.value)}
              onClose={reverting.close}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function RetentionNotice({ moment }: { moment: string | null }) {
  return moment === null ? null : <p className="section-lead">{historyWords.keptFrom(showMoment(moment, language))}</p>;
}

function EmptyHistory({ state: { customer, ...others } }: { state: HistoryState }) {
  const isFiltered = hasFilters({ ...others, customer: null });
  return isFiltered || customer !== null ? (
    <EmptyState title={historyWords.noMatchTitle} text={historyWords.noMatchText} />
  ) : (
    <EmptyState title={historyWords.noHistoryTitle} text={historyWords.noHistoryText} />
  );
}
