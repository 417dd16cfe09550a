import type { Site } from '@fagvaerk/contract/sites.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.tsx';
import { RecentCalls } from '../../components/RecentCalls.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { sitesQuery } from '../../queries.ts';
import { words } from '../../words.ts';
import { changeSiteAccess } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import type { BulkFormProps } from './BulkBar.tsx';

export function SiteAccessForm({ ids, onClose, isAdding }: BulkFormProps & { isAdding: boolean }) {
  const sites = useQuery(sitesQuery);
  const [value, setValue] = useState<number | null>(null);
  const site = sites.data?.data.find(({ recordId }) => recordId === value);
  const change = useChange({
    run: ({ recordId }: Site) => changeSiteAccess(ids, recordId, isAdding),
    invalidates: ['customers', 'sites'],
    done: ({ name }, { successObjects }) => {
      const changed = successObjects.filter((pair) => pair.changed).length;
      return (isAdding ? customerWords.siteGiven : customerWords.siteRemoved)(changed, name, ids.length - changed);
    },
    entry: ({ entry }) => entry,
  });

  return (
    <DialogForm
      change={change}
      onSubmit={() => site && change.mutate(site, { onSuccess: onClose })}
      onCancel={onClose}
      isReady={site !== undefined}
      submitLabel={isAdding ? customerWords.give : words.remove}
    >
      <Select
        label={words.siteName}
        data={(sites.data?.data ?? []).map(({ recordId, name }) => ({ value: recordId, label: name }))}
        value={value}
        onChange={setValue}
        error={sites.error ? words.failedToLoad : undefined}
        data-autofocus
      />
      {isAdding ? null : <p>{customerWords.removeSiteLead}</p>}
      {!isAdding && site ? <RecentCalls ids={ids} siteID={site.recordId} /> : null}
    </DialogForm>
  );
}
