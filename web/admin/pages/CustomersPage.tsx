import { Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { callWords } from '../call-log/messages.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Pager } from '../components/Pager.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { ApiAccessAction, DialogAction } from '../customers/bulk/actions.tsx';
import { BulkBar } from '../customers/bulk/BulkBar.tsx';
import { ExtendDialog } from '../customers/bulk/ExtendDialog.tsx';
import { useSelection } from '../customers/bulk/selection.ts';
import { customersQuery } from '../customers/customers-api.ts';
import { CustomerTable } from '../customers/list/CustomerTable.tsx';
import { FilterChips } from '../customers/list/FilterChips.tsx';
import { ListTools, PageSizePicker } from '../customers/list/ListTools.tsx';
import { listSchema, nextSort, readSort } from '../customers/list/list-state.ts';
import { SearchBox } from '../customers/list/SearchBox.tsx';
import { customerWords } from '../customers/messages.ts';
import { showNumber } from '../dates.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { extractKey, looksLikeKey } from '../key-in-text.ts';
import { MayChange } from '../may-change.tsx';
import { useSearchState } from '../search-state.ts';
import { language, words } from '../words.ts';
import { AddCustomerDrawer } from './AddCustomer.tsx';

export function CustomersPage() {
  const { state, change } = useSearchState(listSchema);
  // Kept out of the URL, which is stored and shared.
  const [key, setKey] = useState('');
  const customers = useQuery(customersQuery(state, extractKey(key)));
  const adding = useDialogAddress('add');
  const search = useCallback(
    (text: string) => {
      const isKey = looksLikeKey(text);
      setKey(isKey ? text.trim() : '');
      change({ search: isKey ? '' : text }, { replace: true });
    },
    [change],
  );
  const selection = useSelection(JSON.stringify([key, state.search, state.status]));
  const [isDense, setDense] = useLocalStorage({ key: 'fagvaerk.dense-rows', defaultValue: false });
  const total = key && !extractKey(key) ? 0 : customers.data?.total;
  const addButton = (
    <MayChange>
      <Button leftSection={<PlusIcon />} onClick={() => adding.open()}>
        {customerWords.addCustomer}
      </Button>
    </MayChange>
  );

  return (
    <>
      <PageTitle title={words.customers} actions={addButton} />
      <Group justify="space-between" mb="md">
        <SearchBox label={customerWords.searchCustomers} search={key || state.search} onSearch={search} />
        <p role="status">{total === undefined ? null : customerWords.customerCount(showNumber(total, language))}</p>
      </Group>
      {key ? null : <FilterChips />}
      <Loaded query={customers} lines={10}>
        {({ data }) => (
          <div className="list" aria-busy={customers.isPlaceholderData}>
            {total && data.length > 0 ? (
              <ListTools
                state={state}
                page={data.map(({ customerID }) => customerID)}
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
                    isFiltered={!key && state.status !== null}
                    onClear={() => search('')}
                    onShowAll={() => change({ status: null })}
                  />
                ) : null
              }
            />
            {total ? (
              <Pager page={state.page} pageSize={state.pageSize} total={total} onPage={(page) => change({ page })}>
                <PageSizePicker pageSize={state.pageSize} onChange={(pageSize) => change({ pageSize })} />
              </Pager>
            ) : null}
            {selection.ids.size > 0 ? (
              <BulkBar selection={selection} state={state} total={key ? 0 : (total ?? 0)}>
                {(chosen) => (
                  <>
                    <DialogAction {...chosen} label={customerWords.extend} Dialog={ExtendDialog} />
                    <ApiAccessAction {...chosen} isOn />
                    <ApiAccessAction {...chosen} isOn={false} />
                  </>
                )}
              </BulkBar>
            ) : null}
          </div>
        )}
      </Loaded>
      <AddCustomerDrawer isOpen={adding.isOpen} onClose={adding.close} />
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
  const showAll = isFiltered ? (
    <Button variant="default" onClick={onShowAll}>
      {customerWords.showAll}
    </Button>
  ) : null;
  if (!search) {
    if (!isFiltered) return <EmptyState title={customerWords.noCustomersTitle} text={customerWords.noCustomersText} />;
    return (
      <EmptyState title={customerWords.noneKeptTitle} text={customerWords.noneKeptText}>
        {showAll}
      </EmptyState>
    );
  }
  const isKey = looksLikeKey(search);
  const noMatch = isFiltered ? customerWords.noMatchText : customerWords.noSearchMatch;
  return (
    <EmptyState title={customerWords.noMatchTitle} text={isKey ? customerWords.noKeyMatchText : noMatch(search)}>
      {isKey ? (
        <p>
          {callWords.looksLikeId} <Link to={panel.callLog}>{callWords.findTitle}</Link>
        </p>
      ) : null}
      <Button variant="default" onClick={onClear}>
        {customerWords.clearSearch}
      </Button>{' '}
      {showAll}
    </EmptyState>
  );
}
