/** The reader's own key, or the demo key of the examples. */
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { isDemoKeyPrinted } from '../../../enhance/samples/demo-key.ts';
import { readKey } from '../../key/key-store.ts';
import { useOwnKey } from '../../key/use-own-key.ts';
import type { Caller } from './call.ts';
import { isSandboxElsewhere } from './other-origin.ts';

export const demoCaller: Caller = { apiKey: exampleApiKey, siteName: exampleSite };

export const currentCaller = (): Caller => readKey() ?? demoCaller;
export const isDemoCaller = ({ apiKey }: Caller): boolean => apiKey === exampleApiKey;
export const canCall = (caller: Caller): boolean => !isDemoCaller(caller) || (isDemoKeyPrinted && !isSandboxElsewhere);
export const useCaller = (): Caller => useOwnKey() ?? demoCaller;
