import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { SiteKindBadge } from '../components/SiteKindBadge.tsx';
import { showSize } from '../dates.ts';
import { language } from '../words.ts';
import { siteWords } from './messages.ts';
import { NightlySwitch } from './NightlySwitch.tsx';
import { testSiteQuery } from './sites-api.ts';

export function TestSiteSummary({ site: { recordId, kind } }: { site: Site }) {
  const { data: site, isError } = useQuery(testSiteQuery(recordId));
  return (
    <div className="test-site">
      {site?.isOwn ? <span className="mark mark-sandbox">{siteWords.ownTest}</span> : <SiteKindBadge kind={kind} />}
      {site ? (
        <>
          <small>
            {site.isOwn ? `${siteWords.beginsAs(site.company)} · ` : ''}
            {site.bytes === null ? siteWords.notUsed : showSize(site.bytes, language)}
          </small>
          <NightlySwitch site={site} />
        </>
      ) : null}
      {isError ? <small>{siteWords.unknown}</small> : null}
    </div>
  );
}
