import type { EndpointListItem, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Modal } from '@mantine/core';
import { useChange } from '../api/change.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { ChangeList } from './ChangeList.tsx';
import { type Draft, type RightsScope, summarise, toPayload } from './changes.ts';
import { ChangeImpact } from './impact.tsx';
import { rightsWords } from './messages.ts';
import { pendingRightsForm } from './pending-rights.ts';
import { changeRights } from './rights-api.ts';

interface Props {
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  customer: ExternalCustomer;
  scope: RightsScope;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function ReviewDialog({ draft, endpoints, customer, scope, isOpen, onClose, onSaved }: Props) {
  const payload = toPayload(draft, endpoints, scope);
  const save = useChange({
    run: () => changeRights(payload),
    invalidates: ['customers'],
    done: () => rightsWords.saved,
  });
  const changes = summarise(draft, endpoints);
  const sums = (['given', 'taken'] as const).flatMap((kind) => {
    const count = changes.reduce((sum, change) => sum + change[kind].length, 0);
    return count > 0 ? [rightsWords.sum[kind](count)] : [];
  });

  function saveChanges() {
    save.mutate(undefined, {
      onSuccess: () => {
        onSaved();
        onClose();
      },
    });
  }

  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={save.reset} size="lg" title={rightsWords.reviewTitle}>
      <DialogForm
        change={save}
        onSubmit={saveChanges}
        onCancel={onClose}
        isReady
        focus="submit"
        submitLabel={rightsWords.saveChanges}
        draft={{ form: pendingRightsForm, typed: [...draft.changed] }}
      >
        <p>{sums.join(' ')}</p>
        <ChangeList changes={changes} />
        {isOpen ? <ChangeImpact customerName={customer.customerName} change={payload} /> : null}
      </DialogForm>
    </Modal>
  );
}
