import { listAnswer } from '@fagvaerk/contract/answers.ts';
import { externalCustomer } from '@fagvaerk/contract/customers.ts';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQuery, queryKeys } from '../api/query.ts';
import { looksLikeKey } from '../key-in-text.ts';

interface Named {
  customerID: number;
  customerName: string;
}

interface Props extends Omit<SelectProps<number>, 'data'> {
  /** Offered whether or not the search finds them. */
  known?: readonly Named[];
}

const debounceMs = 250;
const named = listAnswer(externalCustomer.pick({ customerID: true, customerName: true }));

const searchQuery = (search: string) => {
  const query = new URLSearchParams({ search, pageSize: '50' });
  const found = getQuery([...queryKeys.customers, 'search', search], `/Admin/customers?${query}`, named);
  return queryOptions({ ...found, placeholderData: keepPreviousData });
};

/** Searches on the server. Text that looks like a key is not sent. */
export function CustomerPicker({ known = [], ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, debounceMs);
  const found = useQuery(searchQuery(looksLikeKey(search) ? '' : search)).data?.data ?? [];
  const others = found.filter((one) => !known.some(({ customerID }) => customerID === one.customerID));
  const options = [...known, ...others].map(({ customerID, customerName }) => ({
    value: customerID,
    label: customerName,
  }));
  const chosenLabel = options.find((option) => option.value === rest.value)?.label;
  return (
    <Select
      data={options}
      onSearchChange={(text) => setTyped(text === chosenLabel ? '' : text)}
      onDropdownClose={() => setTyped('')}
      filter={({ options: all }) => all}
      {...rest}
    />
  );
}
