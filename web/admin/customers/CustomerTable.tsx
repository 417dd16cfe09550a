import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Link } from 'react-router';
import { customerAddress } from '../addresses.ts';
import { showNumber } from '../dates.ts';
import { ApiKey } from '../parts/ApiKey.tsx';
import { IconLink } from '../parts/IconButton.tsx';
import { ArrowIcon } from '../parts/icons.tsx';
import { language, words } from '../words.ts';
import { ApiAccessSwitch } from './ApiAccessSwitch.tsx';
import { DeleteCustomer } from './DeleteCustomer.tsx';
import type { ListState, SortColumn } from './list-state.ts';
import { ValidUntil } from './ValidUntil.tsx';

interface Column {
  title: string;
  /** What the column sorts by; keys have no order. */
  sort?: SortColumn;
}

const columns: Column[] = [
  { title: words.customerName, sort: 'customerName' },
  { title: words.contact, sort: 'contactName' },
  { title: words.apiKey },
  { title: words.validUntil, sort: 'validUntil' },
  { title: words.apiAccess, sort: 'apiAccess' },
  { title: words.accessAll, sort: 'accessAll' },
  { title: words.siteCount, sort: 'siteCount' },
];

interface Props {
  customers: readonly ExternalCustomer[];
  sort: ListState['sort'];
  onSort: (column: SortColumn) => void;
}

export function CustomerTable({ customers, sort, onSort }: Props) {
  return (
    <div className="table-scroll">
      <table className="rows customer-rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
            <th>
              <span className="only-heard">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <CustomerRow key={customer.customerID} customer={customer} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({
  column: { title, sort: own },
  sort,
  onSort,
}: { column: Column } & Pick<Props, 'sort' | 'onSort'>) {
  if (!own) return <th>{title}</th>;
  const direction = sort.column !== own ? undefined : sort.descending ? 'descending' : 'ascending';
  return (
    <th aria-sort={direction}>
      <button type="button" className="sort-button" onClick={() => onSort(own)}>
        {title}
      </button>
    </th>
  );
}

function CustomerRow({ customer }: { customer: ExternalCustomer }) {
  const { customerID, customerName } = customer;
  const address = customerAddress(customerID, customerName);
  return (
    <tr>
      <th scope="row">
        <Link to={address}>{customerName}</Link>
      </th>
      <td data-label={words.contact}>
        <span className="contact">
          <span>{customer.contactName}</span>
          <small>{customer.contactEmail}</small>
          <small>{customer.contactPhone}</small>
        </span>
      </td>
      <td data-label={words.apiKey}>
        <ApiKey customer={customer} />
      </td>
      <td data-label={words.validUntil}>
        <ValidUntil day={customer.validUntil} />
      </td>
      <td data-label={words.apiAccess}>
        <ApiAccessSwitch customer={customer} />
      </td>
      <td data-label={words.accessAll}>{customer.accessAll ? words.yes : words.no}</td>
      <td data-label={words.siteCount}>{showNumber(customer.siteCount, language)}</td>
      <td className="row-actions">
        <IconLink label={words.openNamed(customerName)} icon={<ArrowIcon />} to={address} />
        <DeleteCustomer customer={customer} />
      </td>
    </tr>
  );
}
