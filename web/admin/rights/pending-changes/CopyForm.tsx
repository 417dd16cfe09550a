import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerPicker } from '../../components/CustomerPicker.tsx';
import { customerQuery } from '../../queries.ts';
import { words } from '../../words.ts';
import { rightsFromRows } from '../changes.ts';
import { rightsWords } from '../messages.ts';
import { rightsQuery } from '../rights-api.ts';
import { ApplyRightsForm, type ApplyRightsProps } from './ApplyRightsForm.tsx';

interface Props extends ApplyRightsProps {
  customer: ExternalCustomer;
  site: CustomerSite;
}

export function CopyForm({ customer, site, ...rest }: Props) {
  const [sourceId, setSourceId] = useState(customer.customerID);
  const [pickedSite, setPickedSite] = useState<number | null>(null);
  const source = useQuery(customerQuery(sourceId));
  const isOther = ({ recordId }: CustomerSite) => sourceId !== customer.customerID || recordId !== site.recordId;
  const sites = (source.data?.data ?? []).filter(isOther);
  const siteOf = (id: number | null) => sites.find(({ recordId }) => recordId === id);
  const chosenSite = siteOf(pickedSite) ?? siteOf(site.recordId) ?? sites[0];
  const rights = useQuery({ ...rightsQuery(sourceId, chosenSite?.recordId ?? 0), enabled: chosenSite !== undefined });
  const found = source.data?.customer;

  return (
    <ApplyRightsForm {...rest} rights={chosenSite && rights.data && rightsFromRows(rights.data.data)}>
      <p>{rightsWords.copyLead}</p>
      <CustomerPicker
        label={words.customer}
        known={[customer]}
        value={sourceId}
        onChange={(id) => id !== null && setSourceId(id)}
        allowDeselect={false}
        data-autofocus
        autoFocus
      />
      {found && sites.length === 0 ? <p role="status">{rightsWords.noOtherSite(found.customerName)}</p> : null}
      {chosenSite ? (
        <Select
          label={words.siteName}
          data={sites.map(({ recordId, name }) => ({ value: recordId, label: name }))}
          value={chosenSite.recordId}
          onChange={setPickedSite}
          allowDeselect={false}
        />
      ) : null}
      {found?.accessAll ? <p role="note">{rightsWords.copyAccessAll(found.customerName)}</p> : null}
    </ApplyRightsForm>
  );
}
