/** Who calls: the reader's own key where there is one, else the one that all examples are printed with. */
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { useSyncExternalStore } from 'react';
import { onKeyChange, readKey } from '../../key/key-store.ts';
import type { Caller } from './call.ts';

const openCaller: Caller = { apiKey: exampleApiKey, siteName: exampleSite };

export const currentCaller = (): Caller => readKey() ?? openCaller;
export const isOpen = ({ apiKey }: Caller): boolean => apiKey === exampleApiKey;

/** Follows the reader who puts another key in. */
export function useCaller(): Caller {
  const named = useSyncExternalStore(onKeyChange, () => JSON.stringify(currentCaller()));
  return JSON.parse(named) as Caller;
}
