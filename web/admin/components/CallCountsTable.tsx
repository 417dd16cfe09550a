import type { CallCounts } from '@fagvaerk/contract/usage.ts';
import { Table } from '@mantine/core';
import { Link, type To } from 'react-router';
import { showChange, showNumber } from '../dates.ts';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

/** Links to the calls, unless there are none to show. */
export const CallCount = ({ count, to }: { count: number; to: string | null }) =>
  to === null || count === 0 ? showNumber(count) : <Link to={to}>{showNumber(count)}</Link>;

export interface CallsRow extends CallCounts {
  key: string | number;
  name: string;
  to?: To;
  /** Null if the calls are no longer kept. */
  callsOf: (outcome?: 'refused' | 'failed') => string | null;
  /** All calls of the period before. */
  previous?: number;
}

export const sumCalls = ({ accepted, refused, failed }: CallCounts): number => accepted + refused + failed;

/** Narrow tables leave out what follows from the others. */
const wide = { className: 'from-37' };
const columns = [
  { title: words.calls, show: (row: CallsRow) => <CallCount count={sumCalls(row)} to={row.callsOf()} /> },
  { title: words.outcomes.accepted, show: ({ accepted }: CallsRow) => showNumber(accepted), ...wide },
  ...(['refused', 'failed'] as const).map((outcome) => ({
    title: words.outcomes[outcome],
    show: (row: CallsRow) => <CallCount count={row[outcome]} to={row.callsOf(outcome)} />,
  })),
];
const comparison = [
  { title: componentWords.previousPeriod, show: ({ previous = 0 }: CallsRow) => showNumber(previous) },
  {
    title: componentWords.change,
    show: (row: CallsRow) => (row.previous ? showChange(sumCalls(row), row.previous) : '–'),
  },
];

interface Props {
  heading: string;
  rows: readonly CallsRow[];
  isCompared?: boolean;
}

export function CallCountsTable({ heading, rows, isCompared = false }: Props) {
  const numbers = isCompared ? [...columns, ...comparison] : columns;
  return (
    <div className="rows-room">
      <Table horizontalSpacing={6} tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heading}</Table.Th>
            {numbers.map(({ title, show: _show, ...shown }) => (
              <Table.Th key={title} ta="end" {...shown}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
                {row.to ? <Link to={row.to}>{row.name}</Link> : row.name}
              </Table.Th>
              {numbers.map(({ title, show: showCell, ...shown }) => (
                <Table.Td key={title} ta="end" {...shown}>
                  {showCell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
