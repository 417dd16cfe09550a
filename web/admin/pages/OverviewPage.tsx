import { type Overview, overview as schema } from '@fagvaerk/contract/usage.ts';
import { SimpleGrid, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callLogAddress, customerAddress, panel, usageAddress } from '../../shell/panel-addresses.ts';
import { getQuery, queryKeys } from '../api/query.ts';
import { CallCountsTable, sumCalls } from '../components/CallCountsTable.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { showNumber } from '../dates.ts';
import { HistoryList } from '../history/HistoryList.tsx';
import { noFilters } from '../history/history-api.ts';
import { AttentionList } from '../overview/AttentionList.tsx';
import { DaysChart, firstOf, Periods, periods } from '../overview/CallFigures.tsx';
import { Checklist } from '../overview/Checklist.tsx';
import { overviewWords } from '../overview/messages.ts';
import { Section } from '../overview/Section.tsx';
import { SiteFigures } from '../overview/SiteFigures.tsx';
import { words } from '../words.ts';

const changesShown = 5;
const refetchMs = 60_000;

const overviewQuery = queryOptions({
  ...getQuery([...queryKeys.customers, 'overview'], '/Admin/overview', schema),
  refetchInterval: refetchMs,
});

export function OverviewPage() {
  return (
    <>
      <PageTitle title={words.overview} />
      <Loaded query={useQuery(overviewQuery)}>
        {(overview) => (
          <Stack>
            {overview.setup.hasCall ? <Figures overview={overview} /> : <Checklist setup={overview.setup} />}
            {overview.demo ? <DemoFigures demo={overview.demo} /> : null}
            <Section title={overviewWords.changes} all={panel.history}>
              <HistoryList state={noFilters} limit={changesShown} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** Of the last seven days. */
const recentCalls = (filter: Parameters<typeof callLogAddress>[0]) => (outcome?: 'refused' | 'failed') =>
  callLogAddress({ ...filter, ...(outcome && { outcome }), from: firstOf(7) });

const Figures = ({ overview }: { overview: Overview }) => (
  <>
    <Periods overview={overview} />
    <SimpleGrid type="container" cols={{ base: 1, '52rem': 2 }}>
      <DaysChart days={overview.days} />
      <AttentionList attention={overview.attention} />
      <Section
        title={overviewWords.topCustomers}
        all={usageAddress({ days: 7, groupBy: 'customer' })}
        lead={words.lastDays(7)}
      >
        <CallCountsTable
          heading={words.customer}
          rows={overview.customers.map(({ customerID, customerName, ...counts }) => ({
            ...counts,
            key: customerID,
            name: customerName,
            to: customerAddress(customerID, customerName),
            callsOf: recentCalls({ customerID }),
          }))}
        />
      </Section>
      <Section
        title={overviewWords.topEndpoints}
        all={usageAddress({ days: 7, groupBy: 'endpoint' })}
        lead={words.lastDays(7)}
      >
        <CallCountsTable
          heading={words.endpoint}
          rows={overview.endpoints.map(({ endpointID, path, ...counts }) => ({
            ...counts,
            key: endpointID,
            name: path ?? words.unknown,
            to: usageAddress({ endpointID, days: 7 }),
            callsOf: recentCalls({ endpointID }),
          }))}
        />
      </Section>
    </SimpleGrid>
    <SiteFigures sites={overview.sites} />
  </>
);

/** Separate, because the demo key makes more calls than all customers. */
function DemoFigures({ demo: { customerID, ...counts } }: { demo: NonNullable<Overview['demo']> }) {
  return (
    <Section
      title={overviewWords.demo}
      all={customerAddress(customerID, overviewWords.demo)}
      lead={overviewWords.demoText}
    >
      <Link to={usageAddress({ customerID })}>
        {periods.map(({ name, title }) => `${title}: ${showNumber(sumCalls(counts[name]))}`).join(' · ')}
      </Link>
    </Section>
  );
}
