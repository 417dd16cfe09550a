import { usageGroups } from '@fagvaerk/contract/usage.ts';
import { Choice } from '../components/Choice.tsx';
import { DownloadButton } from '../components/DownloadButton.tsx';
import { CustomerFilter, EndpointFilter, Filters, SiteFilter } from '../components/filters.tsx';
import { danishToday, daysBefore, fromCompact, toCompact } from '../dates.ts';
import { DayFilter } from '../forms/DayInput.tsx';
import { words } from '../words.ts';
import { usageWords } from './messages.ts';
import { downloadUsage, hasOwnPeriod, ranges, type UsageState } from './usage-api.ts';

interface Props {
  state: UsageState;
  onChange: (change: Partial<UsageState>) => void;
  /** On the customer's own page. */
  isOneCustomer: boolean;
}

export function UsageFilters({ state, onChange, isOneCustomer }: Props) {
  const isOwnPeriod = hasOwnPeriod(state);
  const choosePeriod = (days: UsageState['days'] | null) => {
    const today = danishToday(new Date());
    const from = fromCompact(daysBefore(toCompact(today), state.days - 1));
    onChange(days ? { days, from: '', to: '' } : { from, to: today });
  };
  const groups = usageGroups.filter((group) => !(isOneCustomer && group === 'customer'));
  return (
    <Filters label={usageWords.filters}>
      <Choice
        label={words.period}
        value={isOwnPeriod ? null : state.days}
        values={[...ranges, null]}
        labelOf={(days) => (days ? words.lastDays(days) : usageWords.ownPeriod)}
        onChange={choosePeriod}
      />
      {isOwnPeriod ? (
        <>
          <DayFilter label={words.from} day={state.from} onDay={(from) => onChange({ from })} />
          <DayFilter label={words.to} day={state.to} onDay={(to) => onChange({ to })} />
        </>
      ) : null}
      <Choice
        label={usageWords.groupBy}
        value={state.groupBy}
        values={groups}
        labelOf={(group) => usageWords.groups[group]}
        onChange={(groupBy) => onChange({ groupBy })}
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
