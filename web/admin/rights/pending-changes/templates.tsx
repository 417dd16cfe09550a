import type { AccessRole, AssignedRole } from '@fagvaerk/contract/access-roles.ts';
import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RolePicker, roleValue } from '../../components/RolePicker.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { announce } from '../../notices.ts';
import { rolesQuery, sitesQuery } from '../../queries.ts';
import { announceUndoable, revertChange } from '../../undo.tsx';
import { words } from '../../words.ts';
import { assignRole } from '../rights-api.ts';
import { toSentRules } from '../role-rights.ts';
import { rightsToolsWords } from '../tools-messages.ts';

interface FormProps {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

export function ApplyTemplateDialog({ isOpen, ...rest }: FormProps & { isOpen: boolean }) {
  const query = useQuery({ ...rolesQuery, enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={rightsToolsWords.applyTitle(rest.ids.length)}>
      <Loaded query={query} lines={2}>
        {({ data }) => <ApplyTemplateForm templates={data} {...rest} />}
      </Loaded>
    </Modal>
  );
}

function ApplyTemplateForm({ templates, ids, onClose, onDone }: FormProps & { templates: readonly AccessRole[] }) {
  const [value, setValue] = useState<string | null>(null);
  const chosen = templates.find((template) => roleValue(template) === value);
  const queryClient = useQueryClient();
  const apply = useChange({
    run: async ({ rules }: AccessRole) => {
      const { data } = await queryClient.fetchQuery(sitesQuery);
      const SiteIDs = data.map(({ recordId }) => recordId);
      return assignRole({ CustomerIDs: [...ids], SiteIDs, Rules: toSentRules(rules), Mode: 'add' });
    },
    invalidates: ['customers'],
  });

  async function submit() {
    if (!chosen) return;
    // The dialog shows the error.
    const applied = await apply.mutateAsync(chosen).catch(() => undefined);
    if (!applied) return;
    onDone();
    announceResult(applied);
  }

  return (
    <DialogForm
      change={apply}
      onSubmit={submit}
      onCancel={onClose}
      isReady={chosen !== undefined}
      submitLabel={rightsToolsWords.apply}
    >
      <p>{rightsToolsWords.applyLead}</p>
      <RolePicker roles={templates} value={value} onChange={setValue} data-autofocus autoFocus />
    </DialogForm>
  );
}

/** Limited by the size of a notice. */
const namedMaximum = 5;

function announceResult({ entry, customers }: AssignedRole): void {
  const siteless = customers.filter(({ outcome }) => outcome === 'withoutSite').map(({ customerName }) => customerName);
  const named = siteless.slice(0, namedMaximum);
  const leftOut = siteless.length > 0 ? [rightsToolsWords.leftOut(named, siteless.length - named.length)] : [];
  if (entry === null) {
    const unchanged = siteless.length < customers.length ? [words.nothingChanged] : [];
    announce([...unchanged, ...leftOut].join(' '));
    return;
  }
  const gained = customers.filter(({ outcome }) => outcome === 'changed');
  const rights = gained.reduce((sum, one) => sum + one.gained, 0);
  const text = [rightsToolsWords.applied(rights, gained.length), ...leftOut].join(' ');
  announceUndoable(text, () => revertChange({ entry }, false));
}
