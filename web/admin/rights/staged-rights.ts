import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { useCallback, useMemo, useState } from 'react';
import { useDraft } from '../forms/draft.ts';
import type { AskedRight } from './asked-right.ts';
import { type Draft, type Flags, rightsOf, turn, type Wanted } from './changes.ts';

export type OnTurn = (endpoints: readonly EndpointListItem[], wanted: Wanted, isOn: boolean) => void;

/** The name under which staged changes go through a login. */
export const stagedForm = 'rights';

/** The rights that are saved, and the changes that wait to be; both views of the screen share them. An asked right is the first of them. */
export function useStagedRights(rows: readonly EndpointAccessRow[], asked?: AskedRight) {
  const kept = useDraft<[number, Flags][]>(stagedForm);
  const saved = useMemo(() => rightsOf(rows), [rows]);
  const [changed, setChanged] = useState<Draft['changed']>(() => {
    const none = { saved, changed: new Map(kept) };
    return asked && !kept ? turn(none, [asked.endpoint], asked.level, true).changed : none.changed;
  });
  const draft = useMemo(() => ({ saved, changed }), [saved, changed]);
  const onTurn: OnTurn = useCallback(
    (endpoints, wanted, isOn) => setChanged((now) => turn({ saved, changed: now }, endpoints, wanted, isOn).changed),
    [saved],
  );
  const forget = (isForgotten: (id: number) => boolean) =>
    setChanged((now) => new Map([...now].filter(([id]) => !isForgotten(id))));
  const stage = (next: Draft) => setChanged(next.changed);
  return { draft, onTurn, stage, forget };
}
