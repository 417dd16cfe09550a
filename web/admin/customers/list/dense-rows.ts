import { useState } from 'react';

const storageKey = 'fagvaerk.dense-rows';

/** Whether rows stand close together, as this browser was last told. */
export function useDenseRows(): [isDense: boolean, setDense: (isDense: boolean) => void] {
  const [isDense, setDense] = useState(wasDense);
  return [
    isDense,
    (wanted) => {
      setDense(wanted);
      keep(wanted);
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

/** A browser that keeps nothing is no reason to fail. */
function keep(isDense: boolean): void {
  try {
    if (isDense) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch {}
}
