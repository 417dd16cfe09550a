import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDocument } from './document.ts';
import { type Catalogue, type Method, pagesOf, VERSIONS, type Version } from './model.ts';
import type { Proof } from './samples/printed.ts';

export const builtFile = (root: string, name: string): string =>
  join(root, 'packages', 'catalogue', 'dist', `${name}.json`);

const read = async (root: string, name: string): Promise<unknown> =>
  JSON.parse(await readFile(builtFile(root, name), 'utf8'));

export const loadDocuments = (root: string): Promise<ApiDocument[]> =>
  Promise.all(VERSIONS.map(async (version) => (await read(root, version)) as ApiDocument));

export const loadCatalogue = async (root: string): Promise<Catalogue> => (await read(root, 'catalogue')) as Catalogue;

export const loadProof = (root: string): Promise<Proof | null> =>
  read(root, 'proof').then(
    (proof) => proof as Proof,
    () => null,
  );

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
