/**
 * What an administrator means to change in a customer's rights, before anything is saved.
 * 1. Everything means all four levels, whichever methods an endpoint has today.
 * 2. A single level is given only to endpoints that have a method for it; PATCH counts as PUT. It is taken from all.
 * 3. A change that leads back to what is saved is no change.
 * 4. An endpoint that ends up without any level loses its row.
 */
import { type AccessLevel, accessLevels, isOffered } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointAccess, EndpointAccessChange } from '@fagvaerk/contract/admin.ts';
import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';

export type Level = AccessLevel;
export const levels = accessLevels;
/** The methods that each allows. */
export const levelMethods = { POST: 'POST', GET: 'GET', PUT: 'PUT, PATCH', DELETE: 'DELETE' } as const;
export type Wanted = Level | 'everything';
export type Flags = Readonly<Record<Level, boolean>>;
/** By the endpoint's id. Endpoints without a right are not in it. */
export type Rights = ReadonlyMap<number, Flags>;

const noFlags: Flags = { POST: false, GET: false, PUT: false, DELETE: false };

export const flagsOfRow = (row: EndpointAccessRow): Flags => ({
  POST: row.allowPOST,
  GET: row.allowGET,
  PUT: row.allowPUT,
  DELETE: row.allowDELETE,
});

export const rightsOf = (rows: readonly EndpointAccessRow[]): Rights =>
  new Map(rows.map((row) => [row.endpointID, flagsOfRow(row)]));

/** `saved` with the changes made to it. */
export interface Draft {
  readonly saved: Rights;
  /** Only the endpoints that differ from what is saved. */
  readonly changed: Rights;
}

export const flagsIn = ({ saved, changed }: Draft, id: number): Flags => changed.get(id) ?? saved.get(id) ?? noFlags;

/** Whether there is anything to see of a level: the endpoint has it, or a flag for it is or was set all the same. */
export const isSeen = (draft: Draft, endpoint: EndpointListItem, level: Level): boolean =>
  isOffered(endpoint, level) || flagsIn(draft, endpoint.id)[level] || draft.saved.get(endpoint.id)?.[level] === true;

/** Turns a level, or everything, on or off on all of the endpoints. */
export function turn(draft: Draft, endpoints: readonly EndpointListItem[], wanted: Wanted, isOn: boolean): Draft {
  const changed = new Map(draft.changed);
  for (const endpoint of endpoints) {
    const turned = wanted === 'everything' ? levels : isOn && !isOffered(endpoint, wanted) ? [] : [wanted];
    const flags = { ...flagsIn(draft, endpoint.id), ...Object.fromEntries(turned.map((level) => [level, isOn])) };
    if (isSame(flags, draft.saved.get(endpoint.id))) changed.delete(endpoint.id);
    else changed.set(endpoint.id, flags);
  }
  return { ...draft, changed };
}

/** To what is there, or instead of it. */
export type Manner = 'add' | 'replace';

/** Puts other rights onto the draft: those of a template, or of somebody else. Of what is replaced nothing is left. */
export function lay(draft: Draft, endpoints: readonly EndpointListItem[], other: Rights, manner: Manner): Draft {
  const changed = new Map(draft.changed);
  for (const { id } of endpoints) {
    const [now, then] = [flagsIn(draft, id), other.get(id) ?? noFlags];
    const flags = manner === 'replace' ? then : mapFlags((level) => now[level] || then[level]);
    if (isSame(flags, draft.saved.get(id))) changed.delete(id);
    else changed.set(id, flags);
  }
  return { ...draft, changed };
}

export const mapFlags = (isOn: (level: Level) => boolean): Flags => ({
  POST: isOn('POST'),
  GET: isOn('GET'),
  PUT: isOn('PUT'),
  DELETE: isOn('DELETE'),
});

const isSame = (flags: Flags, saved: Flags = noFlags): boolean =>
  levels.every((level) => flags[level] === saved[level]);

export type Extent = 'all' | 'some' | 'none';

/** How much is granted: of all four levels, or of one on those endpoints that show it. */
export function extentOf(draft: Draft, endpoints: readonly EndpointListItem[], wanted: Wanted = 'everything'): Extent {
  const granted =
    wanted === 'everything'
      ? endpoints.flatMap(({ id }) => Object.values(flagsIn(draft, id)))
      : endpoints.filter((endpoint) => isSeen(draft, endpoint, wanted)).map(({ id }) => flagsIn(draft, id)[wanted]);
  if (!granted.some(Boolean)) return 'none';
  return granted.every(Boolean) ? 'all' : 'some';
}

export interface EndpointChange {
  readonly endpoint: EndpointListItem;
  readonly given: readonly Level[];
  readonly taken: readonly Level[];
}

/** The changes in the order of the endpoints. Somebody else may have saved the same meanwhile: that is none. */
export function summarise(draft: Draft, endpoints: readonly EndpointListItem[]): EndpointChange[] {
  return endpoints.flatMap((endpoint) => {
    const [was, is] = [draft.saved.get(endpoint.id) ?? noFlags, flagsIn(draft, endpoint.id)];
    const given = levels.filter((level) => is[level] && !was[level]);
    const taken = levels.filter((level) => was[level] && !is[level]);
    return given.length + taken.length > 0 ? [{ endpoint, given, taken }] : [];
  });
}

/** Where rights are given. */
export interface Place {
  CustomerID: number;
  SiteID: number;
}

/** What has to be sent to save the changes. */
export function toPayload(draft: Draft, endpoints: readonly EndpointListItem[], place: Place): EndpointAccessChange {
  const changed = summarise(draft, endpoints).map(({ endpoint: { id } }) => [id, flagsIn(draft, id)] as const);
  const isLeft = ([, flags]: readonly [number, Flags]) => !isSame(flags);
  return {
    Set: rowsOf(place, new Map(changed.filter(isLeft))),
    Remove: changed.filter((one) => !isLeft(one)).map(([EndpointID]) => ({ ...place, EndpointID })),
  };
}

/** Rights on a place, as they are sent. */
export const rowsOf = (place: Place, rights: Rights): EndpointAccess[] =>
  [...rights].map(([EndpointID, { POST: AllowPOST, GET: AllowGET, PUT: AllowPUT, DELETE: AllowDELETE }]) => ({
    ...place,
    EndpointID,
    AllowPOST,
    AllowGET,
    AllowPUT,
    AllowDELETE,
  }));
