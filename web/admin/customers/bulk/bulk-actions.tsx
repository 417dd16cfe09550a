import { Button, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useChange } from '../../api/change.ts';
import { failureMessage } from '../../api/failure.ts';
import { demoCustomerQuery } from '../../api/queries.ts';
import { useConfirm } from '../../forms/confirm.tsx';
import { announce } from '../../notices.ts';
import { listWords, words } from '../../words.ts';
import { setApiAccess } from '../list/list-api.ts';
import { ApplyTemplateDialog } from './ApplyTemplateDialog.tsx';
import { ExtendDialog } from './ExtendDialog.tsx';
import { announceUndoable } from './undo.tsx';

interface Props {
  ids: readonly number[];
  onDone: () => void;
}

/** Each action is one history entry and is undone as a whole. */
export const bulkActions: readonly { name: string; Action: ComponentType<Props> }[] = [
  {
    name: 'extend',
    Action: (props) => <InDialog {...props} label={listWords.extend} variant="filled" Dialog={ExtendDialog} />,
  },
  {
    name: 'apply a template',
    Action: (props) => <InDialog {...props} label={listWords.apply} Dialog={ApplyTemplateDialog} />,
  },
  { name: 'switch on', Action: (props) => <Switch {...props} isOn /> },
  { name: 'switch off', Action: (props) => <Switch {...props} isOn={false} /> },
];

interface InDialogProps extends Props {
  label: string;
  variant?: ButtonProps['variant'];
  Dialog: ComponentType<Props & { isOpen: boolean; onClose: () => void }>;
}

function InDialog({ label, variant = 'default', Dialog, ...props }: InDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Switch({ ids, onDone, isOn }: Props & { isOn: boolean }) {
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
    if (different.length === 0) return announce(listWords.nothingChanged);
    const text = isOn ? listWords.switchedOn : listWords.switchedOff;
    const back = different.map(({ customerID }) => customerID);
    announceUndoable(text(different.length), () => setApiAccess(back, !isOn));
  }

  const question = isOn
    ? { title: listWords.switchOnTitle(targets.length), text: listWords.switchOnText, confirmLabel: words.toggleOn }
    : {
        title: listWords.switchOffTitle(targets.length),
        text: [listWords.switchOffText, ...(excluded ? [listWords.openStaysOn(excluded.customerName)] : [])].join(' '),
        confirmLabel: words.toggleOff,
      };

  return (
    <Button variant="default" onClick={() => ask({ ...question, isDangerous: !isOn, act })}>
      {isOn ? listWords.switchOn : listWords.switchOff}
    </Button>
  );
}
