import type { CustomerFacts, Site } from '@fagvaerk/contract/admin-answers.ts';
import { keyStatusOf } from '@fagvaerk/contract/key-status.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { customerAddress } from '../../shell/panel-addresses.ts';
import type { AdminError } from '../api/failure.ts';
import { customerWords } from '../customers/messages.ts';
import { danishToday, toCompact } from '../dates.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { NewKey } from '../keys/NewKey.tsx';
import type { Rights } from '../rights/changes.ts';
import { joinSiteNames, RightsNotGrantedError, useGrantSites } from '../rights/site-access/grant-sites.ts';
import { rightsToolsWords } from '../rights/tools-messages.ts';
import { words } from '../words.ts';

export interface Created {
  /** The only response with the full key. */
  customer: CustomerFacts;
  sites: readonly Site[];
  rights: Rights;
  failure: AdminError | null;
}

export function CreatedCustomer({ created, onClose }: { created: Created; onClose: () => void }) {
  const { customer, sites, rights } = created;
  const grant = useGrantSites({ announces: true });
  const failure = grant.isSuccess ? null : (grant.error ?? created.failure);
  const lacksOnlyRights = failure instanceof RightsNotGrantedError;
  const site = failure && !lacksOnlyRights ? undefined : sites[0];
  const status = keyStatusOf(
    { ...customer, siteCount: site ? sites.length : 0, hasRights: !failure && rights.size > 0 },
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
                ? rightsToolsWords.rightsNotGiven(customer.customerName, joinSiteNames(sites))
                : customerWords.sitesNotGiven(customer.customerName, joinSiteNames(sites))
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
      <p>{customerWords.keyReady[status]}</p>
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
          {customerWords.openCustomer}
        </Button>
      </div>
    </div>
  );
}
