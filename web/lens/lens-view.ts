/** What `/api/access` says of a key, by the places of the documentation. Decides nothing itself: what the answer does not name is not shown. */
import type { OperationAccess, SiteAccess } from '../key/access-api.ts';

/** The operations of each page, by its address. */
export type Places = Readonly<Record<string, readonly Place[]>>;
export type Place = Readonly<{ anchor: string; method: string; path: string }>;

export interface Count {
  readonly allowed: number;
  readonly of: number;
}

export interface PageView extends Count {
  readonly methods: readonly (Count & Readonly<{ method: string }>)[];
}

export interface LensView {
  readonly whole: Count;
  page(route: string): PageView | null;
  operation(route: string, anchor: string): OperationAccess | null;
  /** The operation that an address of a call, `/api/v4.0/invoices/42`, is answered by. */
  called(method: string, path: string): OperationAccess | null;
}

const nameOf = ({ method, path }: Pick<OperationAccess, 'method' | 'path'>): string => `${method} ${path}`;

export function viewOf({ operations }: Pick<SiteAccess, 'operations'>, places: Places): LensView {
  const known = new Map(operations.map((operation) => [nameOf(operation), operation]));
  const accessTo = (place: Place): OperationAccess | null => known.get(nameOf(place)) ?? null;
  const pages = new Map(Object.entries(places).map(([route, own]) => [route.toLowerCase(), own]));
  const pageOf = (route: string): readonly Place[] => pages.get(route.toLowerCase()) ?? [];
  return {
    whole: countOf(operations),
    page: (route) => {
      const found = pageOf(route).flatMap((place) => accessTo(place) ?? []);
      if (found.length === 0) return null;
      const methods = Map.groupBy(found, ({ method }) => method);
      return { ...countOf(found), methods: [...methods].map(([method, own]) => ({ method, ...countOf(own) })) };
    },
    operation: (route, anchor) => {
      const place = pageOf(route).find((one) => one.anchor === anchor);
      return place ? accessTo(place) : null;
    },
    called: (method, path) =>
      operations
        .filter((one) => one.method === method && isPathOf(one.path, path))
        // A name that is written out goes before a place where any would do.
        .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0] ?? null,
  };
}

/** Whether a call was answered otherwise than the lens shows: a right was given or taken since. */
export const isContradicted = (isAllowed: boolean, status: number): boolean =>
  isAllowed ? status === 401 : status >= 200 && status < 300;

const countOf = (operations: readonly OperationAccess[]): Count => ({
  allowed: operations.filter(({ allowed }) => allowed).length,
  of: operations.length,
});

function isPathOf(documented: string, called: string): boolean {
  const [wanted, given] = [documented, called].map((path) => path.toLowerCase().split('/'));
  return (
    wanted?.length === given?.length &&
    (wanted ?? []).every((part, at) => part === given?.[at] || (part.startsWith('{') && given?.[at] !== ''))
  );
}
