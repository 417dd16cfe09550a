import type { CallCounts, Overview } from '@fagvaerk/contract/monitoring.ts';
import { Box, Group, Paper, SimpleGrid } from '@mantine/core';
import { Link } from 'react-router';
import { callLogAddress, usageAddress } from '../../shell/panel-addresses.ts';
import { CallCount } from '../components/CallCount.tsx';
import { CallsChart } from '../components/CallsChart.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { danishToday, daysBefore, showDay, showNumber, toCompact } from '../dates.ts';
import { language, words } from '../words.ts';
import { overviewWords } from './messages.ts';

export const show = (count: number) => showNumber(count, language);
export const sum = ({ accepted, refused, failed }: CallCounts) => accepted + refused + failed;
/** The first of the last days, yyyymmdd. */
export const firstOf = (days: number) => daysBefore(toCompact(danishToday(new Date())), days - 1);

const periods = [
  { name: 'today', days: 1 },
  { name: 'last7Days', days: 7 },
  { name: 'last30Days', days: 30 },
] as const;

export const Periods = ({ overview }: { overview: Overview }) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    {periods.map(({ name, days }) => {
      const from = firstOf(days);
      const counts = overview[name];
      return (
        <Paper key={name} withBorder p="md" component="section" aria-label={overviewWords.periods[name]}>
          {overviewWords.periods[name]}
          <Box fz={26} fw={600}>
            <Link to={days === 1 ? callLogAddress({ from }) : usageAddress({ days })}>
              {overviewWords.calls(show(sum(counts)))}
            </Link>
          </Box>
          <Group gap="0 12px" fz="sm">
            <span>
              {words.outcomes.accepted} {show(counts.accepted)}
            </span>
            <span>
              {words.outcomes.refused}{' '}
              <CallCount count={counts.refused} to={callLogAddress({ outcome: 'refused', from })} />
            </span>
            <span>
              {words.outcomes.failed}{' '}
              <CallCount count={counts.failed} to={callLogAddress({ outcome: 'failed', from })} />
            </span>
          </Group>
        </Paper>
      );
    })}
  </SimpleGrid>
);

type Day = Overview['days'][number];
const callsOn = (day: string, outcome?: 'refused' | 'failed') =>
  callLogAddress({ ...(outcome && { outcome }), from: day, to: day });

const columns: Column<Day>[] = [
  { title: overviewWords.day, show: ({ day }) => showDay(day, language) },
  {
    title: words.calls,
    className: 'number',
    show: (counts) => <CallCount count={sum(counts)} to={callsOn(counts.day)} />,
  },
  { title: words.outcomes.accepted, className: 'number', show: ({ accepted }) => show(accepted) },
  ...(['refused', 'failed'] as const).map((outcome) => ({
    title: words.outcomes[outcome],
    className: 'number',
    show: (counts: Day) => <CallCount count={counts[outcome]} to={callsOn(counts.day, outcome)} />,
  })),
];

export const DaysChart = ({ days }: { days: Overview['days'] }) => (
  <Paper withBorder p="md" component="section" aria-labelledby="days">
    <h2 id="days">{overviewWords.chart}</h2>
    <CallsChart
      title={overviewWords.chart}
      bars={days.map((counts) => ({ ...counts, label: showDay(counts.day, language), address: callsOn(counts.day) }))}
    />
    <details>
      <summary>{overviewWords.asTable}</summary>
      <Rows items={days.toReversed()} keyOf={({ day }) => day} columns={columns} empty={null} />
    </details>
  </Paper>
);
