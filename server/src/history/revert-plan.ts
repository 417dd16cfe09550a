import type { RoleToSave } from '@fagvaerk/contract/access-roles.ts';
import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import { kindOf, type Obstacle, type RevertStep, revertibleActions } from '@fagvaerk/contract/history.ts';
import type { RoleRule } from '@fagvaerk/contract/role-rules.ts';
import type { SiteToCreate, SiteToUpdate } from '@fagvaerk/contract/sites.ts';
import { describeRole } from '../directory/roles.ts';
import { pairKey } from '../directory/site-roles.ts';
import { siteFacts } from '../directory/sites.ts';
import { foldName } from '../directory/text-keys.ts';
import {
  byEndpoint,
  isSameRight,
  type LinkedRole,
  type PresentState,
  type RightFacts,
  rightsIn,
  roleIn,
  type SiteState,
  sitesIn,
} from './access-state.ts';
import type { AuditRow } from './retained.ts';

export type RevertOperation =
  | Readonly<{ kind: 'setRight' | 'removeRight'; customerID: number; right: RightFacts }>
  | Readonly<{
      kind: 'grantSite';
      customerID: number;
      siteID: number;
      role: LinkedRole | null;
      rights: RightFacts[];
      unwanted: RightFacts[];
    }>
  | Readonly<{ kind: 'setRole'; customerID: number; siteID: number; role: LinkedRole | null }>
  | Readonly<{ kind: 'saveRole'; role: RoleToSave; followers: readonly string[] }>
  | Readonly<{ kind: 'deleteRole'; roleID: number }>
  | Readonly<{ kind: 'withdrawSite'; customerID: number; siteID: number }>
  | Readonly<{ kind: 'putCustomer'; customerID: number; facts: AuditFacts }>
  | Readonly<{
      kind: 'restoreCustomer';
      customerID: number;
      hasKey: boolean;
      facts: AuditFacts;
      sites: ReadonlyMap<number, SiteState>;
    }>
  | Readonly<{ kind: 'createSite'; site: SiteToCreate }>
  | Readonly<{ kind: 'updateSite'; site: SiteToUpdate }>
  | Readonly<{ kind: 'deleteSite'; siteID: number }>;

export type PlannedStep = RevertStep & Readonly<{ operation: RevertOperation | null }>;

type Facts = AuditFacts | null;
type AuditSubject = Readonly<{
  action: AuditAction;
  subject: string;
  customerID: number;
  was: Facts;
  became: Facts;
}>;
type StepPlan = Pick<PlannedStep, 'now' | 'restored' | 'state'> & Partial<Pick<PlannedStep, 'obstacle' | 'operation'>>;
type Context = Readonly<{ present: PresentState; subjects: ReadonlyMap<string, AuditSubject>; wasReverted: boolean }>;

/**
 * Plans how each subject of an entry gets its earlier state back. Later changes are conflicts. Access to a site
 * includes its rights.
 */
export function planRevert(rows: readonly AuditRow[], present: PresentState, wasReverted: boolean): PlannedStep[] {
  const subjects = new Map<string, AuditSubject>();
  for (const row of rows) {
    const { action, subject, customer_id, before, after } = row;
    if (action === 'change.reverted') continue;
    const key = keyOf(row);
    const first = subjects.get(key);
    const was = first ? first.was : before;
    subjects.set(key, { action, subject, customerID: customer_id ?? 0, was, became: after });
  }
  const context = { present, subjects, wasReverted };
  return [...subjects].flatMap(([key, changed]) => {
    const plan = planners[key.split(' ', 1)[0] as keyof typeof planners](changed, context);
    const { action, subject } = changed;
    return plan ? [{ action, subject, obstacle: null, operation: null, ...plan }] : [];
  });
}

function keyOf({ id, action, customer_id, before, after }: AuditRow): string {
  const { siteID, endpointID, roleID } = after ?? before ?? {};
  if (!isRevertible(action) && action !== 'customer.created') return `other ${id}`;
  const keys = {
    endpointAccess: `right ${customer_id} ${siteID} ${endpointID}`,
    siteAccess: `${action === 'siteAccess.roleChanged' ? 'link' : 'access'} ${customer_id} ${siteID}`,
    role: `role ${roleID}`,
    customer: `customer ${customer_id}`,
    site: `site ${siteID}`,
  };
  return keys[kindOf(action)];
}

const revertible: ReadonlySet<string> = new Set(revertibleActions);
export const isRevertible = (action: AuditAction): action is (typeof revertibleActions)[number] =>
  revertible.has(action);

const planners = {
  right: planRight,
  access: planAccess,
  link: planLink,
  role: planRole,
  customer: planCustomer,
  site: planSite,
  other: ({ became, was }: AuditSubject): StepPlan => impossible('not-revertible', became, was),
};

