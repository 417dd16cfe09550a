import { Link } from 'react-router';
import { customerAddress, rightsAddress, whoAddress } from '../../shell/panel-addresses.ts';
import type { Part } from './describe.ts';

export function Sentence({ parts }: { parts: readonly Part[] }) {
  const keyed = parts.map((part, index) => ({ part, key: index }));
  return keyed.map(({ part, key }) => {
    const address = addressOf(part);
    if (address !== undefined)
      return (
        <Link key={key} to={address}>
          {part.text}
        </Link>
      );
    return part.nameOf === null || part.nameOf === 'count' ? part.text : <strong key={key}>{part.text}</strong>;
  });
}

function addressOf({ text, nameOf, of }: Part): string | undefined {
  if (!of) return undefined;
  const { action, customerID, siteID, hasCustomer, hasSite } = of;
  const isAboutCustomer = nameOf === 'customer' || (nameOf === 'subject' && action.startsWith('customer.'));
  if (isAboutCustomer && hasCustomer && customerID !== null) return customerAddress(customerID, text);
  if (!hasSite || siteID === null) return undefined;
  if (nameOf === 'place' && hasCustomer && customerID !== null) return rightsAddress(customerID, siteID);
  return nameOf === 'subject' && action.startsWith('site.') ? whoAddress({ siteID }) : undefined;
}
