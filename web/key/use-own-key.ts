import { useSyncExternalStore } from 'react';
import { type OwnKey, onKeyChange, readKey } from './key-store.ts';

/** Read anew only when it changes, since every reading makes another object. */
export function useOwnKey(): OwnKey | null {
  const kept = useSyncExternalStore(onKeyChange, () => JSON.stringify(readKey()));
  return JSON.parse(kept);
}
