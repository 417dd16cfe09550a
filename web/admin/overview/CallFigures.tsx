import type { Overview } from '@fagvaerk/contract/usage.ts';
import { Box, Group, Paper, SimpleGrid } from '@mantine/core';
import { Link } from 'react-router';
import { callLogAddress, usageAddress } from '../../shell/panel-addresses.ts';
import { CallCount, CallCountsTable, sumCalls } from '../components/CallCountsTable.tsx';
import { CallsChart, outcomes } from '../components/CallsChart.tsx';
import { danishToday, daysBefore, showDay, showNumber, toCompact } from '../dates.ts';
import { words } from '../words.ts';
import { overviewWords } from './messages.ts';
import { Section } from './Section.tsx';

/** The first of the last days, yyyymmdd. */
export const firstOf = (days: number) => daysBefore(toCompact(danishToday(new Date())), days - 1);

export const periods = [
  { name: 'today', title: words.today, days: 1 },
  { name: 'last7Days', title: words.lastDays(7), days: 7 },
  { name: 'last30Days', title: words.lastDays(30), days: 30 },
] as const;

export const Periods = ({ overview }: { overview: Overview }) => (
  <SimpleGrid type="container" cols={{ base: 1, '36rem': 3 }}>
    {periods.map(({ name, title, days }) => {
      const from = firstOf(days);
      const counts = overview[name];
      return (
        <Paper key={name} withBorder p="md" component="section" aria-label={title}>
          {title}
          <Box fz={26} fw={600}>
            <Link to={days === 1 ? callLogAddress({ from }) : usageAddress({ days })}>
              {overviewWords.calls(showNumber(sumCalls(counts)))}
            </Link>
          </Box>
          <Group gap="0 12px" fz="sm">
            {outcomes.map((outcome) => (
              <span key={outcome}>
                {words.outcomes[outcome]}{' '}
                <CallCount
                  count={counts[outcome]}
                  to={outcome === 'accepted' ? null : callLogAddress({ outcome, from })}
                />
              </span>
            ))}
          </Group>
        </Paper>
      );
    })}
  </SimpleGrid>
);

export function DaysChart({ days }: { days: Overview['days'] }) {
  const rows = days.map(({ day, ...counts }) => ({
    ...counts,
    key: day,
    name: showDay(day),
    callsOf: (outcome?: 'refused' | 'failed') => callLogAddress({ ...(outcome && { outcome }), from: day, to: day }),
  }));
  return (
    <Section title={overviewWords.chart}>
      <CallsChart title={overviewWords.chart} bars={rows} kinds={outcomes} />
      <details>
        <summary>{words.asTable}</summary>
        <CallCountsTable heading={words.day} rows={rows.toReversed()} />
      </details>
    </Section>
  );
}
