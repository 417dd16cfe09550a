import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { Obstacle, RevertStep } from '@fagvaerk/contract/history.ts';
import type { PresentState } from './present-state.ts';
import { byEndpoint, isSameRight, type RightFacts, rightsIn, type SiteState, sitesIn } from './rewind.ts';
import type { AuditRow } from './rows.ts';

/** What has to be done for one thing to be as it was. */
export type Wish =
  | Readonly<{ kind: 'setRight' | 'removeRight'; customerID: number; right: RightFacts }>
  | Readonly<{ kind: 'grantSite'; customerID: number; siteID: number; rights: RightFacts[]; unwanted: RightFacts[] }>
  | Readonly<{ kind: 'withdrawSite'; customerID: number; siteID: number }>
  | Readonly<{ kind: 'putCustomer'; customerID: number; facts: AuditFacts }>
  | Readonly<{ kind: 'restoreCustomer'; facts: AuditFacts; sites: ReadonlyMap<number, SiteState> }>
  | Readonly<{ kind: 'createSite'; name: string; baseUrl: string; sendsKey: boolean }>
  | Readonly<{ kind: 'updateSite'; siteID: number; name: string; baseUrl: string; sendsKey: boolean }>
  | Readonly<{ kind: 'deleteSite'; siteID: number }>;

export type PlannedStep = RevertStep & Readonly<{ wish: Wish | null }>;

/** Something that an entry changed, once: however many of its rows tell of it. */
interface Thing {
  readonly action: AuditAction;
  readonly subject: string;
  readonly customerID: number;
  readonly was: AuditFacts | null;
  readonly became: AuditFacts | null;
}

type Judgement = Pick<PlannedStep, 'now' | 'restored' | 'state' | 'obstacle' | 'wish'>;
/** What the entry did besides, and whether it has been taken back before. */
type Context = Readonly<{ present: PresentState; things: ReadonlyMap<string, Thing>; wasReverted: boolean }>;

/**
 * What taking an entry back comes to. Each thing that it changed goes back to how it was before.
 * 1. What is that way already is left alone.
 * 2. What is no longer as the entry left it has changed since: a conflict, to be left out or overwritten.
 * 3. What needs something that is gone, and what has been seen or done for good, cannot be taken back.
 * 4. Access to a site goes and comes with its rights.
 */
export function planRevert(rows: readonly AuditRow[], present: PresentState, wasReverted: boolean): PlannedStep[] {
  const things = new Map<string, Thing>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const { action, subject, customer_id, before, after } = row;
    const first = things.get(key);
    const was = first ? first.was : before;
    things.set(key, { action, subject, customerID: customer_id ?? 0, was, became: after });
  }
  const context = { present, things, wasReverted };
  return [...things].flatMap(([key, thing]) => {
    const judge = judges[key.split(' ', 1)[0] as keyof typeof judges];
    const judgement = judge(thing, context);
    const { action, subject } = thing;
    return judgement ? [{ action, subject, ...judgement }] : [];
  });
}

/** Names what a row is about; null for the note that an entry takes another back. */
function keyOf({ id, action, customer_id, before, after }: AuditRow): string | null {
  const facts = after ?? before;
  switch (action) {
    case 'change.reverted':
      return null;
    case 'endpointAccess.set':
    case 'endpointAccess.removed':
      return `right ${customer_id} ${facts?.siteID} ${facts?.endpointID}`;
    case 'siteAccess.added':
    case 'siteAccess.removed':
      return `access ${customer_id} ${facts?.siteID}`;
    case 'customer.created':
    case 'customer.updated':
    case 'customer.apiAccessToggled':
    case 'customer.deleted':
      return `customer ${customer_id}`;
    case 'site.created':
    case 'site.updated':
    case 'site.deleted':
      return `site ${facts?.siteID ?? facts?.name}`;
    default:
      return `other ${id}`;
  }
}

const judges = {
  right: judgeRight,
  access: judgeAccess,
  customer: judgeCustomer,
  site: judgeSite,
  other: ({ became, was }: Thing): Judgement => impossible('not-revertible', became, was),
};

function judgeRight({ customerID, was, became }: Thing, { present, things }: Context): Judgement | null {
  const right = (was ?? became) as RightFacts;
  const access = things.get(`access ${customerID} ${right.siteID}`);
  // Given together with the access to the site: it goes with it.
  if (access && !access.was) return null;
  const customer = present.customers.get(customerID);
  const site = customer?.sites.get(right.siteID);
  const now = site?.rights.get(right.endpointID) ?? null;
  if (isSameRight(now, was as RightFacts | null)) return same(now, was);
  if (!customer) return impossible('customer-gone', now, was);
  if (!site && !access) return impossible('no-site-access', now, was);
  if (!present.endpoints.has(right.endpointID)) return impossible('endpoint-gone', now, was);
  const wish = { kind: was ? 'setRight' : 'removeRight', customerID, right } as const;
  return possible(isSameRight(now, became as RightFacts | null), now, was, wish);
}

