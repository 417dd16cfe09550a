import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { type Overlap, overlapHours, overlaps } from '@fagvaerk/contract/keys.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../api/change.tsx';
import { danishToday, daysToExpiry, showDay, showMoment, toCompact } from '../dates.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { words } from '../words.ts';
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
        <div className="fields">
          <p>
            {new Date(rolled.oldKeyUntil) > new Date()
              ? keyWords.oldUntil(showMoment(rolled.oldKeyUntil))
              : keyWords.oldStopped}
          </p>
          <h3>{keyWords.newKey}</h3>
          <NewKey customer={customer} apiKey={rolled.apiKey} tryOn={sites[0]?.name} takesFocus />
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={dialog.close}>
              {words.close}
            </Button>
          </Group>
        </div>
      ) : (
        <DialogForm
          change={roll}
          onSubmit={roll.mutate}
          onCancel={dialog.close}
          isReady
          submitLabel={keyWords.rollAnswer}
        >
          <p>{keyWords.rollLead}</p>
          <Radio.Group label={keyWords.overlap} value={overlap} onChange={setOverlap}>
            <Stack gap="xs" mt="xs">
              {overlaps.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={keyWords.overlaps[one]}
                  description={one === 'none' ? keyWords.noneHint : undefined}
                  data-autofocus={one === overlap || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Consequences customer={customer} />
        </DialogForm>
      )}
    </Modal>
  );
}

function Consequences({ customer: { customerID, validUntil } }: { customer: ExternalCustomer }) {
  const { data } = useQuery(customerKeysQuery(customerID));
  const old = data && oldKeyIn(data.data);
  const days = daysToExpiry(validUntil, toCompact(danishToday(new Date())));
  const sentences = [
    days !== null && days < longestOverlapDays ? keyWords.capped(showDay(validUntil)) : null,
    old ? keyWords.endsEarlier(old.apiKey) : null,
    data?.handovers.some(({ state }) => state === 'waiting') ? keyWords.withdrawsLinks : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? <p className="section-lead">{sentences.join(' ')}</p> : null;
}
