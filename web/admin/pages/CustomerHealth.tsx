import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sumCalls } from '../components/CallCountsTable.tsx';
import { RelativeTime } from '../components/RelativeTime.tsx';
import { showNumber, showShare } from '../dates.ts';
import { usageWords } from '../usage/messages.ts';
import { usageTodayQuery } from '../usage/usage-api.ts';

export function CustomerHealth({ customer: { customerID, lastUsed } }: { customer: ExternalCustomer }) {
  const totals = useQuery(usageTodayQuery(customerID)).data?.totals;
  if (!totals) return null;
  const calls = sumCalls(totals);
  return (
    <span>
      {calls === 0 ? (
        usageWords.noneToday
      ) : (
        <>
          <Link to="?view=calls&period=today">{usageWords.today(showNumber(calls))}</Link>
          {' · '}
          <Link to="?view=calls&period=today&outcome=refused">
            {usageWords.refusedShare(showShare(totals.refused, calls))}
          </Link>
        </>
      )}
      {' · '}
      <span title={usageWords.lastUsedHint}>
        {lastUsed ? (
          <>
            {usageWords.last} <RelativeTime at={lastUsed} />
          </>
        ) : (
          usageWords.never
        )}
      </span>
    </span>
  );
}
