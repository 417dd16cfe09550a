import type { Overview } from '@fagvaerk/contract/usage.ts';
import { Link } from 'react-router';
import { callLogAddress, siteAddress } from '../../shell/panel-addresses.ts';
import { CallCount } from '../components/CallCountsTable.tsx';
import { HealthBadge } from '../components/HealthBadge.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showMs, showShare } from '../dates.ts';
import { useSites } from '../queries.ts';
import { words } from '../words.ts';
import { firstOf } from './CallFigures.tsx';
import { overviewWords } from './messages.ts';
import { Section } from './Section.tsx';

type SiteFigure = Overview['sites'][number];

export function SiteFigures({ sites }: { sites: readonly SiteFigure[] }) {
  const known = useSites();
  const health = ({ siteID }: SiteFigure) => {
    const site = known.find(({ recordId }) => recordId === siteID);
    return site && <HealthBadge site={site} />;
  };
  const from = firstOf(7);
  const columns: Column<SiteFigure>[] = [
    {
      title: words.siteName,
      show: ({ siteID, siteName }) => <Link to={siteAddress(siteID, siteName)}>{siteName}</Link>,
    },
    { title: words.health, className: 'from-37', show: health },
    {
      title: words.calls,
      className: 'number',
      show: ({ siteID, calls }) => <CallCount count={calls} to={callLogAddress({ siteID, from })} />,
    },
    {
      title: overviewWords.serverErrors,
      className: 'number',
      show: ({ siteID, calls, serverErrors }) => (
        <span>
          <CallCount count={serverErrors} to={callLogAddress({ siteID, status: '5xx', from })} /> (
          {showShare(serverErrors, calls)})
        </span>
      ),
    },
    { title: overviewWords.median, className: 'number from-37', show: ({ p50 }) => showMs(p50) },
    { title: overviewWords.slow, className: 'number', show: ({ p95 }) => showMs(p95) },
  ];
  return (
    <Section title={words.sites} lead={words.lastDays(7)}>
      <Rows items={sites} keyOf={({ siteID }) => siteID} columns={columns} empty={null} />
    </Section>
  );
}
