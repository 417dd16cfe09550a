import { DownloadButton } from '../components/DownloadButton.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { downloadHistory, type HistoryState, historySchema } from './history-api.ts';
import { historyWords } from './messages.ts';

export function HistoryPage() {
  const { state, change } = useSearchState(historySchema);
  /** Leaves the view of a single entry. */
  const onFilter = (filter: Partial<HistoryState>) => change({ entry: null, ...filter });
  return (
    <>
      <PageTitle
        title={words.history}
        below={<p>{historyWords.historyLead}</p>}
        actions={<DownloadButton run={() => downloadHistory(state)} />}
      />
      <HistoryFilters state={state} onChange={onFilter} />
      <HistoryList state={state} />
    </>
  );
}
