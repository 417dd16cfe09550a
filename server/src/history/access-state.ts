import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { Database } from '../database/schema.ts';
import { customerFacts } from '../directory/change-customers.ts';
import { customerColumns } from '../directory/customers.ts';
import { findEndpointAccessFacts } from '../directory/endpoint-access.ts';
import { listEndpoints } from '../directory/endpoints.ts';
import { findKeptKeys } from '../directory/kept-keys.ts';
import { listRoles } from '../directory/roles.ts';
import { findSitesOf } from '../directory/site-access.ts';
import { findFollowers, roleFacts } from '../directory/site-roles.ts';
import { siteColumns } from '../directory/sites.ts';
import type { AuditRow } from './retained.ts';

export type Flags = Readonly<{ allowPOST: boolean; allowGET: boolean; allowPUT: boolean; allowDELETE: boolean }>;
export type RightFacts = Flags &
  Readonly<{ siteID: number; siteName: string; endpointID: number; endpointName: string }>;
export type LinkedRole = Readonly<{ roleID: number; roleName: string }>;
export type SiteState = Readonly<{
  siteName: string;
  role: LinkedRole | null;
  rights: ReadonlyMap<number, RightFacts>;
}>;
export type AccessState = Readonly<{ customer: AuditFacts | null; sites: ReadonlyMap<number, SiteState> }>;

type Event = Pick<AuditRow, 'action' | 'before' | 'after'>;

/** `rows` are newest first. */
export const rewind = (state: AccessState, rows: readonly Event[]): AccessState =>
  rows.reduce((later, row) => undo[row.action]?.(later, row) ?? later, state);

const factsBefore = (state: AccessState, { before }: Event): AccessState => ({ ...state, customer: before });

const undo: Partial<Record<AuditAction, (state: AccessState, row: Event) => AccessState>> = {
  'customer.created': () => ({ customer: null, sites: new Map() }),
  'customer.updated': factsBefore,
  'customer.apiAccessToggled': factsBefore,
  'customer.deleted': (_state, { before }) => ({ customer: before, sites: before ? sitesIn(before) : new Map() }),
  'siteAccess.added': ({ customer, sites }, { after }) => ({ customer, sites: without(sites, Number(after?.siteID)) }),
  'siteAccess.removed': ({ customer, sites }, { before }) => {
    const facts = before ?? {};
    const site = { siteName: String(facts.siteName), role: roleIn(facts), rights: byEndpoint(rightsIn(facts)) };
    return { customer, sites: new Map(sites).set(Number(facts.siteID), site) };
  },
  'siteAccess.roleChanged': ({ customer, sites }, { before }) => {
    const [facts, siteID] = [before ?? {}, Number(before?.siteID)];
    const site = sites.get(siteID) ?? { siteName: String(facts.siteName), rights: new Map() };
    return { customer, sites: new Map(sites).set(siteID, { ...site, role: roleIn(facts) }) };
  },
  'endpointAccess.set': (state, { before, after }) => withRight(state, (after ?? {}) as RightFacts, before),
  'endpointAccess.removed': (state, { before }) => withRight(state, (before ?? {}) as RightFacts, before),
};

function withRight({ customer, sites }: AccessState, right: RightFacts, was: AuditFacts | null) {
  const { siteID, siteName, endpointID } = right;
  const known = sites.get(siteID) ?? { siteName, role: null, rights: new Map() };
  const rights = was ? new Map(known.rights).set(endpointID, was as RightFacts) : without(known.rights, endpointID);
  return { customer, sites: new Map(sites).set(siteID, { ...known, rights }) };
}

const without = <Value>(map: ReadonlyMap<number, Value>, key: number): Map<number, Value> =>
  new Map([...map].filter(([each]) => each !== key));

export const rightsIn = (facts: AuditFacts): RightFacts[] => (facts.endpoints as RightFacts[] | undefined) ?? [];

export const roleIn = (facts: AuditFacts): LinkedRole | null =>
  typeof facts.roleID === 'number' ? { roleID: facts.roleID, roleName: String(facts.roleName) } : null;

export const byEndpoint = (rights: readonly RightFacts[]): ReadonlyMap<number, RightFacts> =>
  new Map(rights.map((right) => [right.endpointID, right]));

type NamedSite = Readonly<{ id: number; name: string; role: LinkedRole | null }>;

function siteStates(sites: readonly NamedSite[], rights: readonly RightFacts[]) {
  const bySite = Map.groupBy(rights, ({ siteID }) => siteID);
  return new Map(
    sites.map(({ id, name, role }): [number, SiteState] => [
      id,
      { siteName: name, role, rights: byEndpoint(bySite.get(id) ?? []) },
    ]),
  );
}

export function sitesIn(facts: AuditFacts): Map<number, SiteState> {
  const [names, roles] = [facts.sites as string[], facts.siteRoles as AuditFacts[] | undefined];
  const sites = (facts.siteIDs as number[]).map((id, index) => ({
    id,
    name: names[index] ?? '',
    role: roleIn(roles?.[index] ?? {}),
  }));
  return siteStates(sites, rightsIn(facts));
}

const flagNames = ['allowPOST', 'allowGET', 'allowPUT', 'allowDELETE'] as const;

export const isSameRight = (one: Flags | null | undefined, other: Flags | null | undefined): boolean =>
  one && other ? flagNames.every((flag) => one[flag] === other[flag]) : !one && !other;

export type PresentState = Readonly<Awaited<ReturnType<typeof readPresent>>>;

export async function readPresent(db: Database, customerIds: readonly number[], roleIDs: readonly number[] = []) {
  const sites = await db.selectFrom('sites').select(siteColumns).execute();
  const used = await db.selectFrom('site_access').select('site_id').distinct().execute();
  return {
    customers: customerIds.length > 0 ? await readCustomers(db, customerIds) : new Map<number, AccessState>(),
    sites: new Map(sites.map((site) => [site.id, site])),
    endpoints: new Set((await listEndpoints(db)).map(({ id }) => id)),
    roles: new Map((await listRoles(db)).map((role) => [role.id, role])),
    followers: roleIDs.length > 0 ? await findFollowers(db, roleIDs) : [],
    keptKeys: await findKeptKeys(db, customerIds),
    usedSites: new Set(used.map(({ site_id }) => site_id)),
  };
}

async function readCustomers(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, AccessState>> {
  const rows = await db.selectFrom('customers').select(customerColumns).where('id', 'in', ids).execute();
  const [granted, rights] = [await findSitesOf(db, ids), await findEndpointAccessFacts(db, ids)];
  return new Map(
    rows.map((row) => {
      const own = (rights.get(row.id) ?? []) as RightFacts[];
      const sites = (granted.get(row.id) ?? []).map((site) => ({ ...site, role: roleIn(roleFacts(site)) }));
      return [row.id, { customer: customerFacts(row), sites: siteStates(sites, own) }];
    }),
  );
}
