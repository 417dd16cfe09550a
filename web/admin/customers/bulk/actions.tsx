import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useChange } from '../../api/change.ts';
import { failureMessage } from '../../api/failure.ts';
import { useConfirm } from '../../forms/confirm.tsx';
import { announce } from '../../notices.ts';
import { announceUndoable } from '../../undo.tsx';
import { words } from '../../words.ts';
import { demoCustomerQuery, setApiAccess } from '../customers-api.ts';
import { customerWords } from '../messages.ts';

/** Each action is one history entry and is undone as a whole. */
export interface BulkActionProps {
  ids: readonly number[];
  onDone: () => void;
}

interface DialogActionProps extends BulkActionProps {
  label: string;
  Dialog: ComponentType<BulkActionProps & { isOpen: boolean; onClose: () => void }>;
}

export function DialogAction({ label, Dialog, ...props }: DialogActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export function ApiAccessAction({ ids, onDone, isOn }: BulkActionProps & { isOn: boolean }) {
  const ask = useConfirm();
  const { data: open } = useQuery(demoCustomerQuery);
  // The documentation's examples use the demo key, so bulk actions leave it on.
  const excluded = !isOn && ids.length > 1 && open && ids.includes(open.customerID) ? open : undefined;
  const targets = ids.filter((id) => id !== excluded?.customerID);
  const change = useChange({
    run: () => setApiAccess(targets, isOn),
    invalidates: ['customers'],
    failed: ({ failure }) => failureMessage(failure),
  });

  async function act() {
    const switched = await change.mutateAsync();
    onDone();
    const different = switched.filter(({ apiAccess, was }) => apiAccess !== was.apiAccess);
    if (different.length === 0) return announce(words.nothingChanged);
    const text = isOn ? customerWords.switchedOn : customerWords.switchedOff;
    const back = different.map(({ customerID }) => customerID);
    announceUndoable(text(different.length), () => setApiAccess(back, !isOn));
  }

  const question = isOn
    ? {
        title: customerWords.switchOnTitle(targets.length),
        text: customerWords.switchOnText,
        confirmLabel: words.toggleOn,
      }
    : {
        title: customerWords.switchOffTitle(targets.length),
        text: [
          customerWords.switchOffText,
          ...(excluded ? [customerWords.openStaysOn(excluded.customerName)] : []),
        ].join(' '),
        confirmLabel: words.toggleOff,
      };

  return (
    <Button variant="default" onClick={() => ask({ ...question, isDangerous: !isOn, act })}>
      {isOn ? customerWords.switchOn : customerWords.switchOff}
    </Button>
  );
}