function judgeAccess({ customerID, was, became }: Thing, { present, things }: Context): Judgement {
  const siteID = Number((was ?? became)?.siteID);
  const customer = present.customers.get(customerID);
  const site = customer?.sites.get(siteID);
  const now = site ? accessFacts(siteID, site) : null;
  if (was === null) {
    if (!site) return same(now, was);
    const given = [...things.values()].flatMap(({ customerID: whose, became: right }) =>
      whose === customerID && right?.siteID === siteID && 'endpointID' in right ? [right as RightFacts] : [],
    );
    return possible(hasRights(site, given), now, was, { kind: 'withdrawSite', customerID, siteID });
  }
  if (!customer) return impossible('customer-gone', now, was);
  if (!present.sites.has(siteID)) return impossible('site-gone', now, was);
  const rights = rightsIn(was).filter(({ endpointID }) => present.endpoints.has(endpointID));
  if (site && hasRights(site, rights)) return same(now, was);
  const wanted = new Set(rights.map(({ endpointID }) => endpointID));
  const unwanted = [...(site?.rights.values() ?? [])].filter(({ endpointID }) => !wanted.has(endpointID));
  return possible(!site, now, was, { kind: 'grantSite', customerID, siteID, rights, unwanted });
}

const accessFacts = (siteID: number, { siteName, rights }: SiteState): AuditFacts => ({
  siteID,
  siteName,
  endpoints: [...rights.values()],
});

function hasRights(site: SiteState, rights: readonly RightFacts[]): boolean {
  const wanted = byEndpoint(rights);
  return site.rights.size === wanted.size && [...wanted].every(([id, one]) => isSameRight(site.rights.get(id), one));
}

const contacts = ['contactName', 'contactEmail', 'contactPhone'] as const;
const facts = ['customerName', ...contacts, 'validUntil', 'createdByUser', 'accessAll', 'apiAccess'] as const;

function judgeCustomer({ customerID, was, became }: Thing, { present, wasReverted }: Context): Judgement {
  const now = present.customers.get(customerID)?.customer ?? null;
  if (was === null) return impossible('customer-created', now, was);
  if (became === null) {
    if (contacts.some((contact) => was[contact] === undefined)) return impossible('contacts-erased', now, was);
    const sites = new Map([...sitesIn(was)].filter(([id]) => present.sites.has(id)));
    // Has come back already, as another customer.
    return possible(!wasReverted, now, was, { kind: 'restoreCustomer', facts: was, sites });
  }
  if (!now) return impossible('customer-gone', now, was);
  const changed = facts.filter((fact) => was[fact] !== became[fact]);
  const restored = { ...now, ...Object.fromEntries(changed.map((fact) => [fact, was[fact]])) };
  if (changed.every((fact) => now[fact] === was[fact])) return same(now, restored);
  const isUntouched = changed.every((fact) => now[fact] === became[fact]);
  return possible(isUntouched, now, restored, { kind: 'putCustomer', customerID, facts: restored });
}

function judgeSite({ was, became }: Thing, { present }: Context): Judgement {
  const told = became ?? was;
  if (isOfTestSite(told)) return impossible('test-site', became, was);
  const known = [...present.sites.values()];
  // Older history has only the name.
  const site = known.find(
    ({ id, name, kind }) => kind === 'live' && (told?.siteID === undefined ? name === told?.name : id === told.siteID),
  );
  const now = site
    ? { siteID: site.id, name: site.name, kind: site.kind, baseUrl: site.base_url, sendsKey: site.sends_key }
    : null;
  // Which sites get keys is not told in older history.
  const sendsKeyIn = (facts: AuditFacts | null) => facts?.sendsKey ?? site?.sends_key;
  const isAs = (facts: AuditFacts | null) =>
    now?.name === facts?.name && now?.baseUrl === facts?.baseUrl && now?.sendsKey === sendsKeyIn(facts);
  if (was === null) {
    if (!site) return same(now, was);
    if (present.usedSites.has(site.id)) return impossible('site-in-use', now, was);
    return possible(isAs(became), now, was, { kind: 'deleteSite', siteID: site.id });
  }
  const [name, baseUrl] = [String(was.name), String(was.baseUrl)];
  const isTaken = known.some((other) => other !== site && other.name.toLowerCase() === name.toLowerCase());
  if (site && isAs(was)) return same(now, was);
  if (isTaken) return impossible('name-taken', now, was);
  if (became === null)
    return possible(true, now, was, { kind: 'createSite', name, baseUrl, sendsKey: sendsKeyIn(was) === true });
  if (!site) return impossible('site-gone', now, was);
  return possible(isAs(became), now, was, {
    kind: 'updateSite',
    siteID: site.id,
    name,
    baseUrl,
    sendsKey: sendsKeyIn(was) === true,
  });
}

/** What such a site held is gone with it, and where it leads is not told. */
export const isOfTestSite = (facts: AuditFacts | null): boolean => facts?.kind === 'sandbox';

const same = (now: AuditFacts | null, restored: AuditFacts | null): Judgement => ({
  now,
  restored,
  state: 'same',
  obstacle: null,
  wish: null,
});

const impossible = (obstacle: Obstacle, now: AuditFacts | null, restored: AuditFacts | null): Judgement => ({
  now,
  restored,
  state: 'impossible',
  obstacle,
  wish: null,
});

const possible = (
  isUntouched: boolean,
  now: AuditFacts | null,
  restored: AuditFacts | null,
  wish: Wish,
): Judgement => ({
  now,
  restored,
  state: isUntouched ? 'ready' : 'conflict',
  obstacle: null,
  wish,
});
