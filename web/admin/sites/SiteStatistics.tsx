import type { SiteStatistics as Statistics } from '@fagvaerk/contract/usage.ts';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { LineChart } from '../../charts/LineChart.tsx';
import { callLogAddress } from '../../shell/panel-addresses.ts';
import { CallsChart, withoutYear } from '../components/CallsChart.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { isLogged, showDay, showMs, showNumber } from '../dates.ts';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { siteStatisticsQuery } from './sites-api.ts';

type Day = Statistics['data'][number];
type Endpoint = Statistics['endpoints'][number];

const periods = [7, 30, 90] as const;
const schema = z.object({ days: z.coerce.number().pipe(z.literal(periods)).catch(30) });

const filters = {
  accepted: {},
  refused: { outcome: 'refused' },
  clientErrors: { outcome: 'failed', status: '4xx' },
  serverErrors: { outcome: 'failed', status: '5xx' },
} as const;
const kinds = Object.keys(filters) as (keyof typeof filters)[];
const percentiles = [
  { name: 'p50', color: 'var(--get)' },
  { name: 'p95', color: 'var(--put)' },
  { name: 'p99', color: 'var(--delete)' },
] as const;

export function SiteStatistics({ siteID }: { siteID: number }) {
  const { state, linkTo } = useSearchState(schema);
  const query = useQuery(siteStatisticsQuery(siteID, state.days));
  return (
    <Stack gap="lg" className="list" aria-busy={query.isPlaceholderData}>
      <Group>
        <nav className="row pills" aria-label={words.period}>
          {periods.map((days) => (
            <Link key={days} to={linkTo({ days })} aria-current={days === state.days || undefined} preventScrollReset>
              {words.lastDays(days)}
            </Link>
          ))}
        </nav>
      </Group>
      <Loaded query={query}>
        {(statistics) =>
          kinds.some((kind) => statistics.totals[kind] > 0) ? (
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
  const days = data.map((day) => ({
    ...day,
    key: day.day,
    name: showDay(day.day),
    callsOf: () => (isLogged(day.day) ? callLogAddress({ siteID, from: day.day, to: day.day }) : null),
  }));
  const percentileColumns = percentiles.map(({ name }) => ({
    title: name,
    className: 'number',
    show: (row: Day | Endpoint) => showMs(row[name]),
  }));
  const dayColumns: Column<(typeof days)[number]>[] = [
    {
      title: words.day,
      show: ({ name, callsOf }) => {
        const address = callsOf();
        return address ? <Link to={address}>{name}</Link> : name;
      },
    },
    ...kinds.map((kind) => ({
      title: words.outcomes[kind],
      className: 'number',
      show: (day: Day) => showNumber(day[kind]),
    })),
    ...percentileColumns,
  ];
  const endpointColumns: Column<Endpoint>[] = [
    {
      title: words.endpoint,
      show: ({ endpointID, path }) => (
        <Link to={callLogAddress({ ...period, endpointID })}>
          <code>{path ?? words.unknown}</code>
        </Link>
      ),
    },
    { title: words.calls, className: 'number', show: ({ calls }) => showNumber(calls) },
    ...percentileColumns,
  ];
  return (
    <>
      <section aria-label={words.calls}>
        <h2>{words.calls}</h2>
        <Group gap="4px 24px" mb="xs">
          {kinds.map((kind) => (
            <Link key={kind} to={callLogAddress({ ...period, ...filters[kind] })}>
              {words.outcomes[kind]}: {showNumber(totals[kind])}
            </Link>
          ))}
        </Group>
        <CallsChart title={words.calls} bars={days} kinds={kinds} />
      </section>
      <section aria-label={siteWords.responseTimes}>
        <h2>{siteWords.responseTimes}</h2>
        <p>
          {percentiles.map(({ name }) => `${name}: ${showMs(totals[name])}`).join(' · ')}. {siteWords.percentileHint}
        </p>
        <LineChart
          label={siteWords.responseTimes}
          rows={days}
          series={percentiles.map(({ name, color }) => ({
            label: name,
            color,
            read: (day: (typeof days)[number]) => day[name],
          }))}
          format={(value) => showMs(value)}
          shorten={withoutYear}
        />
        <details>
          <summary>{words.asTable}</summary>
          <Rows items={days.toReversed()} keyOf={({ day }) => day} columns={dayColumns} empty={null} />
        </details>
      </section>
      <section aria-label={siteWords.slowest}>
        <h2>{siteWords.slowest}</h2>
        <Rows items={endpoints} keyOf={({ endpointID }) => endpointID} columns={endpointColumns} empty={null} />
      </section>
    </>
  );
}
