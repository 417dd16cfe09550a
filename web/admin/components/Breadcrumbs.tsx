import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { words } from '../words.ts';

export const Breadcrumbs = ({ customer }: { customer?: { name: string; address: string } }) => (
  <nav className="trail" aria-label={words.trail}>
    <Link to={panel.customers}>{words.customersShort}</Link>
    {customer ? <Link to={customer.address}>{customer.name}</Link> : null}
  </nav>
);
