import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AdminError } from '../api/failure.ts';
import { PageTitle } from '../components/PageTitle.tsx';
import { warn } from '../notices.ts';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { downloadHistory } from './history-api.ts';
import { type HistoryState, historySchema } from './history-state.ts';
import { historyWords } from './messages.ts';

export function HistoryPage() {
  const { state, change } = useSearchState(historySchema);
  const download = useMutation<void, AdminError>({
    mutationFn: () => downloadHistory(state),
    onError: () => warn(historyWords.downloadFailed),
  });
  /** Leaves the view of a single entry. */
  const onFilter = (filter: Partial<HistoryState>) => change({ entry: null, ...filter });
  return (
    <>
      <PageTitle
        title={words.history}
        below={<p>{historyWords.historyLead}</p>}
        actions={
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            {historyWords.download}
          </Button>
        }
      />
      <HistoryFilters state={state} onChange={onFilter} />
      <HistoryList state={state} />
    </>
  );
}
