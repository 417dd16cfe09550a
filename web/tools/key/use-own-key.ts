import { useSyncExternalStore } from 'react';
import { type OwnKey, onKeyChange, readKey } from './key-store.ts';

/** Compared as JSON, since each read creates a new object. */
export function useOwnKey(): OwnKey | null {
  const json = useSyncExternalStore(onKeyChange, () => JSON.stringify(readKey()));
  return JSON.parse(json);
}
