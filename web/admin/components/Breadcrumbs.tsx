import { Link } from 'react-router';
import { customerAddress, panel } from '../../shell/panel-addresses.ts';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

interface Place {
  name: string;
  address: string;
}
interface Props {
  start?: Place;
  customer?: { customerID: number; customerName: string };
}

const customers = { name: words.customersShort, address: panel.customers };

export const Breadcrumbs = ({ start = customers, customer }: Props) => (
  <nav className="trail" aria-label={componentWords.trail}>
    <Link to={start.address}>{start.name}</Link>
    {customer ? (
      <Link to={customerAddress(customer.customerID, customer.customerName)}>{customer.customerName}</Link>
    ) : null}
  </nav>
);
