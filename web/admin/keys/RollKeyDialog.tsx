import type { CustomerSite, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { type Overlap, overlapHours, overlaps } from '@fagvaerk/contract/keys.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api/change.ts';
import { danishToday, daysToExpiry, showDay, showMoment, toCompact } from '../dates.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { language, words } from '../words.ts';
import { customerKeysQuery, oldKeyIn, rollKey } from './keys-api.ts';
import { keyWords } from './messages.ts';
import { NewKey } from './NewKey.tsx';

interface Props {
  customer: ExternalCustomer;
  sites: readonly CustomerSite[];
}

const longestOverlapDays = overlapHours.week / 24;

export function RollKeyDialog({ customer, sites }: Props) {
  const dialog = useDialogAddress('roll');
  const [overlap, setOverlap] = useState<Overlap>('day');
  const roll = useChange({ run: () => rollKey(customer.customerID, overlap), invalidates: ['customers'] });
  const rolled = roll.data;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!roll.isPending) roll.mutate();
  }

  function reset() {
    setOverlap('day');
    roll.reset();
  }

  return (
    <Modal
      opened={dialog.isOpen && !customer.isDemo}
      onClose={dialog.close}
      onExitTransitionEnd={reset}
      size={620}
      title={rolled ? keyWords.rolledTitle(customer.customerName) : keyWords.rollTitle(customer.customerName)}
    >
      {rolled ? (
        <div className="created">
          <p>
            {new Date(rolled.oldKeyUntil) > new Date()
              ? keyWords.oldUntil(showMoment(rolled.oldKeyUntil, language))
              : keyWords.oldStopped}
          </p>
          <h3>{keyWords.newKey}</h3>
          <NewKey customer={customer} apiKey={rolled.apiKey} tryOn={sites[0]?.name} takesFocus />
          <div className="dialog-actions">
            <Button variant="default" onClick={dialog.close}>
              {words.close}
            </Button>
          </div>
        </div>
      ) : (
        <form className="fields" onSubmit={submit}>
          <p>{keyWords.rollLead}</p>
          <fieldset className="overlaps">
            <legend>{keyWords.overlap}</legend>
            {overlaps.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="overlap"
                  checked={one === overlap}
                  onChange={() => setOverlap(one)}
                  data-autofocus={one === overlap || undefined}
                />
                <span>
                  {keyWords.overlaps[one]}
                  {one === 'none' ? <small>{keyWords.noneHint}</small> : null}
                </span>
              </label>
            ))}
          </fieldset>
          <Consequences customer={customer} />
          <FailureAlert error={roll.error} />
          <FormActions
            onCancel={dialog.close}
            isRunning={roll.isPending}
            isReady={true}
            submitLabel={keyWords.rollAnswer}
          />
        </form>
      )}
    </Modal>
  );
}

function Consequences({ customer: { customerID, validUntil } }: { customer: ExternalCustomer }) {
  const { data } = useQuery(customerKeysQuery(customerID));
  const old = data && oldKeyIn(data.data);
  const days = daysToExpiry(validUntil, toCompact(danishToday(new Date())));
  const sentences = [
    days !== null && days < longestOverlapDays ? keyWords.capped(showDay(validUntil, language)) : null,
    old ? keyWords.endsEarlier(old.apiKey) : null,
    data?.handovers.some(({ state }) => state === 'waiting') ? keyWords.withdrawsLinks : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? <p className="section-lead">{sentences.join(' ')}</p> : null;
}
