/**
 * What an administrator means to change in a customer's rights, before anything is saved.
 * 1. An endpoint offers the levels that it has methods for; PATCH counts as PUT.
 * 2. Only levels that are offered can be turned; the others are never granted from here.
 * 3. A change that leads back to what is saved is no change.
 * 4. An endpoint that ends up without any level loses its row.
 */
import type { EndpointAccess, EndpointAccessToRemove } from '@fagvaerk/contract/admin.ts';
import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';

/** In the order of the columns. */
export const levels = ['POST', 'GET', 'PUT', 'DELETE'] as const;
export type Level = (typeof levels)[number];
export type Flags = Readonly<Record<Level, boolean>>;
/** By the endpoint's id. Endpoints without a right are not in it. */
export type Rights = ReadonlyMap<number, Flags>;

export const noFlags: Flags = { POST: false, GET: false, PUT: false, DELETE: false };

export const offeredLevels = (methods: readonly string[]): Level[] =>
  levels.filter((level) => methods.includes(level) || (level === 'PUT' && methods.includes('PATCH')));

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

/** Whether what is wanted differs from what is saved; somebody else may have saved the same meanwhile. */
function isChanged({ saved, changed }: Draft, { id, methods }: EndpointListItem): boolean {
  const [was, is] = [saved.get(id) ?? noFlags, changed.get(id)];
  return is !== undefined && offeredLevels(methods).some((level) => is[level] !== was[level]);
}

/** Turns levels on or off on all of the endpoints that offer them. */
export function turn(
  draft: Draft,
  endpoints: readonly EndpointListItem[],
  wanted: readonly Level[],
  isOn: boolean,
): Draft {
  const changed = new Map(draft.changed);
  for (const endpoint of endpoints) {
    const { id, methods } = endpoint;
    const flags = { ...flagsIn(draft, id) };
    for (const level of offeredLevels(methods)) if (wanted.includes(level)) flags[level] = isOn;
    changed.set(id, flags);
    if (!isChanged({ ...draft, changed }, endpoint)) changed.delete(id);
  }
  return { ...draft, changed };
}

export type Extent = 'all' | 'some' | 'none';

/** How much of what the endpoints offer is granted. */
export function extentOf(draft: Draft, endpoints: readonly EndpointListItem[]): Extent {
  const granted = endpoints.flatMap(({ id, methods }) =>
    offeredLevels(methods).map((level) => flagsIn(draft, id)[level]),
  );
  if (granted.every(Boolean)) return 'all';
  return granted.some(Boolean) ? 'some' : 'none';
}

export interface EndpointChange {
  readonly endpoint: EndpointListItem;
  readonly given: readonly Level[];
  readonly taken: readonly Level[];
}

/** The changes in the order of the endpoints. */
export function summarise(draft: Draft, endpoints: readonly EndpointListItem[]): EndpointChange[] {
  return endpoints
    .filter((endpoint) => isChanged(draft, endpoint))
    .map((endpoint) => {
      const [was, is] = [draft.saved.get(endpoint.id) ?? noFlags, flagsIn(draft, endpoint.id)];
      const offered = offeredLevels(endpoint.methods);
      return {
        endpoint,
        given: offered.filter((level) => is[level] && !was[level]),
        taken: offered.filter((level) => was[level] && !is[level]),
      };
    });
}

/** What has to be sent to save the changes. */
export function callsFor(
  draft: Draft,
  endpoints: readonly EndpointListItem[],
  place: { CustomerID: number; SiteID: number },
): { set: EndpointAccess[]; remove: EndpointAccessToRemove[] } {
  const set: EndpointAccess[] = [];
  const remove: EndpointAccessToRemove[] = [];
  for (const endpoint of endpoints) {
    if (!isChanged(draft, endpoint)) continue;
    const { id, methods } = endpoint;
    const flags = flagsIn(draft, id);
    const granted = offeredLevels(methods).filter((level) => flags[level]);
    if (granted.length === 0) remove.push({ ...place, EndpointID: id });
    else set.push(toPayload(place, id, granted));
  }
  return { set, remove };
}

export const toPayload = (
  place: { CustomerID: number; SiteID: number },
  id: number,
  granted: readonly Level[],
): EndpointAccess => ({
  ...place,
  EndpointID: id,
  AllowPOST: granted.includes('POST'),
  AllowGET: granted.includes('GET'),
  AllowPUT: granted.includes('PUT'),
  AllowDELETE: granted.includes('DELETE'),
});
