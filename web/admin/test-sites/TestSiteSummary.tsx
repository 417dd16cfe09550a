import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { SiteKindBadge } from '../components/SiteKindBadge.tsx';
import { showSize } from '../dates.ts';
import { language, testSiteWords } from '../words.ts';
import { NightlySwitch } from './NightlySwitch.tsx';
import { testSiteQuery } from './test-sites-api.ts';

export function TestSiteSummary({ site: { recordId, kind } }: { site: Site }) {
  const { data: site, isError } = useQuery(testSiteQuery(recordId));
  return (
    <div className="test-site">
      {site?.isOwn ? <span className="mark mark-sandbox">{testSiteWords.own}</span> : <SiteKindBadge kind={kind} />}
      {site ? (
        <>
          <small>
            {site.isOwn ? `${testSiteWords.beginsAs(site.company)} · ` : ''}
            {site.bytes === null ? testSiteWords.unused : showSize(site.bytes, language)}
          </small>
          <NightlySwitch site={site} />
        </>
      ) : null}
      {isError ? <small>{testSiteWords.unknown}</small> : null}
    </div>
  );
}
