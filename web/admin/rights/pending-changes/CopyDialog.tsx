import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Modal, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerQuery, customersQuery, rightsQuery } from '../../api/queries.ts';
import { looksLikeKey, readListState } from '../../customers/list/list-state.ts';
import { rightsToolsWords } from '../../words.ts';
import { rightsFromRows } from '../changes.ts';
import { ApplyRightsForm, type ApplyRightsProps } from './ApplyRightsForm.tsx';

interface Props extends ApplyRightsProps {
  customer: ExternalCustomer;
  site: CustomerSite;
}

export function CopyDialog({ isOpen, ...rest }: Props & { isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} size="lg" title={rightsToolsWords.copyTitle}>
      <CopyForm {...rest} />
    </Modal>
  );
}

function CopyForm({ customer, site, ...rest }: Props) {
  const [sourceId, setSourceId] = useState(customer.customerID);
  const [pickedSite, setPickedSite] = useState<string | null>(null);
  const source = useQuery(customerQuery(sourceId));
  const isOther = ({ recordId }: CustomerSite) => sourceId !== customer.customerID || recordId !== site.recordId;
  const sites = (source.data?.data ?? []).filter(isOther);
  // Default to the same site.
  const chosenSite =
    sites.find(({ recordId }) => String(recordId) === pickedSite) ??
    sites.find(({ recordId }) => recordId === site.recordId) ??
    sites[0];
  const rights = useQuery({ ...rightsQuery(sourceId, chosenSite?.recordId ?? 0), enabled: chosenSite !== undefined });
  const found = source.data?.customer;

  return (
    <ApplyRightsForm {...rest} rights={chosenSite && rights.data && rightsFromRows(rights.data.data)}>
      <p>{rightsToolsWords.copyLead}</p>
      <CustomerPicker own={customer} value={sourceId} onChange={setSourceId} />
      {found && sites.length === 0 ? <p role="status">{rightsToolsWords.noOtherSite(found.customerName)}</p> : null}
      {chosenSite ? (
        <Select
          label={rightsToolsWords.copySite}
          data={sites.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
          value={String(chosenSite.recordId)}
          onChange={setPickedSite}
          allowDeselect={false}
        />
      ) : null}
      {found?.accessAll ? <p role="note">{rightsToolsWords.copyAccessAll(found.customerName)}</p> : null}
    </ApplyRightsForm>
  );
}

interface PickerProps {
  own: ExternalCustomer;
  value: number;
  onChange: (id: number) => void;
}

const debounceMs = 250;
const firstCustomers = readListState(new URLSearchParams());

/** Searches on the server. Text that looks like a key is not sent. */
function CustomerPicker({ own, value, onChange }: PickerProps) {
  const [typed, setTyped] = useState(own.customerName);
  const [search] = useDebouncedValue(typed, debounceMs);
  const isChosenName = search === own.customerName;
  const found = useQuery(
    customersQuery({ ...firstCustomers, search: isChosenName || looksLikeKey(search) ? '' : search }),
  );
  const others = (found.data?.data ?? []).filter(({ customerID }) => customerID !== own.customerID);
  return (
    <Select
      label={rightsToolsWords.copyCustomer}
      data={[own, ...others].map(({ customerID, customerName }) => ({
        value: String(customerID),
        label: customerName,
      }))}
      value={String(value)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      maxDropdownHeight={280}
      nothingFoundMessage={rightsToolsWords.noCustomerFits}
      data-autofocus
      autoFocus
    />
  );
}
