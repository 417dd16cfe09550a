import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useChange } from '../../calls/change.ts';
import { sentenceOf } from '../../calls/failure.ts';
import { useConfirm } from '../../forms/confirm.tsx';
import { announce } from '../../notices.ts';
import { listWords, words } from '../../words.ts';
import { setApiAccess } from '../list/list-api.ts';
import { ExtendDialog } from './ExtendDialog.tsx';
import { announceUndoable } from './undo.tsx';

interface Props {
  /** The chosen customers. */
  ids: readonly number[];
  /** Called when they have been changed. */
  onDone: () => void;
}

/** What can be done to several customers at once, in the order of the buttons: each one change, told and undone as one. */
export const bulkActions: readonly { name: string; Action: ComponentType<Props> }[] = [
  { name: 'extend', Action: Extend },
  { name: 'switch on', Action: (props) => <Switch {...props} isOn /> },
  { name: 'switch off', Action: (props) => <Switch {...props} isOn={false} /> },
];

function Extend(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{listWords.extend}</Button>
      <ExtendDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Switch({ ids, onDone, isOn }: Props & { isOn: boolean }) {
  const ask = useConfirm();
  const change = useChange({
    run: () => setApiAccess(ids, isOn),
    touches: ['customers'],
    failed: ({ failure }) => sentenceOf(failure),
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
    ? { title: listWords.switchOnTitle(ids.length), text: listWords.switchOnText, answer: words.toggleOn }
    : { title: listWords.switchOffTitle(ids.length), text: listWords.switchOffText, answer: words.toggleOff };

  return (
    <Button variant="default" onClick={() => ask({ ...question, isDangerous: !isOn, act })}>
      {isOn ? listWords.switchOn : listWords.switchOff}
    </Button>
  );
}
