import type { EndpointListItem } from '@fagvaerk/contract/rights.ts';
import { useCallback, useMemo, useState } from 'react';
import { type Draft, type Flags, type Level, type LevelOrAll, levels, type Rights, setLevel } from './changes.ts';

export type OnToggle = (endpoints: readonly EndpointListItem[], target: LevelOrAll, isOn: boolean) => void;

export type PendingRights = [number, Partial<Flags>][];

/** Shared by the list and the matrix. Starts with the proposed right, unless a draft is restored. */
export function usePendingRights(saved: Rights, restored: PendingRights | undefined, proposed?: ProposedRight) {
  const [changed, setChanged] = useState<Draft['changed']>(() => {
    const none = { saved, changed: new Map(restored) };
    return proposed && !restored ? setLevel(none, [proposed.endpoint], proposed.level, true).changed : none.changed;
  });
  const draft = useMemo(() => ({ saved, changed }), [saved, changed]);
  const onToggle: OnToggle = useCallback(
    (endpoints, target, isOn) =>
      setChanged((now) => setLevel({ saved, changed: now }, endpoints, target, isOn).changed),
    [saved],
  );
  const discard = (isDiscarded: (id: number) => boolean) =>
    setChanged((now) => new Map([...now].filter(([id]) => !isDiscarded(id))));
  const setPending = (next: Draft) => setChanged(next.changed);
  return { draft, onToggle, setPending, discard };
}

/** Proposed by a link; saved only after review. */
interface ProposedRight {
  readonly level: Level;
  readonly endpoint: EndpointListItem;
}

export function readProposedRight(
  address: URLSearchParams,
  endpoints: readonly EndpointListItem[],
): ProposedRight | undefined {
  const [name, path] = (address.get('give') ?? '').split(' ');
  const level = levels.find((known) => known === name);
  const endpoint = endpoints.find(({ endpointPath }) => endpointPath === path);
  return level && endpoint && { level, endpoint };
}
