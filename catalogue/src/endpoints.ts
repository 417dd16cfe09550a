/** The paths that access rights are given on. */

import type { Catalogue, Method, Version } from './model.ts';
import { pagesOf } from './pages.ts';

export interface Endpoint {
  readonly version: Version;
  /** The full documented path, `/api/v4.0/invoices/{id}`. */
  readonly path: string;
  readonly methods: readonly Method[];
}

/** One per documented path, in the order of the pages. Paths differ by more than letter case. */
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
