import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { siteProblems } from '@fagvaerk/contract/site-health.ts';
import { Badge } from '@mantine/core';
import { showMomentToday, showNumber } from '../dates.ts';
import { language } from '../words.ts';
import { siteWords } from './messages.ts';

/** The portal serves sandboxes itself. */
export function HealthBadge({ site: { kind, health } }: { site: Site }) {
  if (kind === 'sandbox') return <small>{siteWords.servedHere}</small>;
  if (!health)
    return (
      <Badge variant="dot" bg="transparent" color="var(--ink-soft)">
        {siteWords.notChecked}
      </Badge>
    );
  const { ok, problem, status, durationMs, since } = health;
  const from = showMomentToday(since, new Date(), language);
  return (
    <Badge
      variant="dot"
      bg="transparent"
      color={ok ? 'var(--post)' : 'var(--delete)'}
      title={problem ? siteProblems[problem][language] : undefined}
    >
      {ok
        ? siteWords.responds(showNumber(durationMs, language))
        : status === null
          ? siteWords.silentSince(from)
          : siteWords.failsSince(status, from)}
    </Badge>
  );
}
