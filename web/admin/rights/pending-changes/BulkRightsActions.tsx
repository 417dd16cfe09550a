import type { CustomerSite, EndpointListItem, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Group, Modal } from '@mantine/core';
import { useDialogAddress } from '../../forms/dialog-address.ts';
import type { Draft } from '../changes.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { draftRules } from './template-rights.ts';
import { TemplateDialog, TemplateNameForm } from './templates.tsx';

interface Props {
  customer: ExternalCustomer;
  site: CustomerSite;
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  onApply: (draft: Draft) => void;
}

export function BulkRightsActions({ customer, site, draft, endpoints, onApply }: Props) {
  const template = useDialogAddress('template');
  const copy = useDialogAddress('copy');
  const saving = useDialogAddress('saveTemplate');
  const rules = draftRules(draft, endpoints);
  const staging = { draft, endpoints, onApply };

  return (
    <Group gap="sm" mt="md">
      <Button variant="default" onClick={() => template.open()}>
        {rightsToolsWords.useTemplate}
      </Button>
      <Button variant="default" onClick={() => copy.open()}>
        {rightsToolsWords.copy}
      </Button>
      <Button variant="default" disabled={rules.length === 0} onClick={() => saving.open()}>
        {rightsToolsWords.saveTemplate}
      </Button>
      <TemplateDialog {...staging} isOpen={template.isOpen} onClose={template.close} />
      <CopyDialog {...staging} customer={customer} site={site} isOpen={copy.isOpen} onClose={copy.close} />
      <Modal opened={saving.isOpen && rules.length > 0} onClose={saving.close} title={rightsToolsWords.saveTemplate}>
        <TemplateNameForm rules={rules} onDone={saving.close} />
      </Modal>
    </Group>
  );
}
