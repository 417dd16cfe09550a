import { Group, Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { overviewWords } from './messages.ts';

interface Props {
  title: string;
  all?: string;
  lead?: string;
  children: ReactNode;
}

export function Section({ title, all, lead, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <h2 id={id}>{title}</h2>
        {all ? (
          <Link to={all} aria-label={`${overviewWords.showAll}: ${title}`}>
            {overviewWords.showAll}
          </Link>
        ) : null}
      </Group>
      {lead ? <p className="section-lead">{lead}</p> : null}
      {children}
    </Paper>
  );
}
