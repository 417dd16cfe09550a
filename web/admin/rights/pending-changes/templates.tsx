import type { AccessRole, AssignedRole, RoleToSave } from '@fagvaerk/contract/access-roles.ts';
import { textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { Button, Group, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RolePicker, roleValue } from '../../components/RolePicker.tsx';
import { CountedInput } from '../../forms/CountedInput.tsx';
import { useConfirm } from '../../forms/confirm.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { announce } from '../../notices.ts';
import { rolesQuery, sitesQuery } from '../../queries.ts';
import { announceUndoable, revertChange } from '../../undo.tsx';
import { words } from '../../words.ts';
import { assignRole, deleteTemplate, saveTemplate } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { ApplyRightsForm, type ApplyRightsProps } from './ApplyRightsForm.tsx';
import { templateRights, toPayload } from './template-rights.ts';

interface TemplateNameFormProps {
  template?: AccessRole;
  rules: RoleToSave['Rules'];
  onDone: () => void;
}

export function TemplateNameForm({ template, rules, onDone }: TemplateNameFormProps) {
  const [typed, setTyped] = useState(template?.name ?? '');
  const name = typed.trim();
  const save = useChange({
    run: () => saveTemplate({ ...(template?.roleID && { RoleID: template.roleID }), Name: name, Rules: rules }),
    invalidates: ['roles'],
    done: () => rightsToolsWords.templateSaved(name),
  });

  return (
    <DialogForm
      change={save}
      onSubmit={() => save.mutate(undefined, { onSuccess: onDone })}
      onCancel={onDone}
      isReady={name !== '' && name !== template?.name && name.length <= textMaximumCharacters}
    >
      {template ? null : <p>{rightsToolsWords.saveTemplateLead}</p>}
      <CountedInput
        label={rightsToolsWords.templateName}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
        autoFocus
      />
    </DialogForm>
  );
}

export function TemplateDialog({ isOpen, ...rest }: ApplyRightsProps & { isOpen: boolean }) {
  const query = useQuery({ ...rolesQuery, enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={rest.onClose} size="lg" title={rightsToolsWords.useTemplate}>
      <Loaded query={query} lines={2}>
        {({ data }) => <TemplateForm templates={data} {...rest} />}
      </Loaded>
    </Modal>
  );
}

function TemplateForm({ templates, ...rest }: ApplyRightsProps & { templates: readonly AccessRole[] }) {
  const [value, setValue] = useState<string | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const chosen = templates.find((template) => roleValue(template) === value);
  if (chosen && isRenaming)
    return <TemplateNameForm template={chosen} rules={toPayload(chosen.rules)} onDone={() => setRenaming(false)} />;
  return (
    <ApplyRightsForm {...rest} rights={chosen && templateRights(chosen, rest.endpoints)}>
      <p>{rightsToolsWords.templateLead}</p>
      <RolePicker roles={templates} value={value} onChange={setValue} data-autofocus autoFocus />
      {chosen && chosen.roleID !== null ? <OwnTemplate template={chosen} onRename={() => setRenaming(true)} /> : null}
    </ApplyRightsForm>
  );
}

function OwnTemplate({ template, onRename }: { template: AccessRole; onRename: () => void }) {
  const { name } = template;
  const ask = useConfirm();
  const remove = useChange({
    run: () => deleteTemplate(template),
    invalidates: ['roles'],
    done: () => rightsToolsWords.templateDeleted(name),
    failed: () => words.deleteFailed,
  });
  const askFirst = () =>
    ask({
      title: rightsToolsWords.deleteTitle(name),
      text: rightsToolsWords.deleteText,
      confirmLabel: words.delete,
      isDangerous: true,
      act: () => remove.mutateAsync(),
    });
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" aria-label={rightsToolsWords.renameNamed(name)} onClick={onRename}>
        {rightsToolsWords.rename}
      </Button>
      <Button variant="default" size="xs" aria-label={rightsToolsWords.deleteNamed(name)} onClick={askFirst}>
        {words.delete}
      </Button>
    </Group>
  );
}

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
      return assignRole({ CustomerIDs: [...ids], SiteIDs, Rules: toPayload(rules), Mode: 'add' });
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
