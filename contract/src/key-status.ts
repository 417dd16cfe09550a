/** What decides whether a customer's key works. */
export interface KeyFacts {
  readonly apiAccess: boolean;
  /** yyyymmdd, the last day on which the key works. */
  readonly validUntil: string;
  readonly siteCount: number;
  readonly accessAll: boolean;
  /** On how many endpoints of its sites the customer has a right of its own. */
  readonly endpointCount: number;
}

export type KeyStatus = 'works' | 'expired' | 'off' | 'noSite' | 'noRights';

/** Whether a key works, or the first thing that keeps it from working, in the order of the gateway's rules. `today` is the day in Denmark, yyyymmdd. */
export function keyStatusOf(facts: KeyFacts, today: string): KeyStatus {
  if (!facts.apiAccess) return 'off';
  if (facts.validUntil < today) return 'expired';
  if (facts.siteCount === 0) return 'noSite';
  if (!facts.accessAll && facts.endpointCount === 0) return 'noRights';
  return 'works';
}
