import type { SiteStatistics as Statistics } from '@fagvaerk/contract/monitoring.ts';
import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { callLogAddress } from '../../shell/panel-addresses.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showDay, showNumber, showShortDay } from '../dates.ts';
import { useSearchState } from '../search-state.ts';
import { language } from '../words.ts';
import { siteWords } from './messages.ts';
import { siteStatisticsQuery } from './sites-api.ts';

type Day = Statistics['data'][number];
type Endpoint = Statistics['endpoints'][number];

const periods = [7, 30, 90] as const;
const schema = z.object({ days: z.coerce.number().pipe(z.literal(periods)).catch(30) });

const kinds = [
  { name: 'accepted', color: 'var(--get)', filter: {} },
  { name: 'refused', color: 'var(--ink-soft)', filter: { outcome: 'refused' } },
  { name: 'clientErrors', color: 'var(--put)', filter: { outcome: 'failed', status: '4xx' } },
  { name: 'serverErrors', color: 'var(--delete)', filter: { outcome: 'failed', status: '5xx' } },
] as const;
const percentiles = [
  { name: 'p50', color: 'var(--get)' },
  { name: 'p95', color: 'var(--put)' },
  { name: 'p99', color: 'var(--delete)' },
] as const;

const showMs = (ms: number | null) => (ms === null ? '–' : `${showNumber(Math.round(ms), language)} ms`);

/** Calls and response times per day, and the slowest endpoints. */
export function SiteStatistics({ siteID }: { siteID: number }) {
  const { state, linkTo } = useSearchState(schema);
  const query = useQuery(siteStatisticsQuery(siteID, state.days));
  return (
    <Stack gap="lg" className="list" aria-busy={query.isPlaceholderData}>
      <Group>
        <nav className="pills" aria-label={siteWords.period}>
          {periods.map((days) => (
            <Link key={days} to={linkTo({ days })} aria-current={days === state.days || undefined} preventScrollReset>
              {siteWords.lastDays(days)}
            </Link>
          ))}
        </nav>
      </Group>
      <Loaded query={query}>
        {(statistics) =>
          kinds.some(({ name }) => statistics.totals[name] > 0) ? (
            <Charts siteID={siteID} statistics={statistics} />
          ) : (
            <EmptyState title={siteWords.noCallsTitle} text={siteWords.noCallsText} />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Charts({ siteID, statistics: { data, totals, endpoints } }: { siteID: number; statistics: Statistics }) {
  const period = { siteID, from: data[0]?.day ?? '', to: data.at(-1)?.day ?? '' };
  const days = data.map((day) => ({ ...day, shown: showShortDay(day.day, language) }));
  const chart = {
    h: 240,
    data: days,
    dataKey: 'shown',
    yAxisProps: { width: 72 },
    withLegend: true,
    legendProps: { itemSorter: null },
  };
  const percentileColumns = percentiles.map(({ name }) => ({
    title: name,
    className: 'number',
    show: (row: Day | Endpoint) => showMs(row[name]),
  }));
  const dayColumns: Column<Day>[] = [
    {
      title: siteWords.day,
      show: ({ day }) => <Link to={callLogAddress({ siteID, from: day, to: day })}>{showDay(day, language)}</Link>,
    },
    ...kinds.map(({ name }) => ({
      title: siteWords.callKinds[name],
      className: 'number',
      show: (day: Day) => showNumber(day[name], language),
    })),
    ...percentileColumns,
  ];
  const endpointColumns: Column<Endpoint>[] = [
    {
      title: siteWords.endpoint,
      show: ({ endpointID, path }) => (
        <Link to={callLogAddress({ ...period, endpointID })}>
          <code>{path ?? siteWords.undocumented}</code>
        </Link>
      ),
    },
    { title: siteWords.calls, className: 'number', show: ({ calls }) => showNumber(calls, language) },
    ...percentileColumns,
  ];
  return (
    <>
      <section aria-label={siteWords.calls}>
        <h2>{siteWords.calls}</h2>
        <Group gap="4px 24px" mb="xs">
          {kinds.map(({ name, filter }) => (
            <Link key={name} to={callLogAddress({ ...period, ...filter })}>
              {siteWords.callKinds[name]}: {showNumber(totals[name], language)}
            </Link>
          ))}
        </Group>
        <BarChart
          {...chart}
          type="stacked"
          series={kinds.map(({ name, color }) => ({ name, color, label: siteWords.callKinds[name] }))}
          valueFormatter={(value) => showNumber(value, language)}
          barChartProps={{ title: siteWords.calls }}
        />
      </section>
      <section aria-label={siteWords.responseTimes}>
        <h2>{siteWords.responseTimes}</h2>
        <p>
          {percentiles.map(({ name }) => `${name}: ${showMs(totals[name])}`).join(' · ')}. {siteWords.percentileHint}
        </p>
        <LineChart
          {...chart}
          series={[...percentiles]}
          curveType="linear"
          connectNulls={false}
          valueFormatter={showMs}
          lineChartProps={{ title: siteWords.responseTimes }}
        />
        <details>
          <summary>{siteWords.asTable}</summary>
          <Rows items={data.toReversed()} keyOf={({ day }) => day} columns={dayColumns} empty={null} />
        </details>
      </section>
      <section aria-label={siteWords.slowest}>
        <h2>{siteWords.slowest}</h2>
        <Rows items={endpoints} keyOf={({ endpointID }) => endpointID} columns={endpointColumns} empty={null} />
      </section>
    </>
  );
}
