import { type Catalogue, type Method, pagesOf, type Version } from './model.ts';

export interface Endpoint {
  readonly version: Version;
  /** `/api/v4.0/invoices/{id}` */
  readonly path: string;
  readonly methods: readonly Method[];
}

/** One per path, compared case-insensitively, in the order of the pages. */
export function endpointsOf(catalogue: Pick<Catalogue, 'versions'>): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  for (const { version, operations } of pagesOf(catalogue)) {
    for (const { path, method } of operations) {
      const methods = endpoints.get(path)?.methods ?? [];
      endpoints.set(path, { version, path, methods: [...methods, method] });
    }
  }
  return [...endpoints.values()];
}
