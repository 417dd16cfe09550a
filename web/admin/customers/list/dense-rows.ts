import { useState } from 'react';

const storageKey = 'fagvaerk.dense-rows';

export function useDenseRows(): [isDense: boolean, setDense: (isDense: boolean) => void] {
  const [isDense, setDense] = useState(wasDense);
  return [
    isDense,
    (next) => {
      setDense(next);
      store(next);
    },
  ];
}

function wasDense(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Storage may be blocked. */
function store(isDense: boolean): void {
  try {
    if (isDense) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch {}
}
