import type { ChangedAccess, PreviewedAccess, RolePreview } from '@fagvaerk/contract/access-roles.ts';
import type { AccessPreview, CallsOfKind } from '@fagvaerk/contract/rights.ts';
import { Paper, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { showMoment, showNumber } from '../dates.ts';
import { Loaded } from './Loaded.tsx';
import { componentWords } from './messages.ts';

type Query<Data> = Pick<ComponentProps<typeof Loaded<Data>>, 'query'>;

export function Impact<Data>({ query, children }: Query<Data> & { children: (data: Data) => ReactNode }) {
  return (
    <Paper component="section" className="impact" px="md" py="sm" bg="var(--sunken)" aria-label={componentWords.impact}>
      <Loaded query={query} lines={1}>
        {(data) => <Stack gap="xs">{children(data)}</Stack>}
      </Loaded>
    </Paper>
  );
}

/** Customers with calls that would be refused come first. */
export function CustomersImpact({ query }: Query<RolePreview>) {
  return (
    <Impact query={query}>
      {({ customers }) => (
        <>
          {customers.length > 1 ? <strong>{describeTotal(customers)}</strong> : null}
          {customers
            .toSorted((one, other) => countCalls(other.refused) - countCalls(one.refused))
            .map((customer) => (
              <div key={customer.customerID}>
                <p>{describeOutcome(customer)}</p>
                <AffectedCalls of={customer} />
              </div>
            ))}
        </>
      )}
    </Impact>
  );
}

function describeTotal(customers: readonly PreviewedAccess[]): string {
  const refused = customers.reduce((sum, customer) => sum + countCalls(customer.refused), 0);
  return componentWords.total(describeChanged(customers), showNumber(refused));
}

/** As the history counts them, in the preview and in the receipt. */
export function describeChanged(customers: readonly ChangedAccess[]): string {
  const changed = customers.filter(({ outcome }) => outcome === 'changed').length;
  const rights = customers.reduce((sum, customer) => sum + customer.rights, 0);
  return componentWords.customersAndEndpoints(changed, rights);
}

function describeOutcome(customer: PreviewedAccess): string {
  const { customerName, outcome, missingSites, leftRoles } = customer;
  if (outcome === 'withoutSite') return componentWords.withoutSite(customerName);
  return [
    describeEffect(customerName, customer),
    ...(missingSites.length > 0 ? [componentWords.notOn(missingSites)] : []),
    ...leftRoles.map(componentWords.leavesRole),
  ].join(' ');
}

type Effect = Pick<AccessPreview, 'gains' | 'losses'>;

export function describeEffect(customerName: string, { gains, losses }: Effect): string {
  const [gained, lost] = [componentWords.methods(gains.length), componentWords.methods(losses.length)];
  const sites = describeSites([...gains, ...losses]);
  if (gains.length > 0 && losses.length > 0) return componentWords.gainsAndLosses(customerName, gained, lost, sites);
  if (gains.length > 0) return componentWords.gains(customerName, gained, sites);
  if (losses.length > 0) return componentWords.losses(customerName, lost, sites);
  return componentWords.noEffect(customerName);
}

const namedAtMost = 3;

function describeSites(operations: AccessPreview['gains']): string {
  const names = [...new Set(operations.map(({ siteName }) => siteName))];
  return names.length > namedAtMost ? componentWords.manySites(names.length) : names.join(', ');
}

export const AffectedCalls = ({ of: { refused, admitted } }: { of: Pick<AccessPreview, 'refused' | 'admitted'> }) => (
  <>
    <Kinds title={componentWords.wouldBeRefused} kinds={refused} className="bad" />
    <Kinds title={componentWords.wouldPass} kinds={admitted} className="good" />
  </>
);

const countCalls = (kinds: readonly CallsOfKind[]): number => kinds.reduce((sum, { calls }) => sum + calls, 0);

interface KindsProps {
  title: (calls: string) => string;
  kinds: readonly CallsOfKind[];
  className: string;
}

function Kinds({ title, kinds, className }: KindsProps) {
  if (kinds.length === 0) return null;
  const isOneSite = new Set(kinds.map(({ siteName }) => siteName)).size === 1;
  return (
    <div>
      <strong className={className}>{title(showNumber(countCalls(kinds)))}</strong>
      <ul>
        {kinds.map(({ siteName, method, path, calls, lastAt }) => (
          <li key={`${siteName} ${method} ${path}`}>
            <code>
              {method} {path}
            </code>
            <span>
              {isOneSite ? '' : `${siteName}: `}
              {componentWords.callsOfKind(showNumber(calls), showMoment(lastAt))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
