import type { AccessRole, AssignedRole } from '@fagvaerk/contract/access-roles.ts';
import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/change.ts';
import { sitesQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { FormActions } from '../../forms/FormActions.tsx';
import { revertChange } from '../../history/history-api.ts';
import { announce } from '../../notices.ts';
import { TemplatePicker } from '../../rights/pending-changes/TemplatePicker.tsx';
import { templateValue, toPayload } from '../../rights/pending-changes/template-rights.ts';
import { assignRole, templatesQuery } from '../../rights/rights-api.ts';
import { listWords } from '../../words.ts';
import { announceUndoable } from './undo.tsx';

interface FormProps {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

export function ApplyTemplateDialog({ isOpen, ...rest }: FormProps & { isOpen: boolean }) {
  const query = useQuery({ ...templatesQuery, enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={listWords.applyTitle(rest.ids.length)}>
      <Loaded query={query} lines={2}>
        {({ data }) => <ApplyTemplateForm templates={data} {...rest} />}
      </Loaded>
    </Modal>
  );
}

function ApplyTemplateForm({ templates, ids, onClose, onDone }: FormProps & { templates: readonly AccessRole[] }) {
  const queryClient = useQueryClient();
  const [value, setValue] = useState<string | null>(null);
  const chosen = templates.find((template) => templateValue(template) === value);
  const apply = useChange({
    run: async ({ rules }: AccessRole) => {
      const { data } = await queryClient.fetchQuery(sitesQuery);
      const SiteIDs = data.map(({ recordId }) => recordId);
      return assignRole({ CustomerIDs: [...ids], SiteIDs, Rules: toPayload(rules), Mode: 'add' });
    },
    invalidates: ['customers'],
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen || apply.isPending) return;
    // The dialog shows the error.
    const applied = await apply.mutateAsync(chosen).catch(() => undefined);
    if (!applied) return;
    onDone();
    announceResult(applied);
  }

  return (
    <form className="fields" onSubmit={(event) => void submit(event)}>
      <p>{listWords.applyLead}</p>
      <TemplatePicker templates={templates} value={value} onChange={setValue} data-autofocus autoFocus />
      <FailureAlert error={apply.error} />
      <FormActions
        onCancel={onClose}
        isRunning={apply.isPending}
        isReady={chosen !== undefined}
        submitLabel={listWords.apply}
      />
    </form>
  );
}

/** Limited by the size of a notice. */
const namedMaximum = 5;

function announceResult({ entry, customers }: AssignedRole): void {
  const siteless = customers.filter(({ outcome }) => outcome === 'withoutSite').map(({ customerName }) => customerName);
  const named = siteless.slice(0, namedMaximum);
  const leftOut = siteless.length > 0 ? [listWords.leftOut(named, siteless.length - named.length)] : [];
  if (entry === null) {
    const unchanged = siteless.length < customers.length ? [listWords.nothingChanged] : [];
    announce([...unchanged, ...leftOut].join(' '));
    return;
  }
  const gained = customers.filter(({ outcome }) => outcome === 'changed');
  const rights = gained.reduce((sum, one) => sum + one.gained, 0);
  const text = [listWords.applied(rights, gained.length), ...leftOut].join(' ');
  announceUndoable(text, () => revertChange({ entry }, false));
}
