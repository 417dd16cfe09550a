import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Box, Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { callWords } from '../call-log/messages.ts';
import { AddButton } from '../components/AddButton.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { useSelection } from '../components/selection.tsx';
import { BulkBar } from '../customers/bulk/BulkBar.tsx';
import { customersQuery, demoCustomerQuery } from '../customers/customers-api.ts';
import { FilterChips, MoreFilters } from '../customers/list/CustomerFilters.tsx';
import { CustomerTable } from '../customers/list/CustomerTable.tsx';
import { ListTools, PageSizePicker } from '../customers/list/ListTools.tsx';
import { countFilters, listSchema, nextSort, noFilters, readSort, toCountQuery } from '../customers/list/list-state.ts';
import { SearchBox } from '../customers/list/SearchBox.tsx';
import { customerWords } from '../customers/messages.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { extractKey, looksLikeKey } from '../key-in-text.ts';
import { useSearchState } from '../search-state.ts';
import { words } from '../words.ts';
import { AddCustomerDrawer } from './AddCustomer.tsx';
import { BulkMenu } from './BulkMenu.tsx';

export function CustomersPage() {
  const { state, change } = useSearchState(listSchema);
  // Kept out of the URL, which is stored and shared.
  const [key, setKey] = useState('');
  const customers = useQuery(customersQuery(state, extractKey(key)));
  const { data: demo } = useQuery(demoCustomerQuery);
  const isDemoFound = demo?.customerName.toLowerCase().includes(state.search.trim().toLowerCase());
  const isFiltered = !key && (state.status !== null || countFilters(state) > 0);
  const adding = useDialogAddress('add');
  const search = useCallback(
    (text: string) => {
      const isKey = looksLikeKey(text);
      setKey(isKey ? text.trim() : '');
      change({ search: isKey ? '' : text }, { replace: true });
    },
    [change],
  );
  const selection = useSelection<ExternalCustomer>(`${key} ${state.status} ${toCountQuery(state)}`);
  const [isDense, setDense] = useLocalStorage({ key: 'fagvaerk.dense-rows', defaultValue: false });
  const total = key && !extractKey(key) ? 0 : customers.data?.total;

  return (
    <>
      <PageTitle
        title={words.customers}
        actions={<AddButton onClick={() => adding.open()}>{words.addCustomer}</AddButton>}
      />
      <Group justify="space-between" mb="md">
        <SearchBox label={customerWords.searchCustomers} search={key || state.search} onSearch={search} />
        <p role="status">{total === undefined ? null : customerWords.customerCount(total)}</p>
      </Group>
      {key ? null : (
        <>
          <FilterChips />
          <MoreFilters />
        </>
      )}
      <Loaded query={customers} lines={10}>
        {({ data }) => (
          <div className="list" aria-busy={customers.isPlaceholderData}>
            {total && data.length > 0 ? (
              <ListTools
                state={state}
                page={data}
                selection={selection}
                isDense={isDense}
                onDense={setDense}
                canDownload={!key}
              />
            ) : null}
            <CustomerTable
              customers={total === 0 ? [] : data}
              sort={readSort(state.sort)}
              onSort={(column) => change({ sort: nextSort(state.sort, column) })}
              selection={selection}
              isDense={isDense}
              empty={
                total === 0 ? (
                  <NoCustomers
                    search={key || state.search}
                    isFiltered={isFiltered}
                    onClear={() => search('')}
                    onShowAll={() => change({ status: null, ...noFilters })}
                  />
                ) : null
              }
            />
            {total ? (
              <Pager page={state.page} pageSize={state.pageSize} total={total} onPage={(page) => change({ page })}>
                <PageSizePicker pageSize={state.pageSize} onChange={(pageSize) => change({ pageSize })} />
              </Pager>
            ) : null}
            {selection.items.size > 0 ? (
              <BulkBar selection={selection} state={state} total={key ? 0 : (total ?? 0)}>
                {(chosen) => <BulkMenu customers={chosen} onDeleted={selection.chooseNone} />}
              </BulkBar>
            ) : null}
          </div>
        )}
      </Loaded>
      {demo && isDemoFound && !key && !isFiltered && state.page === 1 ? (
        <Box component="section" mt={40} aria-labelledby="demo-customer">
          <h2 id="demo-customer">{customerWords.demoTitle}</h2>
          <p className="section-lead">{customerWords.demoHint}</p>
          <CustomerTable customers={[demo]} isDense={isDense} />
        </Box>
      ) : null}
      <AddCustomerDrawer isOpen={adding.isOpen} like={likeIn(adding.value)} onClose={adding.close} />
    </>
  );
}

interface NoCustomersProps {
  search: string;
  isFiltered: boolean;
  onClear: () => void;
  onShowAll: () => void;
}

function NoCustomers({ search, isFiltered, onClear, onShowAll }: NoCustomersProps) {
  const [title, text] = describeNone(search, isFiltered);
  return (
    <EmptyState title={title} text={text}>
      {looksLikeKey(search) ? (
        <p>
          {callWords.looksLikeId} <Link to={panel.callLog}>{callWords.findTitle}</Link>
        </p>
      ) : null}
      <Group gap="xs" justify="center">
        {search ? (
          <Button variant="default" onClick={onClear}>
            {customerWords.clearSearch}
          </Button>
        ) : null}
        {isFiltered ? (
          <Button variant="default" onClick={onShowAll}>
            {customerWords.showAll}
          </Button>
        ) : null}
      </Group>
    </EmptyState>
  );
}

function describeNone(search: string, isFiltered: boolean): [title: string, text: string] {
  const { noMatchTitle, noKeyMatchText, noMatchText, noSearchMatch } = customerWords;
  if (looksLikeKey(search)) return [noMatchTitle, noKeyMatchText];
  if (search) return [noMatchTitle, (isFiltered ? noMatchText : noSearchMatch)(search)];
  if (isFiltered) return [customerWords.noneKeptTitle, customerWords.noneKeptText];
  return [customerWords.noCustomersTitle, customerWords.noCustomersText];
}

/** From an address like ?add=like12. */
const likeIn = (value: string | null): number | null => Number(/^like(\d+)$/.exec(value ?? '')?.[1]) || null;
