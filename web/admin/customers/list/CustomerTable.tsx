import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { customerAddress } from '../../../shell/panel-addresses.ts';
import { deleteCustomer } from '../../calls/admin-api.ts';
import { showNumber } from '../../dates.ts';
import { DeleteButton } from '../../parts/DeleteButton.tsx';
import { IconLink } from '../../parts/IconButton.tsx';
import { ArrowIcon } from '../../parts/icons.tsx';
import { type Column, Rows } from '../../parts/Rows.tsx';
import { language, words } from '../../words.ts';
import { ApiAccessSwitch } from '../ApiAccessSwitch.tsx';
import { ApiKey } from '../ApiKey.tsx';
import { KeyStatusMark } from '../KeyStatusMark.tsx';
import { OpenMark } from '../OpenMark.tsx';
import { ValidUntil } from '../ValidUntil.tsx';
import type { ListState, SortColumn } from './list-state.ts';

const addressOf = ({ customerID, customerName }: ExternalCustomer) => customerAddress(customerID, customerName);

const columns: Column<ExternalCustomer, SortColumn>[] = [
  {
    title: words.customerName,
    sort: 'customerName',
    show: (customer) => (
      <>
        <Link to={addressOf(customer)}>{customer.customerName}</Link> <OpenMark customer={customer} />
      </>
    ),
  },
  // Follows from several facts, and so has no order; neither have keys.
  { title: words.status, show: (customer) => <KeyStatusMark customer={customer} /> },
  {
    title: words.contact,
    sort: 'contactName',
    show: ({ contactName, contactEmail, contactPhone }) => (
      <span className="contact">
        <span>{contactName}</span>
        <small>{contactEmail}</small>
        <small>{contactPhone}</small>
      </span>
    ),
  },
  { title: words.apiKey, show: (customer) => <ApiKey customer={customer} /> },
  { title: words.validUntil, sort: 'validUntil', show: ({ validUntil }) => <ValidUntil day={validUntil} /> },
  { title: words.apiAccess, sort: 'apiAccess', show: (customer) => <ApiAccessSwitch customer={customer} /> },
  { title: words.accessAll, sort: 'accessAll', show: ({ accessAll }) => (accessAll ? words.yes : words.no) },
  { title: words.siteCount, sort: 'siteCount', show: ({ siteCount }) => showNumber(siteCount, language) },
];

interface Props {
  customers: readonly ExternalCustomer[];
  sort: ListState['sort'];
  onSort: (column: SortColumn) => void;
  empty: ReactNode;
}

export function CustomerTable({ customers, ...rest }: Props) {
  return (
    <Rows
      className="customer-rows"
      items={customers}
      keyOf={({ customerID }) => customerID}
      columns={columns}
      actions={(customer) => <CustomerActions customer={customer} />}
      {...rest}
    />
  );
}

function CustomerActions({ customer }: { customer: ExternalCustomer }) {
  const { customerName } = customer;
  return (
    <>
      <IconLink label={words.openNamed(customerName)} icon={<ArrowIcon />} to={addressOf(customer)} />
      <DeleteButton
        label={words.deleteNamed(customerName)}
        question={words.deleteTitle(customerName)}
        text={words.deleteCustomerText}
        run={() => deleteCustomer(customer)}
        touches={['customers', 'sites']}
        done={() => words.deleted(customerName)}
      />
    </>
  );
}
