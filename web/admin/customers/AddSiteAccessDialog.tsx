import type { CustomerSite } from '@fagvaerk/contract/admin-answers.ts';
import { Modal, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sitesQuery } from '../calls/queries.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { words } from '../words.ts';
import { useGrantSites } from './grant-sites.ts';

interface Props {
  customerId: number;
  granted: readonly CustomerSite[];
  isOpen: boolean;
  onClose: () => void;
}

/** Offers the sites that the customer does not have yet. */
export function AddSiteAccessDialog({ customerId, granted, isOpen, onClose }: Props) {
  const query = useQuery(sitesQuery);
  const [chosen, setChosen] = useState<string[]>([]);
  const grant = useGrantSites({ isSaid: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    const sites = (query.data?.data ?? []).filter(({ recordId }) => chosen.includes(String(recordId)));
    grant.mutate({ customerID: customerId, sites }, { onSuccess: onClose });
  }

  function forget() {
    setChosen([]);
    grant.reset();
  }

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={forget} title={words.addSiteAccess}>
      <Loaded query={query} lines={2}>
        {({ data }) => {
          const offered = data.filter(({ recordId }) => !granted.some((site) => site.recordId === recordId));
          if (offered.length === 0) return <p>{words.allSitesGiven}</p>;
          return (
            <form className="fields" onSubmit={submit}>
              <p>{words.siteAccessLead}</p>
              <MultiSelect
                label={words.sites}
                placeholder={chosen.length === 0 ? words.chooseSites : ''}
                data={offered.map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
                value={chosen}
                onChange={setChosen}
                searchable
                openOnFocus={false}
                hidePickedOptions
                nothingFoundMessage={words.noSitesToChoose}
                data-autofocus
              />
              <FailureAlert error={grant.error} />
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
