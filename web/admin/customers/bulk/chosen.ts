import { useState } from 'react';

const none: ReadonlySet<number> = new Set();

export interface Chosen {
  readonly ids: ReadonlySet<number>;
  choose: (ids: readonly number[], isChosen: boolean) => void;
  chooseNone: () => void;
}

/** The customers that are chosen, on whichever pages. `found` says what they were chosen among: something else begins anew. */
export function useChosen(found: string): Chosen {
  const [chosen, setChosen] = useState({ found, ids: none });
  const among = (one: typeof chosen) => (one.found === found ? one.ids : none);
  return {
    ids: among(chosen),
    choose: (changed, isChosen) =>
      setChosen((before) => {
        const ids = new Set(among(before));
        for (const id of changed) isChosen ? ids.add(id) : ids.delete(id);
        return { found, ids };
      }),
    chooseNone: () => setChosen({ found, ids: none }),
  };
}
