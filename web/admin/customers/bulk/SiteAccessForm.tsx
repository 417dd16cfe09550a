import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { RecentCalls } from '../../components/RecentCalls.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { sitesQuery } from '../../queries.ts';
import { announceRevertible } from '../../undo.tsx';
import { words } from '../../words.ts';
import { changeSiteAccess } from '../customers-api.ts';
import { customerWords } from '../messages.ts';
import type { BulkFormProps } from './BulkBar.tsx';

export function SiteAccessForm({ ids, onClose, onDone, isAdding }: BulkFormProps & { isAdding: boolean }) {
  const sites = useQuery(sitesQuery);
  const [value, setValue] = useState<string | null>(null);
  const site = sites.data?.data.find(({ recordId }) => String(recordId) === value);
  const change = useChange({
    run: (siteID: number) => changeSiteAccess(ids, siteID, isAdding),
    invalidates: ['customers', 'sites'],
  });

  async function submit() {
    if (!site) return;
    // The dialog shows the error.
    const answer = await change.mutateAsync(site.recordId).catch(() => undefined);
    if (!answer) return;
    onDone();
    const changed = answer.successObjects.filter((pair) => pair.changed).length;
    const text = isAdding ? customerWords.siteGiven : customerWords.siteRemoved;
    announceRevertible(text(changed, site.name, ids.length - changed), answer.entry);
  }

  return (
    <DialogForm
      change={change}
      onSubmit={submit}
      onCancel={onClose}
      isReady={site !== undefined}
      submitLabel={isAdding ? customerWords.give : words.remove}
    >
      <Select
        label={words.siteName}
        data={(sites.data?.data ?? []).map(({ recordId, name }) => ({ value: String(recordId), label: name }))}
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
