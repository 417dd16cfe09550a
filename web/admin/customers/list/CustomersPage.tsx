import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { panel } from '../../../shell/panel-addresses.ts';
import { customersQuery } from '../../calls/queries.ts';
import { showNumber } from '../../dates.ts';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { MayChange } from '../../may-change.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Pager } from '../../parts/Pager.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { callWords, language, listWords, words } from '../../words.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import { useChosen } from '../bulk/chosen.ts';
import { AddCustomerDrawer } from '../form/AddCustomerDrawer.tsx';
import { CustomerTable } from './CustomerTable.tsx';
import { useDenseRows } from './dense-rows.ts';
import { FilterChips } from './FilterChips.tsx';
import { ListTools } from './ListTools.tsx';
import { keyIn, type ListState, looksLikeKey, nextSort, readListState, writeListState } from './list-state.ts';
import { PageSizePicker } from './PageSizePicker.tsx';
import { SearchBox } from './SearchBox.tsx';

export function CustomersPage() {
  const [address] = useSearchParams();
  const state = readListState(address);
  // Whoever searches by a key gets it into no address.
  const [key, setKey] = useState('');
  const customers = useQuery(customersQuery(state, keyIn(key)));
  const adding = useDialogAddress('add');
  const change = useListChange();
  const search = useCallback(
    (text: string) => {
      const isKey = looksLikeKey(text);
      setKey(isKey ? text.trim() : '');
      change({ search: isKey ? '' : text }, true);
    },
    [change],
  );
  const chosen = useChosen(JSON.stringify([key, state.search, state.filter]));
  const [isDense, setDense] = useDenseRows();
  const total = key && !keyIn(key) ? 0 : customers.data?.total;
  const addButton = (
    <MayChange>
      <Button leftSection={<PlusIcon />} onClick={() => adding.open()}>
        {words.addCustomer}
      </Button>
    </MayChange>
  );

  return (
    <>
      <PageTitle title={words.customers} actions={addButton} />
      <div className="list-head">
        <SearchBox label={words.searchCustomers} search={key || state.search} onSearch={search} />
        <p role="status">{total === undefined ? null : words.customerCount(showNumber(total, language))}</p>
      </div>
      {key ? null : <FilterChips state={state} />}
      <Loaded query={customers} lines={10}>
        {({ data }) => (
          <div className="list" aria-busy={customers.isPlaceholderData}>
            {total && data.length > 0 ? (
              <ListTools
                state={state}
                page={data.map(({ customerID }) => customerID)}
                chosen={chosen}
                isDense={isDense}
                onDense={setDense}
                canDownload={!key}
              />
            ) : null}
            <CustomerTable
              customers={total === 0 ? [] : data}
              sort={state.sort}
              onSort={(column) => change({ sort: nextSort(state, column) })}
              chosen={chosen}
              isDense={isDense}
              empty={
                total === 0 ? (
                  <NoCustomers
                    search={key || state.search}
                    isFiltered={!key && state.filter !== null}
                    onClear={() => search('')}
                    onShowAll={() => change({ filter: null })}
                  />
                ) : null
              }
            />
            {total ? (
              <Pager page={state.page} pageSize={state.pageSize} total={total} onPage={(page) => change({ page })}>
                <PageSizePicker pageSize={state.pageSize} onChange={(pageSize) => change({ pageSize })} />
              </Pager>
            ) : null}
            {chosen.ids.size > 0 ? <BulkBar chosen={chosen} state={state} total={key ? 0 : (total ?? 0)} /> : null}
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
      {listWords.showAll}
    </Button>
  ) : null;
  if (!search) {
    if (!isFiltered) return <EmptyState title={words.noCustomersTitle} text={words.noCustomersText} />;
    return (
      <EmptyState title={listWords.noneKeptTitle} text={listWords.noneKeptText}>
        {showAll}
      </EmptyState>
    );
  }
  const isKey = looksLikeKey(search);
  const noMatch = isFiltered ? listWords.noMatchText : words.noMatchText;
  return (
    <EmptyState title={words.noMatchTitle} text={isKey ? words.noKeyMatchText : noMatch(search)}>
      {isKey ? (
        <p>
          {callWords.looksLikeId} <Link to={panel.callLog}>{callWords.findTitle}</Link>
        </p>
      ) : null}
      <Button variant="default" onClick={onClear}>
        {words.clearSearch}
      </Button>{' '}
      {showAll}
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
