import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminError } from '../api/failure.ts';
import { PageTitle } from '../components/PageTitle.tsx';
import { warn } from '../notices.ts';
import { words } from '../words.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { downloadHistory } from './history-api.ts';
import { type HistoryState, readHistoryState, writeHistoryState } from './history-state.ts';
import { historyWords } from './messages.ts';

export function HistoryPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const state = readHistoryState(address);
  const download = useMutation<void, AdminError>({
    mutationFn: () => downloadHistory(state),
    onError: () => warn(historyWords.downloadFailed),
  });
  const change = (changed: Partial<HistoryState>) =>
    void navigate({ search: `?${writeHistoryState(address, changed)}` }, { preventScrollReset: true });
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
      <HistoryFilters state={state} onChange={change} />
      <HistoryList state={state} />
    </>
  );
}
