import { slowSiteMs } from '@fagvaerk/contract/limits.ts';
import { siteProblems } from '@fagvaerk/contract/site-health.ts';
import type { Site } from '@fagvaerk/contract/sites.ts';
import { Badge } from '@mantine/core';
import { showMomentToday, showMs } from '../dates.ts';
import { language, words } from '../words.ts';
import { componentWords } from './messages.ts';

/** The portal serves sandboxes itself. */
export function HealthBadge({ site: { kind, health } }: { site: Site }) {
  if (kind === 'sandbox') return <small>{componentWords.servedHere}</small>;
  if (!health)
    return (
      <Badge variant="dot" bg="transparent" color="var(--ink-soft)">
        {componentWords.notChecked}
      </Badge>
    );
  const { ok, problem, status, durationMs, since } = health;
  const isSlow = durationMs >= slowSiteMs;
  const answer = problem
    ? componentWords.failedOnce
    : (isSlow ? componentWords.respondsSlowly : words.responds)(showMs(durationMs));
  const from = showMomentToday(since, new Date());
  return (
    <Badge
      variant="dot"
      bg="transparent"
      color={!ok ? 'var(--delete)' : isSlow || problem ? 'var(--put)' : 'var(--post)'}
      title={problem ? siteProblems[problem][language] : undefined}
    >
      {ok ? answer : status === null ? componentWords.silentSince(from) : componentWords.failsSince(status, from)}
    </Badge>
  );
}
