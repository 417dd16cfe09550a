import { usageGroups } from '@fagvaerk/contract/usage.ts';
import { NativeSelect } from '@mantine/core';
import { DownloadButton } from '../components/DownloadButton.tsx';
import { CustomerFilter, EndpointFilter, Filters, SiteFilter } from '../components/filters.tsx';
import { danishToday, daysBefore, fromCompact, toCompact } from '../dates.ts';
import { DayFilter } from '../forms/DayInput.tsx';
import { words } from '../words.ts';
import { usageWords } from './messages.ts';
import { downloadUsage } from './usage-api.ts';
import { hasOwnPeriod, ranges, type UsageState } from './usage-state.ts';

interface Props {
  state: UsageState;
  onChange: (change: Partial<UsageState>) => void;
  /** On the customer's own page. */
  isOneCustomer: boolean;
}

export function UsageFilters({ state, onChange, isOneCustomer }: Props) {
  const isOwnPeriod = hasOwnPeriod(state);
  const choosePeriod = (value: string) => {
    const days = ranges.find((range) => String(range) === value);
    const today = danishToday(new Date());
    const from = fromCompact(daysBefore(toCompact(today), state.days - 1));
    onChange(days ? { days, from: '', to: '' } : { from, to: today });
  };
  const groups = usageGroups.filter((group) => !(isOneCustomer && group === 'customer'));
  return (
    <Filters label={usageWords.filters}>
      <NativeSelect
        label={words.period}
        value={isOwnPeriod ? '' : String(state.days)}
        data={[
          ...ranges.map((days) => ({ value: String(days), label: words.lastDays(days) })),
          { value: '', label: usageWords.ownPeriod },
        ]}
        onChange={({ currentTarget }) => choosePeriod(currentTarget.value)}
      />
      {isOwnPeriod ? (
        <>
          <DayFilter label={words.from} day={state.from} onDay={(from) => onChange({ from })} />
          <DayFilter label={words.to} day={state.to} onDay={(to) => onChange({ to })} />
        </>
      ) : null}
      <NativeSelect
        label={usageWords.groupBy}
        value={state.groupBy}
        data={groups.map((group) => ({ value: group, label: usageWords.groups[group] }))}
        onChange={({ currentTarget }) =>
          onChange({ groupBy: groups.find((group) => group === currentTarget.value) ?? 'day' })
        }
      />
      {isOneCustomer ? null : (
        <CustomerFilter value={state.customerID} onChange={(customerID) => onChange({ customerID })} />
      )}
      <SiteFilter hasUnknown value={state.siteID} onChange={(siteID) => onChange({ siteID })} />
      <EndpointFilter hasUnknown value={state.endpointID} onChange={(endpointID) => onChange({ endpointID })} />
      <DownloadButton run={() => downloadUsage(state)} />
    </Filters>
  );
}
