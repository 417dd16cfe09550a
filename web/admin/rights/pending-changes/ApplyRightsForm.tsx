import type { EndpointListItem } from '@fagvaerk/contract/rights.ts';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { ChangeList } from '../ChangeList.tsx';
import { type ApplyMode, applyRights, type Draft, type Rights, summarise } from '../changes.ts';
import { rightsWords } from '../messages.ts';

export interface ApplyRightsProps {
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  onApply: (draft: Draft) => void;
  onClose: () => void;
}

interface Props extends ApplyRightsProps {
  rights: Rights | undefined;
  children: ReactNode;
}

export function ApplyRightsForm({ draft, endpoints, rights, onApply, onClose, children }: Props) {
  const [mode, setMode] = useState<ApplyMode>('add');
  const applied = rights && applyRights(draft, endpoints, rights, mode);
  const changes = applied ? summarise(applied, endpoints) : [];

  return (
    <DialogForm
      onSubmit={() => applied && onApply(applied)}
      onCancel={onClose}
      isReady={changes.length > 0}
      submitLabel={rightsWords.stage}
    >
      {children}
      <Checkbox
        label={rightsWords.replace}
        description={rightsWords.replaceHint}
        checked={mode === 'replace'}
        onChange={({ currentTarget }) => setMode(currentTarget.checked ? 'replace' : 'add')}
      />
      {applied ? (
        <section role="status" aria-label={rightsWords.difference}>
          {changes.length > 0 ? <ChangeList changes={changes} /> : <p>{rightsWords.noDifference}</p>}
        </section>
      ) : null}
    </DialogForm>
  );
}
