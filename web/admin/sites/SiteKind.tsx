import type { Site } from '@fagvaerk/contract/sites.ts';
import { useQuery } from '@tanstack/react-query';
import { SiteKindBadge } from '../components/SiteKindBadge.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { siteWords } from './messages.ts';
import { testSiteQuery } from './sites-api.ts';

/** Tells the portal's own test environments from test sites that an administrator made. */
export function SiteKind({ site: { recordId, kind } }: { site: Site }) {
  const { data: test } = useQuery({ ...testSiteQuery(recordId), enabled: kind === 'sandbox' });
  if (!test?.isOwn) return <SiteKindBadge kind={kind} />;
  return (
    <StatusBadge kind="sandbox" variant="outline">
      {siteWords.ownTest}
    </StatusBadge>
  );
}
