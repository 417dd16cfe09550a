import type { AppliedTemplate, RightsTemplate } from '@fagvaerk/contract/rights.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/change.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { FormActions } from '../../forms/FormActions.tsx';
import { announce } from '../../notices.ts';
import { announceUndoable, revertChange } from '../../undo.tsx';
import { words } from '../../words.ts';
import { applyTemplate, templatesQuery } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import { templateValue, toPayload } from './template-rights.ts';

interface FormProps {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

export function ApplyTemplateDialog({ isOpen, ...rest }: FormProps & { isOpen: boolean }) {
  const query = useQuery({ ...templatesQuery, enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={rightsToolsWords.applyTitle(rest.ids.length)}>
      <Loaded query={query} lines={2}>
        {({ data }) => <ApplyTemplateForm templates={data} {...rest} />}
      </Loaded>
    </Modal>
  );
}

function ApplyTemplateForm({ templates, ids, onClose, onDone }: FormProps & { templates: readonly RightsTemplate[] }) {
  const [value, setValue] = useState<string | null>(null);
  const chosen = templates.find((template) => templateValue(template) === value);
  const apply = useChange({
    run: ({ rules }: RightsTemplate) => applyTemplate(ids, toPayload(rules)),
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
      <p>{rightsToolsWords.applyLead}</p>
      <TemplatePicker templates={templates} value={value} onChange={setValue} data-autofocus autoFocus />
      <FailureAlert error={apply.error} />
      <FormActions
        onCancel={onClose}
        isRunning={apply.isPending}
        isReady={chosen !== undefined}
        submitLabel={rightsToolsWords.apply}
      />
    </form>
  );
}

/** Limited by the size of a notice. */
const namedMaximum = 5;

function announceResult({ entry, customers }: AppliedTemplate): void {
  const siteless = customers.filter(({ siteCount }) => siteCount === 0).map(({ customerName }) => customerName);
  const named = siteless.slice(0, namedMaximum);
  const leftOut = siteless.length > 0 ? [rightsToolsWords.leftOut(named, siteless.length - named.length)] : [];
  if (entry === null) {
    const unchanged = siteless.length < customers.length ? [words.nothingChanged] : [];
    announce([...unchanged, ...leftOut].join(' '));
    return;
  }
  const gained = customers.filter(({ rightsGiven }) => rightsGiven > 0);
  const rights = gained.reduce((sum, { rightsGiven }) => sum + rightsGiven, 0);
  const text = [rightsToolsWords.applied(rights, gained.length), ...leftOut].join(' ');
  announceUndoable(text, () => revertChange({ entry }, false));
}