function planRight({ customerID, was, became }: AuditSubject, { present, subjects }: Context): StepPlan | null {
  const right = (was ?? became) as RightFacts;
  const access = subjects.get(`access ${customerID} ${right.siteID}`);
  if (access && !access.was) return null;
  const customer = present.customers.get(customerID);
  const site = customer?.sites.get(right.siteID);
  const now = site?.rights.get(right.endpointID) ?? null;
  if (isSameRight(now, was as RightFacts | null)) return same(now, was);
  if (!customer) return impossible('customer-gone', now, was);
  if (!site && !access) return impossible('no-site-access', now, was);
  if (!present.endpoints.has(right.endpointID)) return impossible('endpoint-gone', now, was);
  const operation = { kind: was ? 'setRight' : 'removeRight', customerID, right } as const;
  // The site has come to follow a role since.
  const isLinkedSince =
    site?.role &&
    !subjects.has(`role ${site.role.roleID}`) &&
    !subjects.has(`link ${customerID} ${right.siteID}`) &&
    !access;
  return possible(!isLinkedSince && isSameRight(now, became as RightFacts | null), now, was, operation);
}

function planLink({ customerID, was, became }: AuditSubject, { present, subjects }: Context): StepPlan | null {
  const siteID = Number(was?.siteID);
  const access = subjects.get(`access ${customerID} ${siteID}`);
  if (access && !access.was) return null;
  const customer = present.customers.get(customerID);
  const site = customer?.sites.get(siteID);
  const now = site ? { siteID, siteName: site.siteName, ...site.role } : null;
  const [wanted, left] = [roleIn(was ?? {}), roleIn(became ?? {})];
  const role = wanted && findRole(wanted, present);
  if (site && (!wanted || role) && site.role?.roleID === role?.id) return same(now, was);
  if (!customer) return impossible('customer-gone', now, was);
  if (!site && !access) return impossible('no-site-access', now, was);
  const isRestored = wanted && subjects.get(`role ${wanted.roleID}`)?.was;
  if (wanted && !role && !isRestored) return impossible('role-gone', now, was);
  const isUntouched = site?.role?.roleID === left?.roleID;
  return possible(isUntouched, now, was, { kind: 'setRole', customerID, siteID, role: wanted });
}

/** A deleted role comes back under another id. */
export const findRole = ({ roleID, roleName }: LinkedRole, { roles }: Pick<PresentState, 'roles'>) =>
  roles.get(roleID) ?? [...roles.values()].find(({ name }) => name === roleName);

function planRole({ was, became }: AuditSubject, { present, subjects }: Context): StepPlan {
  const role = present.roles.get(Number((became ?? was)?.roleID));
  const now = role ? describeRole(role) : null;
  const isAs = (facts: Facts) =>
    now?.name === facts?.name && JSON.stringify(now?.rules) === JSON.stringify(facts?.rules);
  if (isAs(was)) return same(now, was);
  if (role && was === null) {
    const linkedHere = [...subjects].filter(
      ([key, { became }]) => key.startsWith('link') && became?.roleID === role.id,
    );
    const isUsedElsewhere = role.used_by > new Set(linkedHere.map(([, { customerID }]) => customerID)).size;
    return possible(isAs(became) && !isUsedElsewhere, now, was, { kind: 'deleteRole', roleID: role.id });
  }
  if (was === null || (became && !role)) return impossible('role-gone', now, was);
  if (isTaken(present.roles, was.name, role)) return impossible('name-taken', now, was);
  const Rules = (was.rules as RoleRule[]).map(({ endpoints, levels }) => ({
    Endpoints: endpoints,
    Levels: [...levels],
  }));
  const restored = { ...(role && { RoleID: role.id }), Name: String(was.name), Rules };
  const followers = present.followers.filter(({ roleID }) => roleID === role?.id).map(pairKey);
  const changed = new Set(
    [...subjects.values()].map(({ customerID, was: old, became: is }) =>
      pairKey({ customerID, siteID: Number((is ?? old)?.siteID) }),
    ),
  );
  const isOnlyRenamed = JSON.stringify(now?.rules) === JSON.stringify(was.rules);
  // Customers that have followed the role since would get rights that they never had.
  const isAsSeen = isOnlyRenamed || followers.every((pair) => changed.has(pair));
  return possible(isAs(became) && isAsSeen, now, was, { kind: 'saveRole', role: restored, followers });
}

