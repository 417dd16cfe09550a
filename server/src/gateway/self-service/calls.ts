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

type DocumentedPath = Readonly<{ path: string; endpointID: number; allow: string }>;

/** For any method. Slower than the router, so only a fallback. */
export function createPathLookup(calls: readonly Call[]): (url: string) => DocumentedPath | undefined {
  const paths = [...Map.groupBy(calls, ({ route }) => route)].map(([route, [first, ...others]]) => {
    const methods = [first, ...others].flatMap((call) => call?.operation.method ?? []);
    return {
      names: route.toLowerCase().split('/'),
      values: route.split(':').length,
      path: first?.operation.path ?? '',
      endpointID: first?.endpointID ?? 0,
      allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '),
    };
  });
  // Static segments before parameters, like the router.
  paths.sort((a, b) => a.values - b.values);
  return (url) => {
    const segments = url
      .replace(/[?#].*/s, '')
      .toLowerCase()
      .split('/');
    if (segments.at(-1) === '') segments.pop();
    return paths.find(({ names }) => names.length === segments.length && names.every(matchesSegment(segments)));
  };
}

const matchesSegment = (segments: readonly string[]) => (name: string, at: number) =>
  name.startsWith(':') ? segments[at] !== '' : segments[at] === name;

export function createCallMatcher(calls: readonly Call[]) {
  const byMethod = new Map(
    [...Map.groupBy(calls, ({ operation }) => operation.method)].map(([method, own]) => [
      method,
      createPathLookup(own),
    ]),
  );
  const findAny = createPathLookup(calls);
  return (calledMethod: string, url: string): Readonly<{ method: string; path: string; target: Target }> => {
    const method = calledMethod.toUpperCase();
    const known = (method === 'HEAD' ? 'GET' : method) as Method;
    // Method first, like the router: `/a/{id}` may have a method that `/a/b` lacks.
    const exact = byMethod.get(known)?.(url);
    const found = exact ?? findAny(url);
    const path = found?.path ?? truncateName(url.replace(/[?#].*/s, ''));
    return { method, path, target: found ? { endpointID: found.endpointID, method: exact ? known : null } : null };
  };
}
