import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { customerAddress } from '../../../shell/panel-addresses.ts';
import { ApiAccessSwitch } from '../../components/ApiAccessSwitch.tsx';
import { DeleteButton } from '../../components/DeleteButton.tsx';
import { IconLink } from '../../components/IconButton.tsx';
import { ArrowIcon } from '../../components/icons.tsx';
import { type Column, Rows } from '../../components/Rows.tsx';
import { danishToday, showDay, showMoment, showNumber, toCompact } from '../../dates.ts';
import { useMayChange } from '../../may-change.tsx';
import { language, words } from '../../words.ts';
import { ApiKey } from '../ApiKey.tsx';
import { DemoBadge, KeyStatusBadge, ValidUntil } from '../badges.tsx';
import type { CustomerSelection } from '../bulk/selection.ts';
import { deleteCustomer } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import type { readSort, SortColumn } from './list-state.ts';

const addressOf = ({ customerID, customerName }: ExternalCustomer) => customerAddress(customerID, customerName);

const columns: Column<ExternalCustomer, SortColumn>[] = [
  {
    title: words.customerName,
    sort: 'customerName',
    show: (customer) => (
      <>
        <Link to={addressOf(customer)}>{customer.customerName}</Link> <DemoBadge customer={customer} />
      </>
    ),
  },
  // Status is derived and keys are masked, so neither is sortable.
  { title: words.status, show: (customer) => <KeyStatusBadge customer={customer} /> },
  {
    title: customerWords.contact,
    sort: 'contactName',
    show: ({ contactName, contactEmail, contactPhone }) => (
      <span className="lines contact">
        <span>{contactName}</span>
        <small>{contactEmail}</small>
        <small>{contactPhone}</small>
      </span>
    ),
  },
  { title: words.apiKey, show: (customer) => <ApiKey customer={customer} /> },
  { title: words.validUntil, sort: 'validUntil', show: ({ validUntil }) => <ValidUntil day={validUntil} /> },
  { title: words.apiAccess, sort: 'apiAccess', show: (customer) => <ApiAccessSwitch customer={customer} /> },
  {
    title: customerWords.siteCount,
    sort: 'siteCount',
    show: ({ siteCount, accessAll }) => (
      <span className="lines">
        {showNumber(siteCount, language)}
        {accessAll ? <small>{customerWords.everything}</small> : null}
      </span>
    ),
  },
  { title: words.lastUsed, sort: 'lastUsed', show: ({ lastUsed }) => <LastUsed at={lastUsed} /> },
];

interface Props {
  customers: readonly ExternalCustomer[];
  sort: ReturnType<typeof readSort>;
  onSort: (column: SortColumn) => void;
  selection: CustomerSelection;
  isDense: boolean;
  empty: ReactNode;
}

export function CustomerTable({ customers, selection, isDense, ...rest }: Props) {
  const mayChange = useMayChange();
  return (
    <Rows
      className={isDense ? 'customer-rows dense' : 'customer-rows'}
      items={customers}
      keyOf={({ customerID }) => customerID}
      columns={columns}
      choice={
        mayChange
          ? { title: customerWords.choose, show: (customer) => <Choice customer={customer} selection={selection} /> }
          : undefined
      }
      actions={(customer) => (
        <CustomerActions customer={customer} onDeleted={() => selection.choose([customer.customerID], false)} />
      )}
      {...rest}
    />
  );
}

function Choice({
  customer: { customerID, customerName },
  selection,
}: {
  customer: ExternalCustomer;
  selection: CustomerSelection;
}) {
  return (
    <Checkbox
      aria-label={customerWords.chooseNamed(customerName)}
      checked={selection.ids.has(customerID)}
      onChange={({ currentTarget }) => selection.choose([customerID], currentTarget.checked)}
    />
  );
}

function LastUsed({ at }: { at: string | null }) {
  if (at === null) return words.neverUsed;
  return (
    <time dateTime={at} title={`${showMoment(at, language)}. ${words.lastUsedHint}`}>
      {showDay(toCompact(danishToday(new Date(at))), language)}
    </time>
  );
}

function CustomerActions({ customer, onDeleted }: { customer: ExternalCustomer; onDeleted: () => void }) {
  const { customerName } = customer;
  return (
    <>
      <IconLink label={words.openNamed(customerName)} icon={<ArrowIcon />} to={addressOf(customer)} />
      <DeleteButton
        label={words.deleteNamed(customerName)}
        question={words.deleteTitle(customerName)}
        text={customerWords.deleteCustomerText}
        run={() => deleteCustomer(customer).then(onDeleted)}
        invalidates={['customers', 'sites']}
        done={() => words.deleted(customerName)}
      />
    </>
  );
}
