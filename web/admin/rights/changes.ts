/**
 * Pending changes to a customer's rights.
 * 1. "everything" sets all four levels, regardless of the methods an endpoint offers.
 * 2. A single level is granted only where offered (PATCH counts as PUT), but revoked everywhere.
 * 3. Returning to the saved state is not a change.
 * 4. An endpoint without levels loses its row.
 */
import { type AccessLevel, accessLevels, isOffered, levelOf } from '@fagvaerk/contract/access-levels.ts';
import type {
  EndpointAccess,
  EndpointAccessChange,
  EndpointAccessRow,
  EndpointListItem,
} from '@fagvaerk/contract/rights.ts';
import { compactRules, grantedLevels, type RoleRule } from '@fagvaerk/contract/role-rules.ts';

export type Level = AccessLevel;
export const levels = accessLevels;
export const levelMethods = { POST: 'POST', GET: 'GET', PUT: 'PUT, PATCH', DELETE: 'DELETE' } as const;
export type LevelOrAll = Level | 'everything';
export type Flags = Readonly<Record<Level, boolean>>;
/** By endpoint id; endpoints without rights are absent. */
export type Rights = ReadonlyMap<number, Flags>;

const noFlags: Flags = { POST: false, GET: false, PUT: false, DELETE: false };

export const rowFlags = (row: EndpointAccessRow): Flags => mapFlags((level) => row[`allow${level}`]);

export const rightsFromRows = (rows: readonly EndpointAccessRow[]): Rights =>
  new Map(rows.map((row) => [row.endpointID, rowFlags(row)]));

export interface Draft {
  readonly saved: Rights;
  /** Only levels that differed from `saved`, so that others may change the rest meanwhile. */
  readonly changed: ReadonlyMap<number, Partial<Flags>>;
}

export const unchanged = (saved: Rights): Draft => ({ saved, changed: new Map() });

export const flagsFor = ({ saved, changed }: Draft, id: number): Flags => ({
  ...noFlags,
  ...saved.get(id),
  ...changed.get(id),
});

/** Offered by the endpoint, or granted in the draft or the saved rights. */
export const isLevelVisible = (draft: Draft, endpoint: EndpointListItem, level: Level): boolean =>
  isOffered(endpoint, level) || flagsFor(draft, endpoint.id)[level] || draft.saved.get(endpoint.id)?.[level] === true;

export function setLevel(
  draft: Draft,
  endpoints: readonly EndpointListItem[],
  target: LevelOrAll,
  isOn: boolean,
): Draft {
  return changeFlags(draft, endpoints, (now, endpoint) => {
    const affected = target === 'everything' ? levels : isOn && !isOffered(endpoint, target) ? [] : [target];
    return mapFlags((level) => (affected.includes(level) ? isOn : now[level]));
  });
}

function changeFlags(
  draft: Draft,
  endpoints: readonly EndpointListItem[],
  flagsOf: (now: Flags, endpoint: EndpointListItem) => Flags,
): Draft {
  const changed = new Map(draft.changed);
  for (const endpoint of endpoints) {
    const was = draft.saved.get(endpoint.id) ?? noFlags;
    const is = flagsOf(flagsFor(draft, endpoint.id), endpoint);
    const differing = levels.filter((level) => is[level] !== was[level]);
    if (differing.length === 0) changed.delete(endpoint.id);
    else changed.set(endpoint.id, Object.fromEntries(differing.map((level) => [level, is[level]])));
  }
  return { ...draft, changed };
}

export type ApplyMode = 'add' | 'replace';

export function applyRights(
  draft: Draft,
  endpoints: readonly EndpointListItem[],
  other: Rights,
  mode: ApplyMode,
): Draft {
  return changeFlags(draft, endpoints, (now, { id }) => {
    const then = other.get(id) ?? noFlags;
    return mode === 'replace' ? then : mapFlags((level) => now[level] || then[level]);
  });
}

/** What the draft changes, on top of rights that others have stored meanwhile. */
export function onTopOf(stored: Draft, draft: Draft, endpoints: readonly EndpointListItem[]): Draft {
  return changeFlags(stored, endpoints, (now, { id }) => ({ ...now, ...draft.changed.get(id) }));
}

