import type { OwnCall } from '@fagvaerk/contract/calls.ts';
import { BarChart } from '../../charts/BarChart.tsx';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLocale } from '../../language/page-language.ts';
import { type Bar, barsOf } from './bars.ts';

export function CallChart({ calls }: { calls: readonly OwnCall[] }) {
  const words = keyMessagesIn();
  const { bars, isDaily } = barsOf(calls);
  const formatIn = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(pageLocale(), { ...format, timeZone: 'Europe/Copenhagen' }).format;
  const day = formatIn({ day: 'numeric', month: 'short' });
  const time = formatIn({ hour: '2-digit', minute: '2-digit' });
  const refused = bars.reduce((sum, bar) => sum + bar.refused, 0);
  const text = `${words.shownCalls}: ${words.chart(calls.length - refused, refused)}`;
  return (
    <>
      <BarChart
        label={text}
        rows={bars.map((bar) => ({
          ...bar,
          key: bar.atMs,
          name: isDaily ? day(bar.atMs) : `${day(bar.atMs)} ${time(bar.atMs)}`,
        }))}
        series={[
          { label: words.completed, color: 'var(--post)', read: (bar: Bar) => bar.accepted },
          { label: words.notCompleted, color: 'var(--delete)', read: (bar: Bar) => bar.refused },
        ]}
        format={String}
        shorten={({ atMs }: Bar) => (isDaily ? day : time)(atMs)}
      />
      <p className="note" aria-hidden="true">
        {text}
      </p>
    </>
  );
}
