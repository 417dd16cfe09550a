import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { countedCalls } from '@fagvaerk/contract/customers.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { postQuery } from '../api/query.ts';
import { showNumber } from '../dates.ts';
import { Loaded } from './Loaded.tsx';
import { componentWords } from './messages.ts';

const recentCallsQuery = (ids: readonly number[], siteID?: number) =>
  queryOptions({
    ...postQuery(
      ['recent calls', ids, siteID],
      '/Admin/CountRecentCalls',
      { CustomerIDs: ids, SiteID: siteID },
      listAnswer(countedCalls),
    ),
    select: ({ data }) => data.reduce((sum, { calls }) => sum + calls, 0),
  });

/** `hint` is shown if there were calls. */
export function RecentCalls({ ids, siteID, hint }: { ids: readonly number[]; siteID?: number; hint?: string }) {
  return (
    <Loaded query={useQuery(recentCallsQuery(ids, siteID))} lines={1}>
      {(count) => (
        <p>
          {componentWords.recentCalls(showNumber(count))} {count > 0 ? hint : null}
        </p>
      )}
    </Loaded>
  );
}
