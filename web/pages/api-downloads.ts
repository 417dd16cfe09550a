import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAccess } from '@fagvaerk/catalogue/bundle.ts';
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import { postmanCollection } from '@fagvaerk/catalogue/published/postman.ts';
import { type PublicDocument, publicDocument, withWholeLinks } from '@fagvaerk/catalogue/published/public-document.ts';
import { stringify } from 'yaml';

export interface Download {
  readonly file: string;
  readonly type: string;
  readonly content: string | Buffer;
}

export const textFile = (file: string, type: string, content: string): Download => ({
  file,
  type: `${type}; charset=utf-8`,
  content,
});

export const jsonFile = (file: string, value: unknown, indent?: number): Download =>
  textFile(file, 'application/json', JSON.stringify(value, null, indent));

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The built client package, which contains the types. */
const client = join(root, 'packages', 'client', 'dist');

export async function apiDownloads(
  documents: readonly ApiDocument[],
  catalogue: Pick<Catalogue, 'versions'>,
): Promise<Download[]> {
  const collections = documents.map((document) =>
    jsonFile(`postman/${document['x-version']}.json`, postmanCollection(document, catalogue), 2),
  );
  const described = [
    ...documents.map((document) => describedBy(document['x-version'], publicDocument(document))),
    describedBy('access', publicDocument(await bundleAccess(root))),
  ];
  const packed = (await readdir(client)).find((name) => name.endsWith('.tgz')) ?? '';
  const content = await readFile(join(client, packed));
  return [
    ...(await Promise.all(described)).flat(),
    ...collections,
    { file: 'openapi/fagvaerk-client.tgz', type: 'application/gzip', content },
  ];
}

async function describedBy(name: string, document: PublicDocument): Promise<Download[]> {
  const yaml = stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
  const types = await readFile(join(client, `${name}.d.ts`), 'utf8');
  return [
    jsonFile(`openapi/${name}.json`, document, 2),
    textFile(`openapi/${name}.yaml`, 'application/yaml', yaml),
    textFile(`openapi/${name}.d.ts`, 'text/plain', withWholeLinks(types)),
  ];
}
