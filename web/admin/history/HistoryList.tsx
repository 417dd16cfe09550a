import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { MoreButton } from '../components/Pager.tsx';
import { showMoment } from '../dates.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { EntryItem } from './EntryItem.tsx';
import { type HistoryState, hasFilters, historyQuery } from './history-api.ts';
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
        const keptFrom = query.hasNextPage || limit <= entries.length ? null : pages.at(-1)?.from;
        return (
          <>
            {entries.length === 0 ? <EmptyHistory state={state} /> : null}
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
            {entries.length < limit ? <MoreButton query={query} /> : null}
            {keptFrom ? <p className="section-lead">{historyWords.keptFrom(showMoment(keptFrom))}</p> : null}
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

const EmptyHistory = ({ state }: { state: HistoryState }) =>
  hasFilters(state) ? (
    <EmptyState title={historyWords.noMatchTitle} text={historyWords.noMatchText} />
  ) : (
    <EmptyState title={historyWords.noHistoryTitle} text={historyWords.noHistoryText} />
  );
