import type { CustomerSite } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Modal, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useGrantSites } from '../customers/grant-sites.ts';
import { FailureAlert } from '../parts/FailureAlert.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { announce } from '../parts/notices.ts';
import { sitesQuery } from '../queries.ts';
import { words } from '../words.ts';

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
  const grant = useGrantSites();

  function submit(event: FormEvent) {
    event.preventDefault();
    const sites = (query.data?.data ?? []).filter(({ recordId }) => chosen.includes(String(recordId)));
    grant.mutate(
      { customerID: customerId, sites },
      {
        onSuccess: () => {
          announce(words.siteAccessGiven(sites.map(({ name }) => name).join(', ')));
          onClose();
        },
      },
    );
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
              <div className="dialog-actions">
                <Button variant="default" onClick={onClose}>
                  {words.cancel}
                </Button>
                <Button type="submit" loading={grant.isPending} disabled={chosen.length === 0}>
                  {words.giveAccess}
                </Button>
              </div>
            </form>
          );
        }}
      </Loaded>
    </Modal>
  );
}
