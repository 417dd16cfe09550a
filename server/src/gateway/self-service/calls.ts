import {
  type Catalogue,
  type Method,
  type Operation,
  pagesOf,
  type Shape,
  type Version,
} from '@fagvaerk/catalogue/model.ts';
import { callBodyMaximumMegabytes, uploadBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { Target } from '../../authorization/decide.ts';
import { type Envelope, envelopeOf } from '../../http/envelope.ts';
import { nearestName } from '../../http/nearest-name.ts';
import { truncateName } from '../../http/violation.ts';

export type Call = Readonly<{
  operation: Operation;
  version: Version;
  envelope: Envelope;
  endpointID: number;
  route: string;
  bodyMaximumMegabytes: number;
  files: readonly string[];
}>;

export function listCalls(
  catalogue: Pick<Catalogue, 'versions'>,
  endpoints: readonly Readonly<{ id: number; path: string }>[],
): Call[] {
  const ids = new Map(endpoints.map(({ id, path }) => [path, id]));
  return pagesOf(catalogue).flatMap(({ version, operations }) =>
    operations.map((operation) => {
      const endpointID = ids.get(operation.path);
      if (endpointID === undefined) throw new Error(`${operation.path} is no endpoint that rights can be given on`);
      const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
      const envelope = envelopeOf(version, operation.method);
      const files = operation.request ? filesIn(operation.request.shape) : [];
      const bodyMaximumMegabytes = files.length > 0 ? uploadBodyMaximumMegabytes : callBodyMaximumMegabytes;
      return { operation, version, envelope, endpointID, route, bodyMaximumMegabytes, files };
    }),
  );
}

/** Files only occur at the top level of a body. */
const filesIn = ({ attributes }: Shape): string[] =>
  attributes.flatMap(({ name, type }) => (/^base64\b/.test(type) ? name : []));

const segmentsOf = (url: string): string[] =>
  url
    .replace(/[?#].*/s, '')
    .replace(/\/$/, '')
    .toLowerCase()
    .split('/');

/** The calls of a URL, with any method. Slower than the router, so only a fallback. */
export function createCallLookup(calls: readonly Call[]): (url: string) => Call[] {
  const paths = calls.map((call) => ({ call, names: segmentsOf(call.route), values: call.route.split(':').length }));
  // Static segments before parameters, like the router.
  paths.sort((a, b) => a.values - b.values);
  return (url) => {
    const segments = segmentsOf(url);
    const isAt = (name: string, at: number) => (name.startsWith(':') ? segments[at] !== '' : segments[at] === name);
    return paths.flatMap(({ call, names }) => (names.length === segments.length && names.every(isAt) ? call : []));
  };
}

/** Most paths are short words, of which many differ in half of their letters. */
const pathTolerance = 0.3;

/** Without version and values, such as `/invoices/{}`. */
const comparable = (path: string): string =>
  path.replace(/^\/api(?:\/v[\d.]*)?/i, '').replaceAll(/\/[{\d][^/]*/g, '/{}');

/** The documented path nearest to an undocumented one; of equally near ones, that of the same version. */
export function createPathSuggestion(calls: readonly Call[]): (url: string) => string | undefined {
  const paths = [...new Set(calls.map(({ operation }) => operation.path))];
  return (url) => {
    const segments = segmentsOf(url);
    const isSameVersion = (path: string): number => Number(path.startsWith(`/api/${segments[2]}/`));
    const sorted = paths.toSorted((a, b) => isSameVersion(b) - isSameVersion(a));
    const nearest = nearestName(comparable(segments.join('/')), sorted.map(comparable), pathTolerance);
    return sorted.find((path) => comparable(path) === nearest);
  };
}

export function createCallMatcher(calls: readonly Call[]) {
  const callsOf = createCallLookup(calls);
  return (calledMethod: string, url: string): Readonly<{ method: string; path: string; target: Target }> => {
    const method = calledMethod.toUpperCase();
    const known = (method === 'HEAD' ? 'GET' : method) as Method;
    const found = callsOf(url);
    // Method first, like the router: `/a/{id}` may have a method that `/a/b` lacks.
    const exact = found.find(({ operation }) => operation.method === known);
    const { endpointID, operation } = exact ?? found[0] ?? {};
    const path = operation?.path ?? truncateName(url.replace(/[?#].*/s, ''));
    return { method, path, target: endpointID === undefined ? null : { endpointID, method: exact ? known : null } };
  };
}
