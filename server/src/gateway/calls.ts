import {
  type Catalogue,
  type Method,
  type Operation,
  pagesOf,
  type Shape,
  type Version,
} from '@fagvaerk/catalogue/model.ts';
import { callBodyMaximumMegabytes, uploadBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { Target } from '../authorization/decide.ts';
import { type Envelope, envelopeOf } from '../http/envelope.ts';
import { shortened } from '../http/violation.ts';

/** A documented operation, with all that answering a call of it takes. */
export type Call = Readonly<{
  operation: Operation;
  version: Version;
  envelope: Envelope;
  /** What rights are given on. */
  endpointID: number;
  /** The path in the router's words. */
  route: string;
  bodyMaximumMegabytes: number;
  /** Names of the fields that hold files. */
  files: readonly string[];
}>;

/** Every documented operation, in the order of the documentation. */
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

/** Where the bytes of a file stand in an object that is sent, as the document says it. Nothing further in is a file. */
const filesIn = ({ attributes }: Shape): string[] =>
  attributes.flatMap(({ name, type }) => (/^base64\b/.test(type) ? name : []));

type DocumentedPath = Readonly<{ path: string; endpointID: number; allow: string }>;

/** Finds the documented path of an address, whatever the method. Slower than the router, and asked only where that found none. */
export function documentedPaths(calls: readonly Call[]): (url: string) => DocumentedPath | undefined {
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
  // A name in a path goes before a value, as with the router.
  paths.sort((a, b) => a.values - b.values);
  return (url) => {
    const written = url
      .replace(/[?#].*/s, '')
      .toLowerCase()
      .split('/');
    if (written.at(-1) === '') written.pop();
    return paths.find(({ names }) => names.length === written.length && names.every(isNamedBy(written)));
  };
}

/** A parameter matches any value that is not empty. */
const isNamedBy = (written: readonly string[]) => (name: string, at: number) =>
  name.startsWith(':') ? written[at] !== '' : written[at] === name;

/** Finds the call that a method and an address mean, as documented or as called. */
export function matchCalls(calls: readonly Call[]) {
  const byMethod = new Map(
    [...Map.groupBy(calls, ({ operation }) => operation.method)].map(([method, own]) => [method, documentedPaths(own)]),
  );
  const ofAny = documentedPaths(calls);
  return (asked: string, url: string): Readonly<{ method: string; path: string; target: Target }> => {
    const method = asked.toUpperCase();
    const known = (method === 'HEAD' ? 'GET' : method) as Method;
    // As the router does: a path with a value in it may be documented with a method that a longer name is not.
    const exact = byMethod.get(known)?.(url);
    const found = exact ?? ofAny(url);
    const path = found?.path ?? shortened(url.replace(/[?#].*/s, ''));
    return { method, path, target: found ? { endpointID: found.endpointID, method: exact ? known : null } : null };
  };
}
