import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import { postmanCollection } from '@fagvaerk/catalogue/published/postman.ts';
import { publicDocument, withWholeLinks } from '@fagvaerk/catalogue/published/public-document.ts';
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

/** The built client package, which contains the types. */
const client = fileURLToPath(new URL('../../packages/client/dist', import.meta.url));

export async function apiDownloads(
  documents: readonly ApiDocument[],
  catalogue: Pick<Catalogue, 'versions'>,
): Promise<Download[]> {
  const described = documents.map(async (document) => {
    const version = document['x-version'];
    const plain = publicDocument(document);
    const yaml = stringify(plain, { aliasDuplicateObjects: false, lineWidth: 120 });
    const types = await readFile(join(client, `${version}.d.ts`), 'utf8');
    return [
      jsonFile(`openapi/${version}.json`, plain, 2),
      textFile(`openapi/${version}.yaml`, 'application/yaml', yaml),
      textFile(`openapi/${version}.d.ts`, 'text/plain', withWholeLinks(types)),
      jsonFile(`postman/${version}.json`, postmanCollection(document, catalogue), 2),
    ];
  });
  const packed = (await readdir(client)).find((name) => name.endsWith('.tgz')) ?? '';
  const content = await readFile(join(client, packed));
  return [
    ...(await Promise.all(described)).flat(),
    { file: 'openapi/fagvaerk-client.tgz', type: 'application/gzip', content },
  ];
}
