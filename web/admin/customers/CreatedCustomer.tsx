import type { CustomerFacts, Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { customerAddress } from '../addresses.ts';
import type { AdminError } from '../failure.ts';
import { copyText } from '../parts/copy-text.ts';
import { FailureAlert } from '../parts/FailureAlert.tsx';
import { announce } from '../parts/notices.ts';
import { useStart } from '../parts/start.ts';
import { words } from '../words.ts';
import { useGrantSites } from './grant-sites.ts';

export interface Created {
  /** With its whole key, which is answered this once. */
  customer: CustomerFacts;
  /** The sites that were chosen for it. */
  sites: readonly Site[];
  /** Why it did not get them. */
  failure: AdminError | null;
}

/** The new key, ready to be copied and tried. */
export function CreatedCustomer({ created, onClose }: { created: Created; onClose: () => void }) {
  const { customer, sites } = created;
  const grant = useGrantSites();
  const failure = grant.isSuccess ? null : (grant.error ?? created.failure);
  const siteNames = sites.map(({ name }) => name).join(', ');

  return (
    <div className="created">
      {failure ? (
        <>
          <FailureAlert error={failure} lead={words.sitesNotGiven(customer.customerName, siteNames)} />
          <Button
            variant="default"
            loading={grant.isPending}
            onClick={() =>
              grant.mutate(
                { customerID: customer.customerID, sites },
                { onSuccess: () => announce(words.siteAccessGiven(siteNames)) },
              )
            }
          >
            {words.retrySites}
          </Button>
        </>
      ) : null}
      <h3>{words.apiKey}</h3>
      <p>{words.keyReady}</p>
      <Copyable text={customer.apiKey} label={words.copyKey(customer.customerName)} />
      <TryKey customer={customer} site={failure ? undefined : sites[0]} />
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
function TryKey({ customer, site }: { customer: CustomerFacts; site: Site | undefined }) {
  const { apiKey, accessAll } = customer;
  const { origin } = useStart();
  if (!site) return <p>{words.noSiteYet}</p>;
  const curl = [`curl ${origin}/api/access`, `-H "apikey: ${apiKey}"`, `-H "siteName: ${site.name}"`].join(' \\\n  ');
  return (
    <>
      <h3>{words.tryKey}</h3>
      <p>{words.tryKeyText(site.name)}</p>
      <Copyable text={curl} label={words.copyCurl} />
      {accessAll ? null : <p>{words.rightsNext}</p>}
    </>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <div className="copyable">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too. */}
      <pre tabIndex={0}>{text}</pre>
      <Button variant="default" aria-label={label} onClick={() => void copyText(text)}>
        {words.copy}
      </Button>
    </div>
  );
}
