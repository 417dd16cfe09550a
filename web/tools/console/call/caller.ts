/** The reader's own key, or the demo key of the examples. */
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { isDemoKeyPrinted } from '../../../enhance/samples/demo-key.ts';
import { canonicalUrl } from '../../canonical-url.ts';
import { readKey } from '../../key/key-store.ts';
import { useOwnKey } from '../../key/use-own-key.ts';
import type { Caller } from './call.ts';

/** Test and production may have different origins: samples use that of test, the canonical link that of production. */
const test = /https?:\/\/[^/"\s]+/.exec(document.querySelector('figure[data-sample]')?.textContent ?? '')?.[0];
const production = canonicalUrl.origin;
const areSeparate = test !== undefined && test !== production;

/** Null if test and production share an origin. */
export const otherOrigin: string | null = areSeparate ? (location.origin === test ? production : test) : null;

/** The demo key only works on sandboxes. */
const isSandboxElsewhere: boolean = areSeparate && location.origin !== test;

export const demoCaller: Caller = { apiKey: exampleApiKey, siteName: exampleSite };

export const currentCaller = (): Caller => readKey() ?? demoCaller;
export const isDemoCaller = ({ apiKey }: Caller): boolean => apiKey === exampleApiKey;
export const canCall = (caller: Caller): boolean => !isDemoCaller(caller) || (isDemoKeyPrinted && !isSandboxElsewhere);
export const useCaller = (): Caller => useOwnKey() ?? demoCaller;
