import type { CustomerFacts, Site } from '@fagvaerk/contract/admin-answers.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { customerAddress } from '../../../shell/panel-addresses.ts';
import type { AdminError } from '../../calls/failure.ts';
import { danishToday, toCompact } from '../../dates.ts';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { NewKey } from '../../keys/NewKey.tsx';
import type { Rights } from '../../rights/changes.ts';
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
      <NewKey
        customer={customer}
        apiKey={customer.apiKey}
        tryOn={status === 'works' || status === 'noRights' ? site?.name : undefined}
      />
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
