import type { Catalogue, Operation, Version } from '@fagvaerk/catalogue/model.ts';
import { pagesOf } from '@fagvaerk/catalogue/pages.ts';
import { type Envelope, envelopeOf } from '../answer/envelope.ts';

/** A documented operation, with all that answering a call of it takes. */
export type Call = Readonly<{
  operation: Operation;
  version: Version;
  envelope: Envelope;
  /** What rights are given on. */
  endpointID: number;
  /** The path in the router's words. */
  route: string;
}>;

/** Every documented operation, in the order of the documentation. */
export function callsOf(
  catalogue: Pick<Catalogue, 'versions'>,
  endpoints: readonly Readonly<{ id: number; path: string }>[],
): Call[] {
  const ids = new Map(endpoints.map(({ id, path }) => [path, id]));
  return pagesOf(catalogue).flatMap(({ version, operations }) =>
    operations.map((operation) => {
      const endpointID = ids.get(operation.path);
      if (endpointID === undefined) throw new Error(`${operation.path} is no endpoint that rights can be given on`);
      const route = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
      return { operation, version, envelope: envelopeOf(version, operation.method), endpointID, route };
    }),
  );
}
