import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { customerAddress } from '../../../shell/panel-addresses.ts';
import { ApiAccessSwitch } from '../../components/ApiAccessSwitch.tsx';
import { IconLink } from '../../components/IconButton.tsx';
import { ArrowIcon } from '../../components/icons.tsx';
import { componentWords } from '../../components/messages.ts';
import { OverflowMenu } from '../../components/OverflowMenu.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { type Column, Rows } from '../../components/Rows.tsx';
import { ChooseCustomer, type CustomerSelection } from '../../components/selection.tsx';
import { showNumber } from '../../dates.ts';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { useMayChange } from '../../may-change.tsx';
import { words } from '../../words.ts';
import { ApiKey } from '../ApiKey.tsx';
import { KeyStatusBadge, ValidUntil } from '../badges.tsx';
import { useDeleteCustomers } from '../delete-customers.tsx';
import { customerWords } from '../messages.ts';
import type { readSort, SortColumn } from './list-state.ts';

const addressOf = ({ customerID, customerName }: ExternalCustomer) => customerAddress(customerID, customerName);

const columns: Column<ExternalCustomer, SortColumn>[] = [
  {
    title: words.customerName,
    sort: 'customerName',
    show: (customer) => <Link to={addressOf(customer)}>{customer.customerName}</Link>,
  },
  // Status is derived and keys are masked, so neither is sortable.
  {
    title: words.status,
    className: 'from-37',
    width: '8.625rem',
    show: (customer) => <KeyStatusBadge customer={customer} />,
  },
  {
    title: customerWords.contact,
    className: 'from-76',
    sort: 'contactName',
    show: ({ contactName, contactEmail, contactPhone }) => (
      <span className="lines contact">
        <span>{contactName}</span>
        <small>{contactEmail}</small>
        <small>{contactPhone}</small>
      </span>
    ),
  },
  {
    title: words.apiKey,
    className: 'from-66',
    width: '9rem',
    show: (customer) => <ApiKey key={customer.apiKey} customer={customer} />,
  },
  {
    title: words.validUntil,
    className: 'from-37',
    width: '9.25rem',
    sort: 'validUntil',
    show: ({ validUntil }) => <ValidUntil day={validUntil} />,
  },
  {
    title: words.apiAccess,
    width: '4.25rem',
    sort: 'apiAccess',
    show: (customer) => <ApiAccessSwitch customer={customer} />,
  },
  {
    title: words.sites,
    className: 'from-54',
    width: '5.75rem',
    sort: 'siteCount',
    show: ({ siteCount, accessAll }) => (
      <span className="lines">
        {showNumber(siteCount)}
        {accessAll ? <small>{customerWords.everything}</small> : null}
      </span>
    ),
  },
  {
    title: words.lastUsed,
    className: 'from-54',
    width: '9.5rem',
    sort: 'lastUsed',
    show: ({ lastUsed }) => (lastUsed === null ? words.neverUsed : <RelativeTime at={lastUsed} />),
  },
];

interface Props {
  customers: readonly ExternalCustomer[];
  sort?: ReturnType<typeof readSort>;
  onSort?: (column: SortColumn) => void;
  selection?: CustomerSelection<ExternalCustomer>;
  isDense: boolean;
  empty?: ReactNode;
}

export function CustomerTable({ customers, selection, isDense, empty = null, ...rest }: Props) {
  const mayChange = useMayChange();
  return (
    <Rows
      className={isDense ? 'customer-rows dense' : 'customer-rows'}
      items={customers}
      keyOf={({ customerID }) => customerID}
      columns={columns}
      choice={
        mayChange && selection
          ? {
              title: componentWords.choose,
              show: (one) => <ChooseCustomer customer={one} page={customers} selection={selection} />,
            }
          : undefined
      }
      actions={(customer) => (
        <CustomerActions customer={customer} onDeleted={() => selection?.choose([customer], false)} />
      )}
      empty={empty}
      {...rest}
    />
  );
}

function CustomerActions({ customer, onDeleted }: { customer: ExternalCustomer; onDeleted: () => void }) {
  const { customerID, customerName } = customer;
  const mayChange = useMayChange();
  const adding = useDialogAddress('add');
  const askToDelete = useDeleteCustomers([customer], onDeleted);
  return (
    <>
      <IconLink label={words.openNamed(customerName)} icon={<ArrowIcon />} to={addressOf(customer)} />
      <OverflowMenu label={customerWords.moreNamed(customerName)}>
        <Menu.Item component={Link} to={`${addressOf(customer)}?view=history`}>
          {words.history}
        </Menu.Item>
        {mayChange ? (
          <>
            <Menu.Item component={Link} to={`${addressOf(customer)}?edit=1`}>
              {words.editNamed(customerName)}
            </Menu.Item>
            <Menu.Item onClick={() => adding.open(`like${customerID}`)}>{customerWords.addLike}</Menu.Item>
            <Menu.Item c="var(--delete)" onClick={askToDelete}>
              {words.deleteNamed(customerName)}
            </Menu.Item>
          </>
        ) : null}
      </OverflowMenu>
    </>
  );
}
