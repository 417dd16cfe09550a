import type { HandoverHours } from '@fagvaerk/contract/keys.ts';
import { useState } from 'react';
import { useChange } from '../api/change.tsx';
import { Copyable } from '../components/Copyable.tsx';
import { showMoment } from '../dates.ts';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useStart } from '../start.ts';
import { createHandovers } from './keys-api.ts';
import { keyWords } from './messages.ts';
import { LinkHours } from './NewKey.tsx';

/** Links for several customers, shown once. */
export function HandoverLinks({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { origin } = useStart();
  const [hours, setHours] = useState<HandoverHours>(24);
  const make = useChange({ run: () => createHandovers(ids, hours), invalidates: ['customers'] });
  if (make.data) {
    const lines = make.data.map(({ customerName, link }) => `${customerName}: ${origin}${link}`);
    return (
      <>
        <p>{keyWords.linksMade(showMoment(make.data[0]?.validUntil ?? ''))}</p>
        <Copyable text={lines.join('\n')} label={keyWords.copyLinks} takesFocus />
      </>
    );
  }
  return (
    <DialogForm
      change={make}
      onSubmit={() => make.mutate()}
      onCancel={onClose}
      isReady
      submitLabel={keyWords.makeLinks}
    >
      <p>{keyWords.handoverLead}</p>
      <LinkHours hours={hours} onChange={setHours} />
    </DialogForm>
  );
}
