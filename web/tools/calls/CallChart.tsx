import { type Language, localeOf } from '@fagvaerk/contract/language.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import type { OwnCall } from '../key/access-api.ts';
import { barsOf } from './bars.ts';

const height = 40;

export function CallChart({ calls, language }: { calls: readonly OwnCall[]; language: Language }) {
  const words = keyMessagesIn(language);
  const { bars, isDaily } = barsOf(calls);
  const { format } = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Copenhagen',
    ...(isDaily ? {} : { hour: '2-digit', minute: '2-digit' }),
  });
  const highest = Math.max(...bars.map(({ accepted, refused }) => accepted + refused));
  const refused = bars.reduce((sum, bar) => sum + bar.refused, 0);
  const text = `${words.shownCalls}: ${words.chart(calls.length - refused, refused)}`;
  return (
    <figure className="calls-chart">
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${Math.max(bars.length, 24)} ${height}`}
        preserveAspectRatio="none"
      >
        {bars.map((bar, x) => {
          const bad = (bar.refused / highest) * height;
          const good = (bar.accepted / highest) * height;
          return (
            <g key={bar.atMs}>
              <title>{`${format(bar.atMs)}: ${words.chart(bar.accepted, bar.refused)}`}</title>
              <rect className="good" x={x + 0.1} width={0.8} y={height - bad - good} height={good} />
              <rect className="bad" x={x + 0.1} width={0.8} y={height - bad} height={bad} />
            </g>
          );
        })}
      </svg>
      <figcaption>
        {[...new Set([bars[0], bars.at(-1)])].map((bar) => format(bar?.atMs)).join(' – ')}
        <span aria-hidden="true">{text}</span>
      </figcaption>
    </figure>
  );
}
