import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Modal, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerQuery, customersQuery, rightsQuery } from '../../calls/queries.ts';
import { looksLikeKey, readListState } from '../../customers/list/list-state.ts';
import { foresightWords } from '../../words.ts';
import { rightsOf } from '../changes.ts';
import { LaidOut, type StageProps } from './LaidOut.tsx';

interface Props extends StageProps {
  /** Where the rights go. */
  customer: ExternalCustomer;
  site: CustomerSite;
}

/** Lays the rights of another site or of another customer onto those of the screen. */
export function CopyDialog({ isOpen, ...rest }: Props & { isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={rest.onClose} size="lg" title={foresightWords.copyTitle}>
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
  // The same site of another customer is what is meant most often.
  const chosenSite =
    sites.find(({ recordId }) => String(recordId) === pickedSite) ??
    sites.find(({ recordId }) => recordId === site.recordId) ??
    sites[0];
  const rights = useQuery({ ...rightsQuery(sourceId, chosenSite?.recordId ?? 0), enabled: chosenSite !== undefined });
  const found = source.data?.customer;

  return (
    <LaidOut {...rest} rights={chosenSite && rights.data && rightsOf(rights.data.data)}>
      <p>{foresightWords.copyLead}</p>
      <CustomerPicker own={customer} value={sourceId} onChange={setSourceId} />
      {found && sites.length === 0 ? <p role="status">{foresightWords.noOtherSite(found.customerName)}</p> : null}
      {chosenSite ? (
        <Select
          label={foresightWords.copySite}
          data={sites.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
          value={String(chosenSite.recordId)}
          onChange={setPickedSite}
          allowDeselect={false}
        />
      ) : null}
      {found?.accessAll ? <p role="note">{foresightWords.copyAccessAll(found.customerName)}</p> : null}
    </LaidOut>
  );
}

interface PickerProps {
  own: ExternalCustomer;
  value: number;
  onChange: (id: number) => void;
}

const restMs = 250;
const firstCustomers = readListState(new URLSearchParams());

/** Found by the server as the name is typed: there may be many. What looks like a key is not sent. */
function CustomerPicker({ own, value, onChange }: PickerProps) {
  const [typed, setTyped] = useState(own.customerName);
  const [search] = useDebouncedValue(typed, restMs);
  const isChosenName = search === own.customerName;
  const found = useQuery(
    customersQuery({ ...firstCustomers, search: isChosenName || looksLikeKey(search) ? '' : search }),
  );
  const others = (found.data?.data ?? []).filter(({ customerID }) => customerID !== own.customerID);
  return (
    <Select
      label={foresightWords.copyCustomer}
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
      nothingFoundMessage={foresightWords.noCustomerFits}
      data-autofocus
      autoFocus
    />
  );
}
