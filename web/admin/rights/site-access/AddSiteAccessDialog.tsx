import type { CustomerSite, ExternalCustomer, Site } from '@fagvaerk/contract/admin-answers.ts';
import { Modal, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Loaded } from '../../components/Loaded.tsx';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { FormActions } from '../../forms/FormActions.tsx';
import { endpointsQuery, sitesQuery } from '../../queries.ts';
import { words } from '../../words.ts';
import { rightsWords } from '../messages.ts';
import { TemplatePicker } from '../pending-changes/TemplatePicker.tsx';
import { templateRights, templateValue } from '../pending-changes/template-rights.ts';
import { templatesQuery } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { joinSiteNames, RightsNotGrantedError, useGrantSites } from './grant-sites.ts';

interface Props {
  customer: ExternalCustomer;
  granted: readonly CustomerSite[];
  preselectedSite: string | null;
  isOpen: boolean;
  onClose: () => void;
}

export function AddSiteAccessDialog({ customer, granted, preselectedSite, isOpen, onClose }: Props) {
  const query = useQuery(sitesQuery);
  const [picked, setPicked] = useState<string[] | null>(null);
  const offered = (query.data?.data ?? []).filter(
    ({ recordId, kind }) =>
      !granted.some((site) => site.recordId === recordId) && (kind === 'sandbox' || !customer.isDemo),
  );
  const isPreselected = ({ name }: Site) => name.toLowerCase() === preselectedSite?.toLowerCase();
  const chosen = picked ?? offered.filter(isPreselected).map(({ recordId }) => String(recordId));
  const grant = useGrantSites({ announces: true });
  const templates = useQuery({ ...templatesQuery, enabled: isOpen });
  const endpoints = useQuery({ ...endpointsQuery, enabled: isOpen });
  const [template, setTemplate] = useState<string | null>(null);
  const chosenTemplate = templates.data?.data.find((one) => templateValue(one) === template);

  const grantedSites = grant.error instanceof RightsNotGrantedError ? grant.variables?.sites : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    // After a partial failure the granted sites are no longer offered.
    const sites = grantedSites ?? offered.filter(({ recordId }) => chosen.includes(String(recordId)));
    const rights = chosenTemplate && endpoints.data ? templateRights(chosenTemplate, endpoints.data.data) : new Map();
    grant.mutate({ customerID: customer.customerID, sites, rights }, { onSuccess: onClose });
  }

  function reset() {
    setPicked(null);
    setTemplate(null);
    grant.reset();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={reset} title={rightsWords.addSiteAccess}>
      <Loaded query={query} lines={2}>
        {() => {
          if (offered.length === 0 && !grantedSites)
            return <p>{customer.isDemo ? rightsWords.allSandboxesGiven : rightsWords.allSitesGiven}</p>;
          return (
            <form className="fields" onSubmit={submit}>
              <p>{customer.isDemo ? rightsWords.demoSiteAccessLead : rightsWords.siteAccessLead}</p>
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
                description={
                  customer.accessAll ? rightsToolsWords.templateNotNeeded : rightsToolsWords.templateForSites
                }
                disabled={customer.accessAll || !endpoints.data}
                value={template}
                onChange={setTemplate}
                {...((templates.error ?? endpoints.error) && { error: words.failedToLoad })}
              />
              <FailureAlert
                error={grant.error}
                {...(grantedSites && { lead: rightsToolsWords.onlySitesGiven(joinSiteNames(grantedSites)) })}
              />
              <FormActions
                onCancel={onClose}
                isRunning={grant.isPending}
                isReady={chosen.length > 0}
                submitLabel={rightsWords.giveAccess}
              />
            </form>
          );
        }}
      </Loaded>
    </Modal>
  );
}
