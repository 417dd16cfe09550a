/** Maps the response of `/api/access` to the pages. Never decides access itself. */
import type { Count } from '../../language/key-messages.ts';
import type { OperationAccess, SiteAccess } from '../key/access-api.ts';

export type OperationsByPage = Readonly<Record<string, readonly PageOperation[]>>;
export type PageOperation = Readonly<{ anchor: string; method: string; path: string }>;

export interface PageView extends Count {
  readonly methods: readonly (Count & Readonly<{ method: string }>)[];
}

export interface AccessView {
  readonly whole: Count;
  /** Where most calls are allowed, only the refused ones are news. */
  readonly marksAllowed: boolean;
  page(route: string): PageView | null;
  operation(route: string, anchor: string): OperationAccess | null;
  /** Finds the operation of a called path, `/api/v4.0/invoices/42`. */
  findByPath(method: string, path: string): OperationAccess | null;
}

const operationKey = ({ method, path }: Pick<OperationAccess, 'method' | 'path'>): string => `${method} ${path}`;

export function createAccessView(
  { operations }: Pick<SiteAccess, 'operations'>,
  operationsByPage: OperationsByPage,
): AccessView {
  const byKey = new Map(operations.map((operation) => [operationKey(operation), operation]));
  const accessTo = (operation: PageOperation): OperationAccess | null => byKey.get(operationKey(operation)) ?? null;
  const pages = new Map(Object.entries(operationsByPage).map(([route, own]) => [route.toLowerCase(), own]));
  const operationsOn = (route: string): readonly PageOperation[] => pages.get(route.toLowerCase()) ?? [];
  const whole = count(operations);
  return {
    whole,
    marksAllowed: whole.allowed * 2 <= whole.of,
    page: (route) => {
      const found = operationsOn(route).flatMap((operation) => accessTo(operation) ?? []);
      if (found.length === 0) return null;
      const methods = Map.groupBy(found, ({ method }) => method);
      return { ...count(found), methods: [...methods].map(([method, own]) => ({ method, ...count(own) })) };
    },
    operation: (route, anchor) => {
      const operation = operationsOn(route).find((one) => one.anchor === anchor);
      return operation ? accessTo(operation) : null;
    },
    findByPath: (method, path) =>
      operations
        .filter((one) => one.method === method && matchesPath(one.path, path))
        // Literal segments before parameters.
        .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0] ?? null,
  };
}

/** True if access has changed since it was fetched. */
export const isContradiction = (isAllowed: boolean, status: number): boolean =>
  isAllowed ? status === 401 : status >= 200 && status < 300;

const count = (operations: readonly OperationAccess[]): Count => ({
  allowed: operations.filter(({ allowed }) => allowed).length,
  of: operations.length,
});

function matchesPath(documented: string, called: string): boolean {
  const [expected, actual] = [documented, called].map((path) => path.toLowerCase().split('/'));
  return (
    expected?.length === actual?.length &&
    (expected ?? []).every(
      (part, index) => part === actual?.[index] || (part.startsWith('{') && actual?.[index] !== ''),
    )
  );
}
