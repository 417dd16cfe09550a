import type { UsageDay, UsageOfEndpoint } from '@fagvaerk/contract/admin-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../api/queries.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showDay, showNumber } from '../dates.ts';
import { language, words } from '../words.ts';

const show = (value: number) => showNumber(value, language);

const usageColumns: Column<UsageOfEndpoint>[] = [
  {
    title: words.endpoint,
    show: ({ method, endpointName }) => (
      <code>
        {method} {endpointName ?? words.usageUnknown}
      </code>
    ),
  },
  { title: words.siteName, show: ({ siteName }) => siteName ?? words.usageUnknown },
  { title: words.status, show: ({ statusClass }) => `${statusClass}xx` },
  { title: words.usageCalls, className: 'number', show: ({ calls }) => show(calls) },
];

export function CustomerUsage({ customerId }: { customerId: number }) {
  const query = useQuery(usageQuery(customerId));
  return (
    <Loaded query={query}>
      {({ data: days, endpoints }) => {
        const calls = days.reduce((sum, day) => sum + day.calls, 0);
        const failed = days.reduce((sum, day) => sum + day.failed, 0);
        if (calls === 0) return <EmptyState title={words.usageNoneTitle} text={words.usageNoneText} />;
        const total = words.usageTotal(show(calls));
        return (
          <section aria-label={words.usage}>
            <p className="usage-figures">
              <span>
                <strong>{total}</strong> {words.usageDays}
              </span>
              <span className="usage-failed">{words.usageFailed(show(failed))}</span>
            </p>
            <Bars days={days} label={`${words.usage}: ${total}`} />
            <p className="usage-span" aria-hidden="true">
              <span>{showDay(days.at(0)?.day ?? '', language)}</span>
              <span>{showDay(days.at(-1)?.day ?? '', language)}</span>
            </p>
            <Rows
              items={endpoints}
              keyOf={({ siteName, endpointName, method, statusClass }) =>
                `${siteName} ${endpointName} ${method} ${statusClass}`
              }
              columns={usageColumns}
              empty={null}
            />
          </section>
        );
      }}
    </Loaded>
  );
}

function Bars({ days, label }: { days: readonly UsageDay[]; label: string }) {
  const most = Math.max(...days.map(({ calls }) => calls));
  const height = (calls: number) => ({ height: `${(calls / most) * 100}%` });
  return (
    <div className="bars" role="img" aria-label={label}>
      {days.map(({ day, calls, failed }) => (
        <span key={day} title={words.usageDay(showDay(day, language), show(calls))}>
          <i style={height(calls - failed)} />
          <i className="bad" style={height(failed)} />
        </span>
      ))}
    </div>
  );
}
