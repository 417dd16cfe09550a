import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { customerQuery, useEndpoints, useSites } from '../queries.ts';
import { words } from '../words.ts';
import { Choice } from './Choice.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';
import { componentWords } from './messages.ts';

export const Filters = ({ label, children }: { label: string; children: ReactNode }) => (
  <SimpleGrid
    component="search"
    aria-label={label}
    minColWidth="9.5rem"
    autoFlow="auto-fit"
    mb="lg"
    style={{ alignItems: 'end' }}
  >
    {children}
  </SimpleGrid>
);

/** Null is all. */
interface Props {
  value: number | null;
  onChange: (id: number | null) => void;
}

/** `name` is of a customer that may be deleted. */
export function CustomerFilter({ value, name, onChange }: Props & { name?: string | undefined }) {
  const { data } = useQuery({ ...customerQuery(value ?? 0), enabled: value !== null && name === undefined });
  const customerName = name ?? data?.customer.customerName ?? componentWords.customerNumber(value ?? 0);
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

interface IdProps extends Props {
  hasUnknown?: boolean;
}
const unknown = { value: 0, label: words.unknown };

export function SiteFilter({ hasUnknown = false, ...rest }: IdProps) {
  const sites = useSites().map(({ recordId, name }) => ({ value: recordId, label: name }));
  const data = hasUnknown ? [...sites, unknown] : sites;
  return <Select label={words.siteName} placeholder={words.allSites} data={data} clearable {...rest} />;
}

export function EndpointFilter({ hasUnknown = false, ...rest }: IdProps & { label?: string }) {
  const endpoints = useEndpoints().map(({ id, endpointPath }) => ({ value: id, label: endpointPath }));
  const data = hasUnknown ? [...endpoints, unknown] : endpoints;
  return <Select label={words.endpoint} placeholder={componentWords.allEndpoints} data={data} clearable {...rest} />;
}

type CallMethod = (typeof callMethods)[number];

interface MethodProps {
  value: CallMethod | null;
  methods?: readonly CallMethod[];
  onChange: (method: CallMethod | null) => void;
}

export const MethodFilter = ({ methods = callMethods, ...rest }: MethodProps) => (
  <Choice
    label={componentWords.method}
    values={[null, ...methods]}
    labelOf={(method) => method ?? componentWords.allMethods}
    {...rest}
  />
);
