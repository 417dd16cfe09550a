import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import type { Overview } from '@fagvaerk/contract/monitoring.ts';
import { siteProblems } from '@fagvaerk/contract/site-health.ts';
import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callLogAddress, siteAddress } from '../../shell/panel-addresses.ts';
import { CallCount } from '../components/CallCount.tsx';
import { Mark } from '../components/Mark.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showShare } from '../dates.ts';
import { sitesQuery } from '../queries.ts';
import { language, words } from '../words.ts';
import { firstOf, show } from './CallFigures.tsx';
import { overviewWords } from './messages.ts';

type SiteFigure = Overview['sites'][number];

const showMs = (value: number | null) => (value === null ? '–' : overviewWords.ms(show(Math.round(value))));

export function SiteFigures({ sites }: { sites: readonly SiteFigure[] }) {
  const known = useQuery(sitesQuery).data?.data ?? [];
  const siteOf = ({ siteID }: SiteFigure) => known.find(({ recordId }) => recordId === siteID);
  const from = firstOf(7);
  const columns: Column<SiteFigure>[] = [
    {
      title: words.siteName,
      show: ({ siteID, siteName }) => <Link to={siteAddress(siteID, siteName)}>{siteName}</Link>,
    },
    { title: overviewWords.health, show: (figure) => <Health site={siteOf(figure)} /> },
    {
      title: words.calls,
      className: 'number',
      show: ({ siteID, calls }) => <CallCount count={calls} to={callLogAddress({ siteID, from })} />,
    },
    {
      title: overviewWords.serverErrors,
      className: 'number',
      show: ({ siteID, calls, serverErrors }) => (
        <>
          <CallCount count={serverErrors} to={callLogAddress({ siteID, status: '5xx', from })} /> (
          {showShare(serverErrors, calls, language)})
        </>
      ),
    },
    { title: overviewWords.median, className: 'number', show: ({ p50 }) => showMs(p50) },
    { title: overviewWords.slow, className: 'number', show: ({ p95 }) => showMs(p95) },
  ];
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="sites">
      <h2 id="sites">{words.sites}</h2>
      <p className="count">{overviewWords.week}</p>
      <Rows items={sites} keyOf={({ siteID }) => siteID} columns={columns} empty={null} />
    </Paper>
  );
}

function Health({ site }: { site: Site | undefined }) {
  if (!site?.health) return <small>{site?.kind === 'sandbox' ? words.kinds.sandbox : overviewWords.unchecked}</small>;
  const { ok, problem } = site.health;
  return (
    <Mark kind={ok ? 'works' : 'off'} {...(problem && { title: siteProblems[problem][language] })}>
      {ok ? overviewWords.healthy : overviewWords.unhealthy}
    </Mark>
  );
}
