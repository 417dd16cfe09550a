import type { UsageAnswer, UsageRow } from '@fagvaerk/contract/usage.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callLogAddress } from '../../shell/panel-addresses.ts';
import { CallCountsTable, sumCalls } from '../components/CallCountsTable.tsx';
import { CallsChart, outcomes } from '../components/CallsChart.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { isLogged, showDay, showNumber, showShare } from '../dates.ts';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { usageWords } from './messages.ts';
import { UsageFilters } from './UsageFilters.tsx';
import { type UsageState, usageQuery, usageSchema } from './usage-api.ts';

const barsMaximum = 12;
const rowsAtOnce = 50;
const idNames = { customer: 'customerID', endpoint: 'endpointID', site: 'siteID' } as const;

const isComparable = ({ countedSince, previousFrom }: UsageAnswer) => (countedSince ?? '') <= previousFrom;

export function UsageReport({ customerID }: { customerID?: number }) {
  const { state: read, change } = useSearchState(usageSchema);
  const state = customerID === undefined ? read : { ...read, customerID };
  const query = useQuery(usageQuery(state));
  return (
    <>
      <UsageFilters state={state} onChange={change} isOneCustomer={customerID !== undefined} />
      <Loaded query={query}>
        {(answer) => (
          <>
            <Summary answer={answer} />
            {sumCalls(answer.totals) === 0 ? (
              <EmptyState title={usageWords.noneTitle} text={usageWords.noneText} />
            ) : (
              <Numbers state={state} answer={answer} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Summary({ answer }: { answer: UsageAnswer }) {
  const { totals, previousFrom, previousTo, previousTotals, countedSince } = answer;
  const calls = sumCalls(totals);
  return (
    <p className="section-lead" role="status">
      <strong>
        {usageWords.total(showNumber(calls), showShare(totals.refused, calls), showShare(totals.failed, calls))}
      </strong>
      <br />
      {countedSince && !isComparable(answer)
        ? usageWords.countedSince(showDay(countedSince))
        : usageWords.before(showNumber(sumCalls(previousTotals)), showDay(previousFrom), showDay(previousTo))}
    </p>
  );
}

function Numbers({ state, answer }: { state: UsageState; answer: UsageAnswer }) {
  const [shown, setShown] = useState(rowsAtOnce);
  const { linkTo } = useSearchState(usageSchema);
  const { groupBy } = state;
  const isByDay = groupBy === 'day';
  const title = usageWords.groups[groupBy];

  /** Null if the calls are no longer kept. */
  const callsOf = ({ key }: UsageRow, outcome?: 'refused' | 'failed'): string | null => {
    const { customerID, siteID, endpointID } = state;
    const period = isByDay ? { from: key, to: key } : { from: answer.from, to: answer.to };
    if (!isLogged(period.to)) return null;
    const ofRow = isByDay ? {} : { [idNames[groupBy]]: Number(key) };
    return callLogAddress({ customerID, siteID, endpointID, ...ofRow, ...(outcome && { outcome }), ...period });
  };
  const rows = answer.data.map((row) => ({
    ...row,
    name: isByDay ? showDay(row.key) : (row.name ?? words.unknown),
    callsOf: (outcome?: 'refused' | 'failed') => callsOf(row, outcome),
    ...(!isByDay && { to: linkTo({ [idNames[groupBy]]: Number(row.key), groupBy: 'day' }) }),
  }));
  const bars = isByDay ? rows : rows.slice(0, barsMaximum);
  const sorted = isByDay ? rows.toReversed() : rows;
  return (
    <>
      <CallsChart title={usageWords.chart(title)} bars={bars} kinds={outcomes} isSideways={!isByDay} />
      {bars.length < rows.length ? <p className="note">{usageWords.top(barsMaximum)}</p> : null}
      <CallCountsTable heading={title} rows={sorted.slice(0, shown)} isCompared={isComparable(answer)} />
      {rows.length > shown ? (
        <Button variant="default" mt="md" onClick={() => setShown(shown + rowsAtOnce)}>
          {words.showMore}
        </Button>
      ) : null}
    </>
  );
}

export function UsagePage() {
  return (
    <>
      <PageTitle title={words.usage} below={<p>{usageWords.lead}</p>} />
      <UsageReport />
    </>
  );
}
