import type { Overview } from '@fagvaerk/contract/monitoring.ts';
import { Group, Paper, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callLogAddress, customerAddress, panel, usageAddress } from '../../shell/panel-addresses.ts';
import { sumCalls } from '../components/CallsTable.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { HistoryList } from '../history/HistoryList.tsx';
import { noFilters } from '../history/history-state.ts';
import { AttentionList } from '../overview/AttentionList.tsx';
import { DaysChart, firstOf, Periods, periods, show } from '../overview/CallFigures.tsx';
import { Checklist } from '../overview/Checklist.tsx';
import { overviewWords } from '../overview/messages.ts';
import { overviewQuery } from '../overview/overview-api.ts';
import { SiteFigures } from '../overview/SiteFigures.tsx';
import { TopList } from '../overview/TopList.tsx';
import { usageWords } from '../usage/messages.ts';
import { words } from '../words.ts';

const changesShown = 5;

export function OverviewPage() {
  const query = useQuery(overviewQuery);
  return (
    <>
      <PageTitle title={words.overview} />
      <Loaded query={query}>
        {(overview) => (
          <Stack>
            {overview.setup.hasCall ? <Figures overview={overview} /> : <Checklist setup={overview.setup} />}
            {overview.demo ? <DemoFigures demo={overview.demo} /> : null}
            <Paper withBorder p="md" component="section" aria-labelledby="changes">
              <Group justify="space-between">
                <h2 id="changes">{overviewWords.changes}</h2>
                <Link to={panel.history}>{overviewWords.allChanges}</Link>
              </Group>
              <HistoryList state={noFilters} limit={changesShown} />
            </Paper>
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
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <DaysChart days={overview.days} />
      <AttentionList attention={overview.attention} />
      <TopList
        title={overviewWords.topCustomers}
        heading={usageWords.groups.customer}
        rows={overview.customers.map(({ customerID, customerName, ...counts }) => ({
          ...counts,
          key: customerID,
          name: customerName,
          to: customerAddress(customerID, customerName),
          callsOf: recentCalls({ customerID }),
        }))}
        all={usageAddress({ days: 7, groupBy: 'customer' })}
      />
      <TopList
        title={overviewWords.topEndpoints}
        heading={usageWords.groups.endpoint}
        rows={overview.endpoints.map(({ endpointID, path, ...counts }) => ({
          ...counts,
          key: endpointID,
          name: path ?? words.unknown,
          to: usageAddress({ endpointID, days: 7 }),
          callsOf: recentCalls({ endpointID }),
        }))}
        all={usageAddress({ days: 7, groupBy: 'endpoint' })}
      />
    </SimpleGrid>
    <SiteFigures sites={overview.sites} />
  </>
);

/** The demo customer is the portal's own and would drown the others. */
function DemoFigures({ demo: { customerID, ...counts } }: { demo: NonNullable<Overview['demo']> }) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="demo">
      <h2 id="demo">
        <Link to={customerAddress(customerID, overviewWords.demo)}>{overviewWords.demo}</Link>
      </h2>
      <p className="section-lead">{overviewWords.demoText}</p>
      <Link to={usageAddress({ customerID })}>
        {periods.map(({ name, title }) => `${title}: ${show(sumCalls(counts[name]))}`).join(' · ')}
      </Link>
    </Paper>
  );
}