function planAccess({ customerID, was, became }: AuditSubject, { present, subjects }: Context): StepPlan {
  const siteID = Number((was ?? became)?.siteID);
  const customer = present.customers.get(customerID);
  const site = customer?.sites.get(siteID);
  const now = site ? { siteID, siteName: site.siteName, endpoints: [...site.rights.values()], ...site.role } : null;
  if (was === null) {
    if (!site) return same(now, was);
    const granted = [...subjects.values()].flatMap(({ customerID: owner, became: right }) =>
      owner === customerID && right?.siteID === siteID && 'endpointID' in right ? [right as RightFacts] : [],
    );
    return possible(hasRights(site, granted), now, was, { kind: 'withdrawSite', customerID, siteID });
  }
  if (!customer) return impossible('customer-gone', now, was);
  if (!present.sites.has(siteID)) return impossible('site-gone', now, was);
  const rights = rightsIn(was).filter(({ endpointID }) => present.endpoints.has(endpointID));
  const linked = roleIn(was);
  const found = linked && findRole(linked, present);
  if (site && hasRights(site, rights) && site.role?.roleID === found?.id) return same(now, was);
  const role = found ? linked : null;
  const wanted = new Set(rights.map(({ endpointID }) => endpointID));
  const unwanted = [...(site?.rights.values() ?? [])].filter(({ endpointID }) => !wanted.has(endpointID));
  return possible(!site, now, was, { kind: 'grantSite', customerID, siteID, role, rights, unwanted });
}

function hasRights(site: SiteState, rights: readonly RightFacts[]): boolean {
  const wanted = byEndpoint(rights);
  return site.rights.size === wanted.size && [...wanted].every(([id, one]) => isSameRight(site.rights.get(id), one));
}

export const contactFacts = ['contactName', 'contactEmail', 'contactPhone'] as const;
const facts = ['customerName', ...contactFacts, 'validUntil', 'createdByUser', 'accessAll', 'apiAccess'] as const;

function planCustomer({ customerID, was, became }: AuditSubject, { present, wasReverted }: Context): StepPlan {
  const now = present.customers.get(customerID)?.customer ?? null;
  if (was === null) return impossible('customer-created', now, was);
  if (became === null) {
    if (contactFacts.some((contact) => was[contact] === undefined)) return impossible('contacts-erased', now, was);
    const sites = new Map([...sitesIn(was)].filter(([id]) => present.sites.has(id)));
    // A revert has restored it already, as another customer.
    const hasKey = present.keptKeys.has(customerID);
    return possible(!wasReverted, now, was, { kind: 'restoreCustomer', customerID, hasKey, facts: was, sites });
  }
  if (!now) return impossible('customer-gone', now, was);
  const changed = facts.filter((fact) => was[fact] !== became[fact]);
  const restored = { ...now, ...Object.fromEntries(changed.map((fact) => [fact, was[fact]])) };
  if (changed.every((fact) => now[fact] === was[fact])) return same(now, restored);
  const isUntouched = changed.every((fact) => now[fact] === became[fact]);
  return possible(isUntouched, now, restored, { kind: 'putCustomer', customerID, facts: restored });
}

function planSite({ was, became }: AuditSubject, { present }: Context): StepPlan {
  const recorded = became ?? was;
  if (isOfTestSite(recorded)) return impossible('test-site', became, was);
  const site = present.sites.get(Number(recorded?.siteID));
  const now = site ? siteFacts(site) : null;
  const isAs = (facts: Facts) =>
    now?.name === facts?.name && now?.baseUrl === facts?.baseUrl && now?.sendsKey === facts?.sendsKey;
  if (was === null) {
    if (!site) return same(now, was);
    if (present.usedSites.has(site.id)) return impossible('site-in-use', now, was);
    return possible(isAs(became), now, was, { kind: 'deleteSite', siteID: site.id });
  }
  const restored = { Name: String(was.name), BaseUrl: String(was.baseUrl), SendsKey: was.sendsKey === true };
  if (site && isAs(was)) return same(now, was);
  if (isTaken(present.sites, was.name, site)) return impossible('name-taken', now, was);
  if (became === null) return possible(true, now, was, { kind: 'createSite', site: restored });
  if (!site) return impossible('site-gone', now, was);
  return possible(isAs(became), now, was, { kind: 'updateSite', site: { RecordId: site.id, ...restored } });
}

export const isOfTestSite = (facts: Facts): boolean => facts?.kind === 'sandbox';

type Named = Readonly<{ name: string }>;
const isTaken = (named: ReadonlyMap<number, Named>, name: unknown, self: Named | undefined): boolean =>
  [...named.values()].some((other) => other !== self && foldName(other.name) === foldName(String(name)));

const same = (now: Facts, restored: Facts): StepPlan => ({ now, restored, state: 'same' });

const impossible = (obstacle: Obstacle, now: Facts, restored: Facts): StepPlan => ({
  now,
  restored,
  state: 'impossible',
  obstacle,
});

const possible = (isUntouched: boolean, now: Facts, restored: Facts, operation: RevertOperation): StepPlan => ({
  now,
  restored,
  state: isUntouched ? 'ready' : 'conflict',
  operation,
});
