import type { CustomerFacts, Site } from '@fagvaerk/contract/admin-answers.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { customerAddress } from '../../../shell/panel-addresses.ts';
import type { AdminError } from '../../calls/failure.ts';
import { danishToday, toCompact } from '../../dates.ts';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { copyText } from '../../notices.ts';
import type { Rights } from '../../rights/changes.ts';
import { useStart } from '../../start.ts';
import { foresightWords, words } from '../../words.ts';
import { namesOf, RightsNotGiven, useGrantSites } from '../grant-sites.ts';

export interface Created {
  /** With its whole key, which is answered this once. */
  customer: CustomerFacts;
  /** The sites that were chosen for it. */
  sites: readonly Site[];
  /** What it gets on each of them, by endpoint. */
  rights: Rights;
  /** Why it did not get them. */
  failure: AdminError | null;
}

/** The new key, ready to be copied and tried, and what it still needs to work. */
export function CreatedCustomer({ created, onClose }: { created: Created; onClose: () => void }) {
  const { customer, sites, rights } = created;
  const grant = useGrantSites({ isSaid: true });
  const failure = grant.isSuccess ? null : (grant.error ?? created.failure);
  const lacksOnlyRights = failure instanceof RightsNotGiven;
  const site = failure && !lacksOnlyRights ? undefined : sites[0];
  const status = keyStatusOf(
    { ...customer, siteCount: site ? sites.length : 0, endpointCount: failure ? 0 : rights.size },
    toCompact(danishToday(new Date())),
  );

  return (
    <div className="created">
      {failure ? (
        <>
          <FailureAlert
            error={failure}
            lead={
              lacksOnlyRights
                ? foresightWords.rightsNotGiven(customer.customerName, namesOf(sites))
                : words.sitesNotGiven(customer.customerName, namesOf(sites))
            }
          />
          <Button
            variant="default"
            loading={grant.isPending}
            onClick={() => grant.mutate({ customerID: customer.customerID, sites, rights })}
          >
            {words.retry}
          </Button>
        </>
      ) : null}
      <h3>{words.apiKey}</h3>
      <p>{words.keyReady[status]}</p>
      <Copyable text={customer.apiKey} label={words.copyKey(customer.customerName)} />
      {site && (status === 'works' || status === 'noRights') ? <TryKey apiKey={customer.apiKey} site={site} /> : null}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
        <Button component={Link} to={customerAddress(customer.customerID, customer.customerName)}>
          {words.openCustomer}
        </Button>
      </div>
    </div>
  );
}

/** A call that any key may make on any of its sites: it tells what the key may do there. */
function TryKey({ apiKey, site }: { apiKey: string; site: Site }) {
  const { origin } = useStart();
  const curl = [`curl ${origin}/api/access`, `-H "apikey: ${apiKey}"`, `-H "siteName: ${site.name}"`].join(' \\\n  ');
  return (
    <>
      <h3>{words.tryKey}</h3>
      <p>{words.tryKeyText(site.name)}</p>
      <Copyable text={curl} label={words.copyCurl} />
    </>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <div className="copyable">
      <pre>{text}</pre>
      <Button variant="default" aria-label={label} onClick={() => void copyText(text)}>
        {words.copy}
      </Button>
    </div>
  );
}
