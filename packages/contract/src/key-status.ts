export interface KeyFacts {
  readonly apiAccess: boolean;
  /** yyyymmdd, the last day on which the key works. */
  readonly validUntil: string;
  readonly siteCount: number;
  readonly accessAll: boolean;
  readonly hasRights: boolean;
}

export type KeyStatus = 'works' | 'expired' | 'off' | 'noSite' | 'noRights';

/** The first reason why a key does not work, in the order of the gateway's rules. `today` is yyyymmdd in Denmark. */
export function keyStatusOf(facts: KeyFacts, today: string): KeyStatus {
  if (!facts.apiAccess) return 'off';
  if (facts.validUntil < today) return 'expired';
  if (facts.siteCount === 0) return 'noSite';
  if (!facts.accessAll && !facts.hasRights) return 'noRights';
  return 'works';
}
