import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { openKeyHash } from '../key-hash.ts';
import type { AccessIndex, Revision } from './access-index.ts';
import { admit, type Caller, type Rules } from './decide.ts';

const reader: Caller = { isSecure: true, keyHash: openKeyHash, siteName: exampleSite, environment: 'sandbox' };

/**
 * Tells whether whoever copies a printed example is let onto its site. Every page asks: it is worked out when a rule has
 * changed, and then only the time counts.
 */
export function makeOpensExamples(rules: Pick<AccessIndex, keyof Rules | 'revision'>): (atMs: number) => boolean {
  let revision: Revision | null = null;
  let opensUntilMs = Number.NEGATIVE_INFINITY;
  return (atMs) => {
    if (rules.revision !== revision) {
      revision = rules.revision;
      const { reason, customer } = admit(rules, reader, Number.NEGATIVE_INFINITY);
      opensUntilMs = reason === null ? customer.expiresAtMs : Number.NEGATIVE_INFINITY;
    }
    return atMs < opensUntilMs;
  };
}
