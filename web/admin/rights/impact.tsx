import type { RolePreview } from '@fagvaerk/contract/access-roles.ts';
import { unusedDays } from '@fagvaerk/contract/limits.ts';
import type { AccessPreview, AccessToPreview, CallsOfKind } from '@fagvaerk/contract/rights.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Loaded } from '../components/Loaded.tsx';
import { showMoment, showNumber } from '../dates.ts';
import { language } from '../words.ts';
import { accessUseQuery, previewQuery } from './rights-api.ts';
import { rightsToolsWords } from './tools-messages.ts';

interface Props {
  customerName: string;
  change: AccessToPreview;
}

/** Computed by the same rules that authorize calls, and replayed on logged calls. */
export function ChangeImpact({ customerName, change }: Props) {
  const query = useQuery(previewQuery(change));
  return (
    <section className="foresight" aria-label={rightsToolsWords.foresight}>
      <Loaded query={query} lines={1}>
        {(preview) => (
          <>
            <p>{describeEffect(customerName, preview)}</p>
            <AffectedCalls preview={preview} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Customers with calls that would be refused come first. */
export function CustomersImpact({ query }: Pick<ComponentProps<typeof Loaded<RolePreview>>, 'query'>) {
  return (
    <section className="foresight" aria-label={rightsToolsWords.foresight}>
      <Loaded query={query} lines={1}>
        {({ customers }) =>
          customers
            .toSorted((one, other) => countCalls(other.refused) - countCalls(one.refused))
            .map((customer) => (
              <div key={customer.customerID}>
                <p>{describeEffect(customer.customerName, customer)}</p>
                <Kinds title={rightsToolsWords.wouldBeRefused} kinds={customer.refused} className="foretold-refused" />
                <Kinds title={rightsToolsWords.wouldPass} kinds={customer.admitted} className="foretold-admitted" />
              </div>
            ))
        }
      </Loaded>
    </section>
  );
}

const countCalls = (kinds: readonly CallsOfKind[]): number => kinds.reduce((sum, { calls }) => sum + calls, 0);

function describeEffect(customerName: string, { gains, losses }: Pick<AccessPreview, 'gains' | 'losses'>): string {
  const [gained, lost] = [rightsToolsWords.methods(gains.length), rightsToolsWords.methods(losses.length)];
  const sites = describeSites([...gains, ...losses]);
  if (gains.length > 0 && losses.length > 0) return rightsToolsWords.gainsAndLosses(customerName, gained, lost, sites);
  if (gains.length > 0) return rightsToolsWords.gains(customerName, gained, sites);
  if (losses.length > 0) return rightsToolsWords.losses(customerName, lost, sites);
  return rightsToolsWords.noEffect(customerName);
}

const namedAtMost = 3;

function describeSites(operations: AccessPreview['gains']): string {
  const names = [...new Set(operations.map(({ siteName }) => siteName))];
  return names.length > namedAtMost ? rightsToolsWords.manySites(names.length) : names.join(', ');
}

function AffectedCalls({ preview: { calls, since, refused, admitted } }: { preview: AccessPreview }) {
  if (since === null) return <p>{rightsToolsWords.noCalls}</p>;
  if (refused.length + admitted.length === 0)
    return <p>{rightsToolsWords.sameForAll(show(calls), showMoment(since, language))}</p>;
  return (
    <>
      <Kinds title={rightsToolsWords.wouldBeRefused} kinds={refused} className="foretold-refused" />
      <Kinds title={rightsToolsWords.wouldPass} kinds={admitted} className="foretold-admitted" />
    </>
  );
}

interface KindsProps {
  title: (calls: string) => string;
  kinds: readonly CallsOfKind[];
  className: string;
}

function Kinds({ title, kinds, className }: KindsProps) {
  if (kinds.length === 0) return null;
  const isOneSite = new Set(kinds.map(({ siteName }) => siteName)).size === 1;
  return (
    <div className={className}>
      <strong>{title(show(countCalls(kinds)))}</strong>
      <ul>
        {kinds.map(({ siteName, method, path, calls, lastAt }) => (
          <li key={`${siteName} ${method} ${path}`}>
            <code>
              {method} {path}
            </code>
            <span>
              {isOneSite ? '' : `${siteName}: `}
              {rightsToolsWords.callsOfKind(show(calls), showMoment(lastAt, language))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const show = (value: number) => showNumber(value, language);

const [days] = unusedDays;

export function SiteUse({ customerID, siteID }: { customerID: number; siteID: number }) {
  const query = useQuery(accessUseQuery(customerID, days));
  return (
    <section className="foresight" aria-label={rightsToolsWords.foresight}>
      <Loaded query={query} lines={1}>
        {({ data }) => {
          const calls = data.reduce((sum, use) => sum + (use.siteID === siteID ? use.calls : 0), 0);
          return (
            <p>{calls === 0 ? rightsToolsWords.siteNotCalled(days) : rightsToolsWords.siteCalled(show(calls), days)}</p>
          );
        }}
      </Loaded>
    </section>
  );
}
