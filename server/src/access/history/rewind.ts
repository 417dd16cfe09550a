import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { AuditRow } from './rows.ts';

export type Flags = Readonly<{ allowPOST: boolean; allowGET: boolean; allowPUT: boolean; allowDELETE: boolean }>;
/** A right as the history tells it. */
export type RightFacts = Flags &
  Readonly<{ siteID: number; siteName: string; endpointID: number; endpointName: string }>;

/** The rights on a site by endpoint. */
type Rights = ReadonlyMap<number, RightFacts>;
export type SiteState = Readonly<{ siteName: string; rights: Rights }>;
/** A customer's facts, null where there is none, and its sites by id. */
export type AccessState = Readonly<{ customer: AuditFacts | null; sites: ReadonlyMap<number, SiteState> }>;

type Happened = Pick<AuditRow, 'action' | 'before' | 'after'>;

/** How it was before all of this happened to the customer: what is told newest first is undone in that order. */
export const rewind = (state: AccessState, rows: readonly Happened[]): AccessState =>
  rows.reduce((later, row) => undo[row.action]?.(later, row) ?? later, state);

const factsBefore = (state: AccessState, { before }: Happened): AccessState => ({ ...state, customer: before });

const undo: Partial<Record<AuditAction, (state: AccessState, row: Happened) => AccessState>> = {
  'customer.created': () => ({ customer: null, sites: new Map() }),
  'customer.updated': factsBefore,
  'customer.apiAccessToggled': factsBefore,
  'customer.deleted': (_state, { before }) => ({ customer: before, sites: sitesIn(before ?? {}) }),
  'siteAccess.added': ({ customer, sites }, { after }) => ({ customer, sites: without(sites, Number(after?.siteID)) }),
  'siteAccess.removed': ({ customer, sites }, { before }) => {
    const rights = byEndpoint(rightsIn(before ?? {}));
    return {
      customer,
      sites: new Map(sites).set(Number(before?.siteID), { siteName: String(before?.siteName), rights }),
    };
  },
  'endpointAccess.set': (state, { before, after }) => withRight(state, (after ?? {}) as RightFacts, before),
  'endpointAccess.removed': (state, { before }) => withRight(state, (before ?? {}) as RightFacts, before),
};

function withRight(
  { customer, sites }: AccessState,
  { siteID, siteName, endpointID }: RightFacts,
  was: AuditFacts | null,
) {
  const known = sites.get(siteID) ?? { siteName, rights: new Map() };
  const rights = was ? new Map(known.rights).set(endpointID, was as RightFacts) : without(known.rights, endpointID);
  return { customer, sites: new Map(sites).set(siteID, { ...known, rights }) };
}

function without<Value>(map: ReadonlyMap<number, Value>, key: number): Map<number, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** The rights that the history told along with what took them away. */
export const rightsIn = (facts: AuditFacts): RightFacts[] => (facts.endpoints as RightFacts[] | undefined) ?? [];

export const byEndpoint = (rights: readonly RightFacts[]): Rights =>
  new Map(rights.map((right) => [right.endpointID, right]));

/** What a deleted customer had. Older history has only the names of sites without a right: those are not told. */
export function sitesIn(facts: AuditFacts): Map<number, SiteState> {
  const rights = Map.groupBy(rightsIn(facts), ({ siteID }) => siteID);
  const sites = new Map<number, SiteState>();
  for (const [siteID, own] of rights) sites.set(siteID, { siteName: own[0]?.siteName ?? '', rights: byEndpoint(own) });
  const names = (facts.sites as string[] | undefined) ?? [];
  for (const [place, siteID] of ((facts.siteIDs as number[] | undefined) ?? []).entries())
    if (!sites.has(siteID)) sites.set(siteID, { siteName: names[place] ?? '', rights: new Map() });
  return sites;
}

const flagNames = ['allowPOST', 'allowGET', 'allowPUT', 'allowDELETE'] as const;

/** Having a right without a flag and having none are told apart: the rows are. */
export const isSameRight = (one: Flags | null | undefined, other: Flags | null | undefined): boolean =>
  one && other ? flagNames.every((flag) => one[flag] === other[flag]) : !one && !other;