export const rightsByRules = (rules: readonly RoleRule[], endpoints: readonly EndpointListItem[]): Rights =>
  new Map(
    endpoints.flatMap((endpoint) => {
      const granted = grantedLevels(rules, endpoint);
      return granted.length > 0 ? [[endpoint.id, mapFlags((level) => granted.includes(level))] as const] : [];
    }),
  );

export const draftRules = (draft: Draft, endpoints: readonly EndpointListItem[]): RoleRule[] =>
  compactRules(endpoints, ({ id }) => levels.filter((level) => flagsFor(draft, id)[level]));

export const mapFlags = (isOn: (level: Level) => boolean): Flags => ({
  POST: isOn('POST'),
  GET: isOn('GET'),
  PUT: isOn('PUT'),
  DELETE: isOn('DELETE'),
});

export type Extent = 'all' | 'some' | 'none';

/** Includes saved rights, so that a removed one stays visible until saved. */
export const isGranted = (draft: Draft, { id }: EndpointListItem): boolean =>
  [draft.saved.get(id), flagsFor(draft, id)].some((flags) => flags && Object.values(flags).includes(true));

/** A single level counts only the endpoints where it is visible; `documented` counts the levels that each offers. */
export function grantExtent(
  draft: Draft,
  endpoints: readonly EndpointListItem[],
  target: LevelOrAll | 'documented',
): Extent {
  const counts = (endpoint: EndpointListItem, level: Level): boolean => {
    if (target === 'documented') return isOffered(endpoint, level);
    return target === 'everything' || (target === level && isLevelVisible(draft, endpoint, level));
  };
  const granted = endpoints.flatMap((endpoint) =>
    levels.filter((level) => counts(endpoint, level)).map((level) => flagsFor(draft, endpoint.id)[level]),
  );
  if (!granted.some(Boolean)) return 'none';
  return granted.every(Boolean) ? 'all' : 'some';
}

/** As the endpoint names them, so PATCH instead of PUT where it has PATCH. */
export const methodsOf = ({ methods }: Pick<EndpointListItem, 'methods'>, granted: readonly Level[]): string[] =>
  granted.flatMap((level) => {
    const own = methods.filter((method) => levelOf(method) === level);
    return own.length > 0 ? own : [level];
  });

/** The granted methods by endpoint. */
export const describeRights = (draft: Draft, endpoints: readonly EndpointListItem[]): Record<string, string> =>
  Object.fromEntries(
    endpoints.map((endpoint) => {
      const granted = levels.filter((level) => flagsFor(draft, endpoint.id)[level]);
      return [endpoint.endpointPath, methodsOf(endpoint, granted).join(', ') || '–'];
    }),
  );

export interface EndpointChange {
  /** If the changes concern several sites. */
  readonly siteName?: string;
  readonly endpoint: EndpointListItem;
  readonly given: readonly Level[];
  readonly taken: readonly Level[];
}

/** Omits changes that another administrator has saved in the meantime. */
export function summarise(draft: Draft, endpoints: readonly EndpointListItem[], saved = draft.saved): EndpointChange[] {
  return endpoints.flatMap((endpoint) => {
    const [was, is] = [saved.get(endpoint.id) ?? noFlags, flagsFor(draft, endpoint.id)];
    const given = levels.filter((level) => is[level] && !was[level]);
    const taken = levels.filter((level) => was[level] && !is[level]);
    return given.length + taken.length > 0 ? [{ endpoint, given, taken }] : [];
  });
}

export interface RightsScope {
  CustomerID: number;
  SiteID: number;
}

export function toPayload(
  draft: Draft,
  endpoints: readonly EndpointListItem[],
  scope: RightsScope,
): EndpointAccessChange {
  const changed = summarise(draft, endpoints).map(({ endpoint: { id } }) => [id, flagsFor(draft, id)] as const);
  const isLeft = ([, flags]: readonly [number, Flags]) => Object.values(flags).includes(true);
  return {
    Set: changed.filter(isLeft).map(([id, flags]) => toAccessRow(scope, id, flags)),
    Remove: changed.filter((one) => !isLeft(one)).map(([EndpointID]) => ({ ...scope, EndpointID })),
  };
}

export const toAccessRow = (scope: RightsScope, EndpointID: number, flags: Flags): EndpointAccess => ({
  ...scope,
  EndpointID,
  AllowPOST: flags.POST,
  AllowGET: flags.GET,
  AllowPUT: flags.PUT,
  AllowDELETE: flags.DELETE,
});
