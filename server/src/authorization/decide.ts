import type { Method } from '@fagvaerk/catalogue/model.ts';
import type { SiteKind } from '@fagvaerk/contract/sites.ts';
import type { SealedSecret } from './site-secret.ts';

/** In the order of the checks: none reveals a site or an endpoint to a caller without access to it. */
export const reasons = [
  'https-required',
  'key-missing',
  'key-unknown',
  'key-replaced',
  'access-off',
  'key-expired',
  'site-missing',
  'site-unknown',
  'site-not-granted',
  'wrong-environment',
  'endpoint-unknown',
  'method-not-allowed',
  'endpoint-not-granted',
  'method-not-granted',
] as const;
export type Reason = (typeof reasons)[number];

/** One bit per flag. PATCH needs the same right as PUT. */
export const rightFor = { POST: 1, GET: 2, DELETE: 4, PUT: 8, PATCH: 8 } as const satisfies Record<Method, number>;

export interface Customer {
  readonly customerID: number;
  readonly apiAccess: boolean;
  readonly accessAll: boolean;
  readonly isDemo: boolean;
  readonly keyFingerprint: number;
  readonly isOldKey: boolean;
  readonly expiresAtMs: number;
  hasSite(siteID: number): boolean;
  /** As bits of `rightFor`; undefined if there is no such row. */
  rightsOn(siteID: number, endpointID: number): number | undefined;
}

export type Site = Readonly<{
  siteID: number;
  name: string;
  kind: SiteKind;
  baseUrl: string | null;
  company: string | null;
  /** How a live site authenticates callers; not part of any decision. */
  callerAuth?: Readonly<{ sendsKey: boolean; secrets: readonly SealedSecret[] }>;
}>;

export interface Rules {
  customerByKey(keyHash: string): Customer | undefined;
  siteByName(name: string): Site | undefined;
}

export type Environment = SiteKind | 'both' | 'neither';

export type Caller = Readonly<{
  isSecure: boolean;
  keyHash: string | undefined;
  siteName: string | undefined;
  environment: Environment;
}>;

export type Target = Readonly<{ endpointID: number; method: Method | null }> | null;

export type Verdict =
  | Readonly<{ reason: null; customer: Customer; site: Site }>
  | Readonly<{ reason: Reason; customer: Customer | undefined; site: Site | undefined }>;

export function decide(rules: Rules, caller: Caller, target: Target, atMs: number): Verdict {
  const admission = admit(rules, caller, atMs);
  if (admission.reason !== null) return admission;
  const { customer, site } = admission;
  if (target === null) return refuse('endpoint-unknown', customer, site);
  const { endpointID, method } = target;
  // Only callers with some right on the path learn that it exists.
  if (method === null)
    return refuse(hasRightOn(customer, site, endpointID) ? 'method-not-allowed' : 'endpoint-unknown', customer, site);
  const reason = reasonOnSite(customer, site, { endpointID, method });
  return reason === null ? admission : refuse(reason, customer, site);
}

export function admit(rules: Rules, { isSecure, keyHash, siteName, environment }: Caller, atMs: number): Verdict {
  if (!isSecure) return refuse('https-required');
  if (keyHash === undefined) return refuse('key-missing');
  const customer = rules.customerByKey(keyHash);
  if (customer === undefined) return refuse('key-unknown');
  const hasExpired = atMs >= customer.expiresAtMs;
  if (hasExpired && customer.isOldKey) return refuse('key-replaced', customer);
  if (!customer.apiAccess) return refuse('access-off', customer);
  if (hasExpired) return refuse('key-expired', customer);
  if (siteName === undefined) return refuse('site-missing', customer);
  const site = rules.siteByName(siteName);
  if (site === undefined) return refuse('site-unknown', customer);
  if (!isGranted(customer, site)) return refuse('site-not-granted', customer, site);
  if (environment !== 'both' && environment !== site.kind) return refuse('wrong-environment', customer, site);
  return { reason: null, customer, site };
}

const noSite: Site = { siteID: 0, name: '', kind: 'sandbox', baseUrl: null, company: null };

export function admitKey(rules: Rules, caller: Caller, atMs: number): Verdict {
  const verdict = admit(rules, { ...caller, siteName: undefined }, atMs);
  const { reason, customer } = verdict;
  return reason === 'site-missing' && customer ? { reason: null, customer, site: noSite } : verdict;
}

export function reasonOnSite(
  customer: Customer,
  site: Site,
  target: Readonly<{ endpointID: number; method: Method }>,
): Reason | null {
  if (!isGranted(customer, site)) return 'site-not-granted';
  if (customer.accessAll) return null;
  const granted = customer.rightsOn(site.siteID, target.endpointID);
  if (granted === undefined) return 'endpoint-not-granted';
  return (granted & rightFor[target.method]) === 0 ? 'method-not-granted' : null;
}

/** The demo key never reaches a live site, whatever the directory says. */
const isGranted = (customer: Customer, { siteID, kind }: Site): boolean =>
  customer.hasSite(siteID) && (kind === 'sandbox' || !customer.isDemo);

function hasRightOn(customer: Customer, { siteID }: Site, endpointID: number): boolean {
  return customer.accessAll || Boolean(customer.rightsOn(siteID, endpointID));
}

function refuse(reason: Reason, customer?: Customer, site?: Site): Verdict {
  return { reason, customer, site };
}
