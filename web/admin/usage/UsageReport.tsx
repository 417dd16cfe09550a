import { loggedCallsDays } from '@fagvaerk/contract/limits.ts';
import type { CallCounts, UsageAnswer, UsageRow } from '@fagvaerk/contract/monitoring.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callLogAddress } from '../../shell/panel-addresses.ts';
import { CallCount } from '../components/CallCount.tsx';
import { CallsChart } from '../components/CallsChart.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { danishToday, daysBefore, showChange, showDay, showNumber, showShare, toCompact } from '../dates.ts';
import { useSearchState } from '../search-state.ts';
import { language, words } from '../words.ts';
import { usageWords } from './messages.ts';
import { UsageFilters } from './UsageFilters.tsx';
import { usageQuery } from './usage-api.ts';
import { type UsageState, usageSchema } from './usage-state.ts';

const barsMaximum = 12;
const rowsAtOnce = 50;
const idNames = { customer: 'customerID', endpoint: 'endpointID', site: 'siteID' } as const;

const sum = ({ accepted, refused, failed }: CallCounts) => accepted + refused + failed;
const show = (count: number) => showNumber(count, language);

const comparison: Column<UsageRow>[] = [
  { title: usageWords.previous, className: 'number', show: ({ previous }) => show(previous) },
  {
    title: usageWords.change,
    className: 'number',
    show: (row) => (row.previous === 0 ? '–' : showChange(sum(row), row.previous, language)),
  },
];
const isComparable = ({ countedSince, previousFrom }: UsageAnswer) => (countedSince ?? '') <= previousFrom;

/** All customers, unless one is given. */
export function UsageReport({ customerID }: { customerID?: number }) {
  const { state: read, change } = useSearchState(usageSchema);
  const state = customerID === undefined ? read : { ...read, customerID };
  const query = useQuery(usageQuery(state));
  return (
    <>
      <UsageFilters state={state} onChange={change} isOneCustomer={customerID !== undefined} />
      <Loaded query={query}>
        {(answer) => (
          <div className="list" aria-busy={query.isPlaceholderData}>
            <Summary answer={answer} />
            {sum(answer.totals) === 0 ? (
              <EmptyState title={usageWords.noneTitle} text={usageWords.noneText} />
            ) : (
              // Starts anew with the first rows when the question changes.
              <Numbers key={JSON.stringify(state)} state={state} answer={answer} />
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

function Summary({ answer }: { answer: UsageAnswer }) {
  const { totals, previousFrom, previousTo, previousTotals, countedSince } = answer;
  const calls = sum(totals);
  const day = (compact: string) => showDay(compact, language);
  return (
    <p className="section-lead" role="status">
      <strong>
        {usageWords.total(
          show(calls),
          showShare(totals.refused, calls, language),
          showShare(totals.failed, calls, language),
        )}
      </strong>
      <br />
      {countedSince && !isComparable(answer)
        ? usageWords.countedSince(day(countedSince))
        : usageWords.before(show(sum(previousTotals)), day(previousFrom), day(previousTo))}
    </p>
  );
}

function Numbers({ state, answer }: { state: UsageState; answer: UsageAnswer }) {
  const [shown, setShown] = useState(rowsAtOnce);
  const { linkTo } = useSearchState(usageSchema);
  const { groupBy } = state;
  const isByDay = groupBy === 'day';
  const title = usageWords.groups[groupBy];
  const nameOf = ({ key, name }: UsageRow) => (isByDay ? showDay(key, language) : (name ?? words.unknown));

  /** Null if the calls are no longer kept. */
  const callsOf = ({ key }: UsageRow, outcome?: 'refused' | 'failed'): string | null => {
    const { customerID, siteID, endpointID } = state;
    const period = isByDay ? { from: key, to: key } : { from: answer.from, to: answer.to };
    if (period.to <= daysBefore(toCompact(danishToday(new Date())), loggedCallsDays)) return null;
    const ofRow = isByDay ? {} : { [idNames[groupBy]]: Number(key) };
    return callLogAddress({ customerID, siteID, endpointID, ...ofRow, ...(outcome && { outcome }), ...period });
  };
  const columns: Column<UsageRow>[] = [
    {
      title,
      show: (row) =>
        isByDay ? (
          nameOf(row)
        ) : (
          <Link to={linkTo({ [idNames[groupBy]]: Number(row.key), groupBy: 'day' })}>{nameOf(row)}</Link>
        ),
    },
    { title: words.calls, className: 'number', show: (row) => <CallCount count={sum(row)} to={callsOf(row)} /> },
    { title: words.outcomes.accepted, className: 'number', show: ({ accepted }) => show(accepted) },
    ...(['refused', 'failed'] as const).map((outcome) => ({
      title: words.outcomes[outcome],
      className: 'number',
      show: (row: UsageRow) => <CallCount count={row[outcome]} to={callsOf(row, outcome)} />,
    })),
    ...(isComparable(answer) ? comparison : []),
  ];
  const bars = (isByDay ? answer.data : answer.data.slice(0, barsMaximum)).map((row) => ({
    ...row,
    label: nameOf(row),
    address: callsOf(row),
  }));
  const rows = isByDay ? answer.data.toReversed() : answer.data;
  return (
    <>
      <CallsChart title={usageWords.chart(title)} bars={bars} isSideways={!isByDay} />
      {bars.length < rows.length ? <p className="count">{usageWords.top(barsMaximum)}</p> : null}
      <Rows items={rows.slice(0, shown)} keyOf={({ key }) => key} columns={columns} empty={null} />
      {rows.length > shown ? (
        <Button variant="default" mt="md" onClick={() => setShown(shown + rowsAtOnce)}>
          {words.showMore}
        </Button>
      ) : null}
    </>
  );
}
