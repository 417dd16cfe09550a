import type { Method } from '@fagvaerk/catalogue/model.ts';
import type { SiteKind } from '@fagvaerk/contract/admin-answers.ts';
import type { SealedSecret } from '../site-secret.ts';

/**
 * Why a call is refused, in the order the rules are tried: the first that fails is the reason. What a reason tells about a
 * site or an endpoint comes after the rules that say whether the caller may know of it.
 */
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

/** One bit per flag, so that a row of rights is one small number. PATCH changes what is there, as PUT does. */
export const rightFor = { POST: 1, GET: 2, DELETE: 4, PUT: 8, PATCH: 8 } as const satisfies Record<Method, number>;

export interface Customer {
  readonly customerID: number;
  readonly apiAccess: boolean;
  readonly accessAll: boolean;
  /** Whether its key is the one that everybody has read. */
  readonly isOpen: boolean;
  /** Tells the customer's keys apart: the beginning of the hash that it was found by. */
  readonly keyMark: number;
  /** Whether it was found by the key from before its current one. */
  readonly isOldKey: boolean;
  /** The first moment at which the key no longer works. */
  readonly expiresAtMs: number;
  hasSite(siteID: number): boolean;
  /** The bits of the rights on an endpoint of a site; undefined where none were ever given. */
  rightsOn(siteID: number, endpointID: number): number | undefined;
}

export type Site = Readonly<{
  siteID: number;
  name: string;
  kind: SiteKind;
  baseUrl: string | null;
  /** How a live site is told who calls. Nothing is decided by it. */
  telling?: Readonly<{ sendsKey: boolean; secrets: readonly SealedSecret[] }>;
}>;

export interface Rules {
  customerByKey(keyHash: string): Customer | undefined;
  siteByName(name: string): Site | undefined;
}

/** The sites that answer at an address. */
export type Environment = SiteKind | 'both' | 'neither';

export type Caller = Readonly<{
  isSecure: boolean;
  keyHash: string | undefined;
  siteName: string | undefined;
  /** Of the address that the call came to. */
  environment: Environment;
}>;

/** What a call was matched to; null where nothing documented matched, or nothing but the path. */
export type Target = Readonly<{ endpointID: number; method: Method | null }> | null;

export type Verdict =
  | Readonly<{ reason: null; customer: Customer; site: Site }>
  | Readonly<{ reason: Reason; customer: Customer | undefined; site: Site | undefined }>;

/**
 * Whether a call may be made: over HTTPS, with a known key that was not replaced, whose API access is on and which has not expired, on a known
 * site that the key was given and may have, at the address of the site's environment, to a documented endpoint and method, with a right
 * to that method or to everything. Otherwise not.
 */
export function decide(rules: Rules, caller: Caller, target: Target, atMs: number): Verdict {
  const admission = admit(rules, caller, atMs);
  if (admission.reason !== null) return admission;
  const { customer, site } = admission;
  if (target === null) return refuse('endpoint-unknown', customer, site);
  const { endpointID, method } = target;
  // That there is such a path is told to those who may use it in some other way.
  if (method === null)
    return refuse(hasRightOn(customer, site, endpointID) ? 'method-not-allowed' : 'endpoint-unknown', customer, site);
  const reason = reasonOnSite(customer, site, { endpointID, method });
  return reason === null ? admission : refuse(reason, customer, site);
}

/** The rules that hold for every call on a site, whatever it asks for. */
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

/** Stands for no site, where a call is about the key alone. */
const noSite: Site = { siteID: 0, name: '', kind: 'sandbox', baseUrl: null };

/** The rules that hold for the key alone: all that are tried before a site is asked for. */
export function admitKey(rules: Rules, caller: Caller, atMs: number): Verdict {
  const verdict = admit(rules, { ...caller, siteName: undefined }, atMs);
  const { reason, customer } = verdict;
  return reason === 'site-missing' && customer ? { reason: null, customer, site: noSite } : verdict;
}

/** What keeps an admitted customer from an operation on the site; null when nothing does. */
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

/** The open key never leads to a company that is real, whatever the register says. */
const isGranted = (customer: Customer, { siteID, kind }: Site): boolean =>
  customer.hasSite(siteID) && (kind === 'sandbox' || !customer.isOpen);

function hasRightOn(customer: Customer, { siteID }: Site, endpointID: number): boolean {
  return customer.accessAll || Boolean(customer.rightsOn(siteID, endpointID));
}

function refuse(reason: Reason, customer?: Customer, site?: Site): Verdict {
  return { reason, customer, site };
}
