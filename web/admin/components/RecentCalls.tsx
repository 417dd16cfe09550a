import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { countedCalls } from '@fagvaerk/contract/customers.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { post } from '../api/transport.ts';
import { showNumber } from '../dates.ts';
import { accessWords } from './access-messages.ts';
import { Loaded } from './Loaded.tsx';

const recentCallsQuery = (ids: readonly number[], siteID?: number) =>
  queryOptions({
    queryKey: ['recent calls', ids, siteID],
    queryFn: ({ signal }) =>
      post('/Admin/CountRecentCalls', { CustomerIDs: ids, SiteID: siteID }, listAnswer(countedCalls), signal),
    select: ({ data }) => data.reduce((sum, { calls }) => sum + calls, 0),
  });

/** On one site or on all. */
export function RecentCalls({ ids, siteID }: { ids: readonly number[]; siteID?: number }) {
  const calls = useQuery(recentCallsQuery(ids, siteID));
  return (
    <Loaded query={calls} lines={1}>
      {(count) => <p>{accessWords.recentCalls(showNumber(count))}</p>}
    </Loaded>
  );
}
