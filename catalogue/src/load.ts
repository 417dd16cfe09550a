/** Reads what `npm run build --workspace catalogue` bundled; quick enough for every start. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCatalogue } from './catalogue.ts';
import type { ApiDocument } from './document.ts';
import { loadGuides } from './guides.ts';
import type { Catalogue } from './model.ts';
import { VERSIONS } from './versions.ts';

export const bundledFile = (root: string, version: string): string =>
  join(root, 'catalogue', 'dist', `${version}.json`);

export const loadDocuments = (root: string): Promise<ApiDocument[]> =>
  Promise.all(
    VERSIONS.map(async (version) => JSON.parse(await readFile(bundledFile(root, version), 'utf8')) as ApiDocument),
  );

export const loadCatalogue = async (root: string): Promise<Catalogue> =>
  makeCatalogue(await loadDocuments(root), await loadGuides(root));
