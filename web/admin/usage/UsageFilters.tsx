import { usageGroups } from '@fagvaerk/contract/monitoring.ts';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AdminError } from '../api/failure.ts';
import { CustomerPicker } from '../components/CustomerPicker.tsx';
import { danishToday, daysBefore, fromCompact, toCompact } from '../dates.ts';
import { DayFilter } from '../forms/DayInput.tsx';
import { warn } from '../notices.ts';
import { customerQuery, endpointsQuery, sitesQuery } from '../queries.ts';
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
  const sites = useQuery(sitesQuery).data?.data ?? [];
  const endpoints = useQuery(endpointsQuery).data?.data ?? [];
  const idFilters = [
    {
      name: 'siteID',
      label: usageWords.groups.site,
      all: usageWords.allSites,
      options: sites.map(({ recordId, name }) => ({ value: String(recordId), label: name })),
    },
    {
      name: 'endpointID',
      label: usageWords.groups.endpoint,
      all: usageWords.allEndpoints,
      options: endpoints.map(({ id, endpointPath }) => ({ value: String(id), label: endpointPath })),
    },
  ] as const;
  const download = useMutation<void, AdminError>({
    mutationFn: () => downloadUsage(state),
    onError: () => warn(usageWords.downloadFailed),
  });
  const isOwnPeriod = hasOwnPeriod(state);
  const choosePeriod = (value: string) => {
    const days = ranges.find((range) => String(range) === value);
    const today = danishToday(new Date());
    const from = fromCompact(daysBefore(toCompact(today), state.days - 1));
    onChange(days ? { days, from: '', to: '' } : { from, to: today });
  };
  const groups = usageGroups.filter((group) => !(isOneCustomer && group === 'customer'));
  return (
    <Group component="search" aria-label={usageWords.filters} align="end" gap="sm" mb="md">
      <NativeSelect
        label={usageWords.period}
        value={isOwnPeriod ? '' : String(state.days)}
        data={[
          ...ranges.map((days) => ({ value: String(days), label: usageWords.lastDays(days) })),
          { value: '', label: usageWords.ownPeriod },
        ]}
        onChange={({ currentTarget }) => choosePeriod(currentTarget.value)}
      />
      {isOwnPeriod ? (
        <>
          <DayFilter label={usageWords.from} day={state.from} onDay={(from) => onChange({ from })} />
          <DayFilter label={usageWords.to} day={state.to} onDay={(to) => onChange({ to })} />
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
        <CustomerFilter customerID={state.customerID} onChange={(customerID) => onChange({ customerID })} />
      )}
      {idFilters.map(({ name, label, all, options }) => (
        <NativeSelect
          key={name}
          w={175}
          label={label}
          value={state[name] ?? ''}
          data={[{ value: '', label: all }, ...options, { value: '0', label: words.unknown }]}
          onChange={({ currentTarget: { value } }) => onChange({ [name]: value === '' ? null : Number(value) })}
        />
      ))}
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        {usageWords.download}
      </Button>
    </Group>
  );
}

interface CustomerProps {
  customerID: number | null;
  onChange: (customerID: number | null) => void;
}

function CustomerFilter({ customerID, onChange }: CustomerProps) {
  const { data } = useQuery({ ...customerQuery(customerID ?? 0), enabled: customerID !== null });
  const customerName = data?.customer.customerName ?? usageWords.customerNumber(customerID ?? 0);
  return (
    <CustomerPicker
      clearable
      clearButtonProps={{ 'aria-label': words.clear }}
      label={usageWords.groups.customer}
      placeholder={usageWords.allCustomers}
      known={customerID === null ? [] : [{ customerID, customerName }]}
      value={customerID}
      onChange={onChange}
    />
  );
}
