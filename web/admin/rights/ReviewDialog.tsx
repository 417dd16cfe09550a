import type { EndpointListItem, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Modal } from '@mantine/core';
import { changeRights } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { rightsWords, words } from '../words.ts';
import { ChangeList } from './ChangeList.tsx';
import { type Draft, type Place, summarise, toPayload } from './changes.ts';
import { Foresight } from './foresight/Foresight.tsx';
import { stagedForm } from './staged-rights.ts';

interface Props {
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  customer: ExternalCustomer;
  place: Place;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** What will change, endpoint by endpoint, before it does; all of it or nothing. */
export function ReviewDialog({ draft, endpoints, customer, place, isOpen, onClose, onSaved }: Props) {
  const meant = toPayload(draft, endpoints, place);
  const save = useChange({
    run: () => changeRights(meant),
    touches: ['customers'],
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
      <p>{sums.join(' ')}</p>
      <ChangeList changes={changes} />
      {isOpen ? <Foresight customerName={customer.customerName} meant={meant} /> : null}
      <FailureAlert error={save.error} draft={{ form: stagedForm, typed: [...draft.changed] }} />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button data-autofocus loading={save.isPending} onClick={saveChanges}>
          {rightsWords.saveChanges}
        </Button>
      </div>
    </Modal>
  );
}
