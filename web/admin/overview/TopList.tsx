import { Group, Paper } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { type CallsRow, CallsTable } from '../components/CallsTable.tsx';
import { words } from '../words.ts';
import { overviewWords } from './messages.ts';

interface Props {
  title: string;
  /** What the rows are. */
  heading: string;
  rows: readonly CallsRow[];
  all: string;
}

export function TopList({ title, heading, rows, all }: Props) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <h2 id={id}>{title}</h2>
        <Link to={all} aria-label={`${overviewWords.showAll}: ${title}`}>
          {overviewWords.showAll}
        </Link>
      </Group>
      <p className="count">{words.lastDays(7)}</p>
      <CallsTable heading={heading} rows={rows} />
    </Paper>
  );
}
