import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { words } from '../words.ts';

export function Breadcrumbs({ customer }: { customer?: { name: string; address: string } }) {
  return (
    <nav className="trail" aria-label={words.trail}>
      <ol>
        <li>
          <Link to={panel.customers}>{words.customersShort}</Link>
        </li>
        {customer ? (
          <li>
            <Link to={customer.address}>{customer.name}</Link>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
