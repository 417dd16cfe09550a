import { type CustomerStatus, customerStatuses, endingWithinDays } from '@fagvaerk/contract/customers.ts';
import { unusedCustomerDays } from '@fagvaerk/contract/limits.ts';
import { Box, Checkbox, Group, Select, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { EndpointFilter, Filters, MethodFilter, SiteFilter } from '../../components/filters.tsx';
import { showNumber } from '../../dates.ts';
import { rolesQuery } from '../../queries.ts';
import { useSearchState } from '../../search-state.ts';
import { words } from '../../words.ts';
import { countsQuery } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import { countFilters, listSchema } from './list-state.ts';

const isEnding = (status: CustomerStatus): status is keyof typeof endingWithinDays => status in endingWithinDays;

export function FilterChips() {
  const { state, linkTo } = useSearchState(listSchema);
  const counts = useQuery(countsQuery(state)).data;
  const chip = (status: CustomerStatus | null, text: ReactNode) => (
    <Link
      key={status}
      to={linkTo({ status })}
      aria-current={status === state.status ? 'true' : undefined}
      preventScrollReset
    >
      {text} <span className="chip-count">{counts ? showNumber(counts[status ?? 'all']) : null}</span>
    </Link>
  );
  return (
    <Group component="nav" gap="xs" mb="md" aria-label={customerWords.filters}>
      <span className="row pills">{chip(null, customerWords.all)}</span>
      <span className="row pills">
        <span aria-hidden="true">{customerWords.endsWithin}</span>
        {customerStatuses.filter(isEnding).map((status) =>
          chip(
            status,
            <>
              <VisuallyHidden>{customerWords.endsWithin} </VisuallyHidden>
              {words.days(endingWithinDays[status])}
            </>,
          ),
        )}
      </span>
      <span className="row pills">
        {customerStatuses.map((status) => (isEnding(status) ? null : chip(status, customerWords.other[status])))}
      </span>
    </Group>
  );
}

export function MoreFilters() {
  const { state, change } = useSearchState(listSchema);
  const count = countFilters(state);
  const [startsOpen] = useState(count > 0);
  const roles = useQuery(rolesQuery).data?.data ?? [];

  const picker = <Value extends string | number>(
    label: string,
    options: readonly { value: Value; label: string }[],
    value: Value | null,
    onChange: (value: Value | null) => void,
  ) => (
    <Select label={label} placeholder={customerWords.all} data={options} value={value} onChange={onChange} clearable />
  );
  return (
    <Box component="details" mb="md" open={startsOpen}>
      <Box component="summary" mb="xs">
        {customerWords.moreFilters(count)}
      </Box>
      <Filters label={customerWords.moreFilters(0)}>
        {picker(
          customerWords.unusedFor,
          unusedCustomerDays.map((value) => ({ value, label: words.days(value) })),
          state.unusedDays,
          (unusedDays) => change({ unusedDays }),
        )}
        <SiteFilter value={state.siteID} onChange={(siteID) => change({ siteID })} />
        {picker(
          words.role,
          roles.flatMap(({ roleID, name }) => (roleID === null ? [] : [{ value: roleID, label: name }])),
          state.roleID,
          (roleID) => change({ roleID }),
        )}
        <EndpointFilter
          label={customerWords.rightTo}
          value={state.endpointID}
          onChange={(endpointID) => change({ endpointID })}
        />
        <MethodFilter value={state.method} onChange={(method) => change({ method })} />
        <Checkbox
          mb="xs"
          label={customerWords.expiredInUse}
          checked={state.expiredInUse}
          onChange={({ currentTarget }) => change({ expiredInUse: currentTarget.checked })}
        />
      </Filters>
    </Box>
  );
}
