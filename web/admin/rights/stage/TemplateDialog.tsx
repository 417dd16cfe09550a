import type { RightsTemplate } from '@fagvaerk/contract/rights.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../calls/change.ts';
import { useConfirm } from '../../forms/confirm.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { foresightWords, words } from '../../words.ts';
import { deleteTemplate, templatesQuery } from '../rights-api.ts';
import { LaidOut, type StageProps } from './LaidOut.tsx';
import { NameTemplate } from './NameTemplate.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';
import { rightsOfTemplate, templateValue, toPayload } from './template-rights.ts';

/** Lays a template onto the rights of the screen; one's own are renamed and deleted here as well. */
export function TemplateDialog({ isOpen, ...rest }: StageProps & { isOpen: boolean }) {
  const query = useQuery({ ...templatesQuery, enabled: isOpen });
  return (
    <Modal opened={isOpen} onClose={rest.onClose} size="lg" title={foresightWords.useTemplate}>
      <Loaded query={query} lines={2}>
        {({ data }) => <TemplateForm templates={data} {...rest} />}
      </Loaded>
    </Modal>
  );
}

function TemplateForm({ templates, ...rest }: StageProps & { templates: readonly RightsTemplate[] }) {
  const [value, setValue] = useState<string | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const chosen = templates.find((template) => templateValue(template) === value);
  if (chosen && isRenaming)
    return <NameTemplate template={chosen} rules={toPayload(chosen.rules)} onDone={() => setRenaming(false)} />;
  return (
    <LaidOut {...rest} rights={chosen && rightsOfTemplate(chosen, rest.endpoints)}>
      <p>{foresightWords.templateLead}</p>
      <TemplatePicker templates={templates} value={value} onChange={setValue} data-autofocus autoFocus />
      {chosen && chosen.templateID !== null ? (
        <OwnTemplate template={chosen} onRename={() => setRenaming(true)} />
      ) : null}
    </LaidOut>
  );
}

function OwnTemplate({ template, onRename }: { template: RightsTemplate; onRename: () => void }) {
  const { name } = template;
  const ask = useConfirm();
  const remove = useChange({
    run: () => deleteTemplate(template),
    touches: ['templates'],
    done: () => foresightWords.templateDeleted(name),
    failed: () => words.deleteFailed,
  });
  const askFirst = () =>
    ask({
      title: foresightWords.deleteTitle(name),
      text: foresightWords.deleteText,
      answer: words.delete,
      isDangerous: true,
      act: () => remove.mutateAsync(),
    });
  return (
    <div className="own-template">
      <Button variant="default" size="xs" aria-label={foresightWords.renameNamed(name)} onClick={onRename}>
        {foresightWords.rename}
      </Button>
      <Button variant="default" size="xs" aria-label={foresightWords.deleteNamed(name)} onClick={askFirst}>
        {words.delete}
      </Button>
    </div>
  );
}
