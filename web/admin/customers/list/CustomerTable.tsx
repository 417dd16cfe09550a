import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { customerAddress } from '../../../shell/panel-addresses.ts';
import { deleteCustomer } from '../../calls/admin-api.ts';
import { danishToday, showDay, showMoment, showNumber, toCompact } from '../../dates.ts';
import { useMayChange } from '../../may-change.tsx';
import { DeleteButton } from '../../parts/DeleteButton.tsx';
import { IconLink } from '../../parts/IconButton.tsx';
import { ArrowIcon } from '../../parts/icons.tsx';
import { type Column, Rows } from '../../parts/Rows.tsx';
import { language, listWords, words } from '../../words.ts';
import { ApiAccessSwitch } from '../ApiAccessSwitch.tsx';
import { ApiKey } from '../ApiKey.tsx';
import type { Chosen } from '../bulk/chosen.ts';
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
  {
    title: words.siteCount,
    sort: 'siteCount',
    show: ({ siteCount, accessAll }) => (
      <span>
        {showNumber(siteCount, language)}
        {accessAll ? <small> · {listWords.everything}</small> : null}
      </span>
    ),
  },
  { title: words.lastUsed, sort: 'lastUsed', show: ({ lastUsed }) => <LastUsed at={lastUsed} /> },
];

interface Props {
  customers: readonly ExternalCustomer[];
  sort: ListState['sort'];
  onSort: (column: SortColumn) => void;
  chosen: Chosen;
  isDense: boolean;
  empty: ReactNode;
}

/** Customers are chosen to be changed. */
export function CustomerTable({ customers, chosen, isDense, ...rest }: Props) {
  const mayChange = useMayChange();
  return (
    <Rows
      className={isDense ? 'customer-rows dense' : 'customer-rows'}
      items={customers}
      keyOf={({ customerID }) => customerID}
      columns={columns}
      choice={
        mayChange
          ? { title: listWords.choose, show: (customer) => <Choice customer={customer} chosen={chosen} /> }
          : undefined
      }
      actions={(customer) => (
        <CustomerActions customer={customer} onDeleted={() => chosen.choose([customer.customerID], false)} />
      )}
      {...rest}
    />
  );
}

function Choice({ customer: { customerID, customerName }, chosen }: { customer: ExternalCustomer; chosen: Chosen }) {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={listWords.chooseNamed(customerName)}
        checked={chosen.ids.has(customerID)}
        onChange={({ currentTarget }) => chosen.choose([customerID], currentTarget.checked)}
      />
    </label>
  );
}

/** The day is enough to tell who uses a key; the moment is there for whoever points at it. */
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
        text={words.deleteCustomerText}
        run={() => deleteCustomer(customer).then(onDeleted)}
        touches={['customers', 'sites']}
        done={() => words.deleted(customerName)}
      />
    </>
  );
}
