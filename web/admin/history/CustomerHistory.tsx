import { HistoryList } from './HistoryList.tsx';
import { readHistoryState } from './history-state.ts';

const everything = readHistoryState(new URLSearchParams());

/** What was changed about one customer. */
export function CustomerHistory({ customerId }: { customerId: number }) {
  return <HistoryList state={{ ...everything, customer: customerId }} />;
}
