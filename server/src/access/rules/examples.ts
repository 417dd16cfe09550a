import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { openKeyHash } from '../key-hash.ts';
import { admit, type Caller, type Rules } from './decide.ts';

const reader: Caller = { isSecure: true, keyHash: openKeyHash, siteName: exampleSite, environment: 'sandbox' };

/** Whether whoever copies a printed example is let onto its site. */
export const opensExamples = (rules: Rules, atMs: number): boolean => admit(rules, reader, atMs).reason === null;
