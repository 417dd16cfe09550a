import { hash } from 'node:crypto';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';

/** What a key is looked up by. Its 122 random bits need no slow hash, and UUIDs mean the same in either letter case. */
export const hashApiKey = (apiKey: string): string => hash('sha256', apiKey.toLowerCase(), 'hex');

/** Of the key that everybody has read: whichever customer has it is the open one. */
export const openKeyHash = hashApiKey(exampleApiKey);
