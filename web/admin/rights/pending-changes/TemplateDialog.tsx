import type { RightsTemplate } from '@fagvaerk/contract/rights.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { useConfirm } from '../../forms/confirm.tsx';
import { words } from '../../words.ts';
import { deleteTemplate, templatesQuery } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { ApplyRightsForm, type ApplyRightsProps } from './ApplyRightsForm.tsx';
import { TemplateNameForm } from './TemplateNameForm.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { templateRights, templateValue, toPayload } from './template-rights.ts';

export function TemplateDialog({ isOpen, ...rest }: ApplyRightsProps & { isOpen: boolean }) {
  const query = useQuery({ ...templatesQuery, enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={rest.onClose} size="lg" title={rightsToolsWords.useTemplate}>
      <Loaded query={query} lines={2}>
        {({ data }) => <TemplateForm templates={data} {...rest} />}
      </Loaded>
    </Modal>
  );
}

function TemplateForm({ templates, ...rest }: ApplyRightsProps & { templates: readonly RightsTemplate[] }) {
  const [value, setValue] = useState<string | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const chosen = templates.find((template) => templateValue(template) === value);
  if (chosen && isRenaming)
    return <TemplateNameForm template={chosen} rules={toPayload(chosen.rules)} onDone={() => setRenaming(false)} />;
  return (
    <ApplyRightsForm {...rest} rights={chosen && templateRights(chosen, rest.endpoints)}>
      <p>{rightsToolsWords.templateLead}</p>
      <TemplatePicker templates={templates} value={value} onChange={setValue} data-autofocus autoFocus />
      {chosen && chosen.templateID !== null ? (
        <OwnTemplate template={chosen} onRename={() => setRenaming(true)} />
      ) : null}
    </ApplyRightsForm>
  );
}

function OwnTemplate({ template, onRename }: { template: RightsTemplate; onRename: () => void }) {
  const { name } = template;
  const ask = useConfirm();
  const remove = useChange({
    run: () => deleteTemplate(template),
    invalidates: ['templates'],
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
    <div className="own-template">
      <Button variant="default" size="xs" aria-label={rightsToolsWords.renameNamed(name)} onClick={onRename}>
        {rightsToolsWords.rename}
      </Button>
      <Button variant="default" size="xs" aria-label={rightsToolsWords.deleteNamed(name)} onClick={askFirst}>
        {words.delete}
      </Button>
    </div>
  );
}
