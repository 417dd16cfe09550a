import type { CustomerSite, ExternalCustomer, Site } from '@fagvaerk/contract/admin-answers.ts';
import { Modal, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { endpointsQuery, sitesQuery } from '../calls/queries.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { templatesQuery } from '../rights/rights-api.ts';
import { TemplatePicker } from '../rights/stage/TemplatePicker.tsx';
import { rightsOfTemplate, templateValue } from '../rights/stage/template-rights.ts';
import { foresightWords, words } from '../words.ts';
import { namesOf, RightsNotGiven, useGrantSites } from './grant-sites.ts';

interface Props {
  customer: ExternalCustomer;
  granted: readonly CustomerSite[];
  /** The name of the site that is chosen from the start. */
  wanted: string | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Offers the sites that the customer does not have yet, and that its key can be given. */
export function AddSiteAccessDialog({ customer, granted, wanted, isOpen, onClose }: Props) {
  const query = useQuery(sitesQuery);
  const [picked, setPicked] = useState<string[] | null>(null);
  const offered = (query.data?.data ?? []).filter(
    ({ recordId, kind }) =>
      !granted.some((site) => site.recordId === recordId) && (kind === 'sandbox' || !customer.isOpen),
  );
  const isWanted = ({ name }: Site) => name.toLowerCase() === wanted?.toLowerCase();
  const chosen = picked ?? offered.filter(isWanted).map(({ recordId }) => String(recordId));
  const grant = useGrantSites({ isSaid: true });
  const templates = useQuery({ ...templatesQuery, enabled: isOpen });
  const endpoints = useQuery({ ...endpointsQuery, enabled: isOpen });
  const [template, setTemplate] = useState<string | null>(null);
  const laidOut = templates.data?.data.find((one) => templateValue(one) === template);

  const given = grant.error instanceof RightsNotGiven ? grant.variables?.sites : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    // Those that it got before its rights failed are no longer offered.
    const sites = given ?? offered.filter(({ recordId }) => chosen.includes(String(recordId)));
    const rights = laidOut && endpoints.data ? rightsOfTemplate(laidOut, endpoints.data.data) : new Map();
    grant.mutate({ customerID: customer.customerID, sites, rights }, { onSuccess: onClose });
  }

  function forget() {
    setPicked(null);
    setTemplate(null);
    grant.reset();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={forget} title={words.addSiteAccess}>
      <Loaded query={query} lines={2}>
        {() => {
          if (offered.length === 0 && !given)
            return <p>{customer.isOpen ? words.allSandboxesGiven : words.allSitesGiven}</p>;
          return (
            <form className="fields" onSubmit={submit}>
              <p>{customer.isOpen ? words.openSiteAccessLead : words.siteAccessLead}</p>
              <MultiSelect
                label={words.sites}
                placeholder={chosen.length === 0 ? words.chooseSites : ''}
                data={offered.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
                value={chosen}
                onChange={setPicked}
                searchable
                openOnFocus={false}
                hidePickedOptions
                nothingFoundMessage={words.noSitesToChoose}
                data-autofocus
              />
              <TemplatePicker
                templates={templates.data?.data ?? []}
                description={customer.accessAll ? foresightWords.templateNotNeeded : foresightWords.templateForSites}
                disabled={customer.accessAll || !endpoints.data}
                value={template}
                onChange={setTemplate}
                {...((templates.error ?? endpoints.error) && { error: words.failedToLoad })}
              />
              <FailureAlert
                error={grant.error}
                {...(given && { lead: foresightWords.onlySitesGiven(namesOf(given)) })}
              />
              <FormActions
                onCancel={onClose}
                isRunning={grant.isPending}
                isReady={chosen.length > 0}
                answer={words.giveAccess}
              />
            </form>
          );
        }}
      </Loaded>
    </Modal>
  );
}
