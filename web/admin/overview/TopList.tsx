import type { CallCounts } from '@fagvaerk/contract/monitoring.ts';
import { Group, Paper, Table } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { callLogAddress, type usageAddress } from '../../shell/panel-addresses.ts';
import { CallCount } from '../components/CallCount.tsx';
import { words } from '../words.ts';
import { firstOf, sum } from './CallFigures.tsx';
import { overviewWords } from './messages.ts';

interface Props {
  title: string;
  /** What a name is: customer or endpoint. */
  heading: string;
  items: readonly (CallCounts & { name: string; address: string; filter: Parameters<typeof usageAddress>[0] })[];
  all: string;
}

export function TopList({ title, heading, items, all }: Props) {
  const id = useId();
  const from = firstOf(7);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <h2 id={id}>{title}</h2>
        <Link to={all} aria-label={`${overviewWords.showAll}: ${title}`}>
          {overviewWords.showAll}
        </Link>
      </Group>
      <p className="count">{overviewWords.week}</p>
      <Table horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{heading}</Table.Th>
            <Table.Th ta="end">{words.calls}</Table.Th>
            <Table.Th ta="end">{words.outcomes.refused}</Table.Th>
            <Table.Th ta="end">{words.outcomes.failed}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ name, address, filter, ...counts }) => (
            <Table.Tr key={address}>
              <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
                <Link to={address}>{name}</Link>
              </Table.Th>
              <Table.Td ta="end">
                <CallCount count={sum(counts)} to={callLogAddress({ ...filter, from })} />
              </Table.Td>
              {(['refused', 'failed'] as const).map((outcome) => (
                <Table.Td key={outcome} ta="end">
                  <CallCount count={counts[outcome]} to={callLogAddress({ ...filter, outcome, from })} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
