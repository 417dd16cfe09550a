import { PageTitle } from '../parts/PageTitle.tsx';
import { words } from '../words.ts';
import { HistoryList } from './HistoryList.tsx';

export function HistoryPage() {
  return (
    <>
      <PageTitle title={words.history} below={<p>{words.historyLead}</p>} />
      <HistoryList />
    </>
  );
}
