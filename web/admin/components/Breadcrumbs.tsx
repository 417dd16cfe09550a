import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { words } from '../words.ts';
import { componentWords } from './messages.ts';

interface Place {
  name: string;
  address: string;
}
const customers = { name: words.customersShort, address: panel.customers };

export const Breadcrumbs = ({ start = customers, customer }: { start?: Place; customer?: Place }) => (
  <nav className="trail" aria-label={componentWords.trail}>
    <Link to={start.address}>{start.name}</Link>
    {customer ? <Link to={customer.address}>{customer.name}</Link> : null}
  </nav>
);
