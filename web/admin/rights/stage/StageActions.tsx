import type { CustomerSite, EndpointListItem, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Modal } from '@mantine/core';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import { foresightWords } from '../../words.ts';
import type { Draft } from '../changes.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { NameTemplate } from './NameTemplate.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { rulesOfDraft } from './template-rights.ts';

interface Props {
  customer: ExternalCustomer;
  site: CustomerSite;
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  onStage: (draft: Draft) => void;
}

/** Many rights in one go: those of a template, those of somebody else, and a template of one's own. */
export function StageActions({ customer, site, draft, endpoints, onStage }: Props) {
  const template = useDialogAddress('template');
  const copy = useDialogAddress('copy');
  const saving = useDialogAddress('saveTemplate');
  const rules = rulesOfDraft(draft, endpoints);
  const staging = { draft, endpoints, onStage };

  return (
    <div className="stage-actions">
      <Button variant="default" onClick={() => template.open()}>
        {foresightWords.useTemplate}
      </Button>
      <Button variant="default" onClick={() => copy.open()}>
        {foresightWords.copy}
      </Button>
      <Button variant="default" disabled={rules.length === 0} onClick={() => saving.open()}>
        {foresightWords.saveTemplate}
      </Button>
      <TemplateDialog {...staging} isOpen={template.isOpen} onClose={template.close} />
      <CopyDialog {...staging} customer={customer} site={site} isOpen={copy.isOpen} onClose={copy.close} />
      <Modal opened={saving.isOpen && rules.length > 0} onClose={saving.close} title={foresightWords.saveTemplate}>
        <NameTemplate rules={rules} onDone={saving.close} />
      </Modal>
    </div>
  );
}
