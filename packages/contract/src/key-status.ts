import type { ExternalCustomer } from './customers.ts';

export type KeyFacts = Pick<ExternalCustomer, 'apiAccess' | 'validUntil' | 'siteCount' | 'accessAll' | 'hasRights'>;

export const keyStatuses = ['works', 'expired', 'off', 'noSite', 'noRights'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** The first reason why a key does not work, in the order of the gateway's rules. `today` is yyyymmdd in Denmark. */
export function keyStatusOf(facts: KeyFacts, today: string): KeyStatus {
  if (!facts.apiAccess) return 'off';
  if (facts.validUntil < today) return 'expired';
  if (facts.siteCount === 0) return 'noSite';
  if (!facts.accessAll && !facts.hasRights) return 'noRights';
  return 'works';
}
