import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { showNumber } from '../dates.ts';
import { useDialogAddress } from '../parts/dialog-address.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { PlusIcon } from '../parts/icons.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { customersQuery } from '../queries.ts';
import { language, words } from '../words.ts';
import { AddCustomerDrawer } from './AddCustomerDrawer.tsx';
import { CustomerTable } from './CustomerTable.tsx';
import { type ListState, nextSort, readListState, writeListState } from './list-state.ts';
import { Pager } from './Pager.tsx';
import { SearchBox } from './SearchBox.tsx';

export function CustomersPage() {
  const [address] = useSearchParams();
  const state = readListState(address);
  const customers = useQuery(customersQuery(state));
  const adding = useDialogAddress('add');
  const change = useListChange();
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  const addButton = (
    <Button leftSection={<PlusIcon />} onClick={() => adding.open()}>
      {words.addCustomer}
    </Button>
  );

  return (
    <>
      <PageTitle title={words.customers} actions={addButton} />
      <div className="list-head">
        <SearchBox label={words.searchCustomers} search={state.search} onSearch={search} />
        <p role="status">{customers.data ? words.customerCount(showNumber(customers.data.total, language)) : null}</p>
      </div>
      <Loaded query={customers} lines={10}>
        {({ data, total }) =>
          total === 0 ? (
            <NoCustomers search={state.search} onClear={() => change({ search: '' })} />
          ) : (
            <div className="list" aria-busy={customers.isPlaceholderData}>
              <CustomerTable
                customers={data}
                sort={state.sort}
                onSort={(column) => change({ sort: nextSort(state, column) })}
              />
              <Pager state={state} total={total} onChange={change} />
            </div>
          )
        }
      </Loaded>
      <AddCustomerDrawer isOpen={adding.isOpen} onClose={adding.close} />
    </>
  );
}

function NoCustomers({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search) return <EmptyState title={words.noCustomersTitle} text={words.noCustomersText} />;
  return (
    <EmptyState title={words.noMatchTitle} text={words.noMatchText(search)}>
      <Button variant="default" onClick={onClear}>
        {words.clearSearch}
      </Button>
    </EmptyState>
  );
}

/** Writes into the address what is to be listed. Typing does not fill the history of the browser. */
function useListChange() {
  const navigate = useNavigate();
  return useCallback(
    (change: Partial<ListState>, replace = false) => {
      const next = writeListState(new URLSearchParams(location.search), change);
      void navigate(
        { search: next.size > 0 ? `?${next}` : '' },
        { replace, preventScrollReset: change.page === undefined },
      );
    },
    [navigate],
  );
}
