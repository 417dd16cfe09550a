import type { UsageDay, UsageOfEndpoint } from '@fagvaerk/contract/admin-answers.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showDay, showNumber } from '../dates.ts';
import { language, words } from '../words.ts';
import { usageQuery } from './customers-api.ts';
import { customerWords } from './messages.ts';

const show = (value: number) => showNumber(value, language);

const usageColumns: Column<UsageOfEndpoint>[] = [
  {
    title: customerWords.endpoint,
    show: ({ method, endpointName }) => (
      <code>
        {method} {endpointName ?? customerWords.usageUnknown}
      </code>
    ),
  },
  { title: words.siteName, show: ({ siteName }) => siteName ?? customerWords.usageUnknown },
  { title: words.status, show: ({ statusClass }) => `${statusClass}xx` },
  { title: customerWords.usageCalls, className: 'number', show: ({ calls }) => show(calls) },
];

export function CustomerUsage({ customerId }: { customerId: number }) {
  const query = useQuery(usageQuery(customerId));
  return (
    <Loaded query={query}>
      {({ data: days, endpoints }) => {
        const calls = days.reduce((sum, day) => sum + day.calls, 0);
        const failed = days.reduce((sum, day) => sum + day.failed, 0);
        if (calls === 0) return <EmptyState title={customerWords.usageNoneTitle} text={customerWords.usageNoneText} />;
        const total = customerWords.usageTotal(show(calls));
        return (
          <section aria-label={customerWords.usage}>
            <p className="usage-figures">
              <span>
                <strong>{total}</strong> {customerWords.usageDays}
              </span>
              <span className="usage-failed">{customerWords.usageFailed(show(failed))}</span>
            </p>
            <Bars days={days} label={`${customerWords.usage}: ${total}`} />
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
        <span key={day} title={customerWords.usageDay(showDay(day, language), show(calls))}>
          <i style={height(calls - failed)} />
          <i className="bad" style={height(failed)} />
        </span>
      ))}
    </div>
  );
}
