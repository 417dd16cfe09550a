import { Select, type SelectProps, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { customerQuery, endpointsQuery, sitesQuery } from '../queries.ts';
import { words } from '../words.ts';
import { accessWords } from './access-messages.ts';
import { CustomerPicker } from './CustomerPicker.tsx';
import { componentWords } from './messages.ts';

export const Filters = ({ label, children }: { label: string; children: ReactNode }) => (
  <SimpleGrid
    component="search"
    aria-label={label}
    minColWidth="8rem"
    autoFlow="auto-fit"
    mb="lg"
    style={{ alignItems: 'end' }}
  >
    {children}
  </SimpleGrid>
);

/** Null is all, 0 is unknown. */
interface Props {
  value: number | null;
  hasUnknown?: boolean;
  onChange: (id: number | null) => void;
}

export function CustomerFilter({ value, onChange }: Props) {
  const { data } = useQuery({ ...customerQuery(value ?? 0), enabled: value !== null });
  const customerName = data?.customer.customerName ?? componentWords.customerNumber(value ?? 0);
  return (
    <CustomerPicker
      label={words.customer}
      placeholder={words.allCustomers}
      known={value === null ? [] : [{ customerID: value, customerName }]}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}

export function SiteFilter(props: Props) {
  const sites = useQuery(sitesQuery).data?.data ?? [];
  return (
    <IdFilter
      label={words.siteName}
      placeholder={words.allSites}
      options={sites.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
      {...props}
    />
  );
}

export function EndpointFilter(props: Props) {
  const endpoints = useQuery(endpointsQuery).data?.data ?? [];
  return (
    <IdFilter
      label={words.endpoint}
      placeholder={accessWords.allEndpoints}
      options={endpoints.map(({ id, endpointPath }) => ({ value: String(id), label: endpointPath }))}
      {...props}
    />
  );
}

type IdProps = Props & Pick<SelectProps, 'label' | 'placeholder'> & { options: { value: string; label: string }[] };

const IdFilter = ({ options, value, hasUnknown = false, onChange, ...texts }: IdProps) => (
  <Select
    data={hasUnknown ? [...options, { value: '0', label: words.unknown }] : options}
    value={value === null ? null : String(value)}
    onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    clearable
    {...texts}
  />
);
