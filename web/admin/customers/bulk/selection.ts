import { useState } from 'react';

const none: ReadonlySet<number> = new Set();

export interface CustomerSelection {
  readonly ids: ReadonlySet<number>;
  choose: (ids: readonly number[], isChosen: boolean) => void;
  chooseNone: () => void;
}

/** `listKey` identifies the listed result; a different one clears the selection. */
export function useSelection(listKey: string): CustomerSelection {
  const [chosen, setChosen] = useState({ listKey, ids: none });
  const selectedIn = (one: typeof chosen) => (one.listKey === listKey ? one.ids : none);
  return {
    ids: selectedIn(chosen),
    choose: (changed, isChosen) =>
      setChosen((before) => {
        const ids = new Set(selectedIn(before));
        for (const id of changed) isChosen ? ids.add(id) : ids.delete(id);
        return { listKey, ids };
      }),
    chooseNone: () => setChosen({ listKey, ids: none }),
  };
}
