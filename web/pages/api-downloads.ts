import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import { postmanCollection } from '@fagvaerk/catalogue/published/postman.ts';
import { publicDocument, withWholeLinks } from '@fagvaerk/catalogue/published/public-document.ts';
import type { PortalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { stringify } from 'yaml';

/** The built client package, which contains the types. */
const client = fileURLToPath(new URL('../../packages/client/dist', import.meta.url));

type Download = PortalManifest['downloads'][number];

export async function writeApiDownloads(
  dist: string,
  documents: readonly ApiDocument[],
  catalogue: Pick<Catalogue, 'versions'>,
): Promise<Download[]> {
  const write = async (file: string, type: string, content: string): Promise<Download> => {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
    return { route: `/${file}`, file, type: `${type}; charset=utf-8` };
  };
  const written = documents.map(async (document) => {
    const version = document['x-version'];
    const plain = publicDocument(document);
    const yaml = stringify(plain, { aliasDuplicateObjects: false, lineWidth: 120 });
    return [
      await write(`openapi/${version}.json`, 'application/json', JSON.stringify(plain, null, 2)),
      await write(`openapi/${version}.yaml`, 'application/yaml', yaml),
      await write(`openapi/${version}.d.ts`, 'text/plain', await typesOf(version)),
      await write(
        `postman/${version}.json`,
        'application/json',
        JSON.stringify(postmanCollection(document, catalogue), null, 2),
      ),
    ];
  });
  return [...(await Promise.all(written)).flat(), await copyClient(dist)];
}

async function typesOf(version: string): Promise<string> {
  return withWholeLinks(await readFile(join(client, `${version}.d.ts`), 'utf8'));
}

async function copyClient(dist: string): Promise<Download> {
  const file = 'openapi/fagvaerk-client.tgz';
  const packed = (await readdir(client)).find((name) => name.endsWith('.tgz')) ?? '';
  await cp(join(client, packed), join(dist, file));
  return { route: `/${file}`, file, type: 'application/gzip' };
}
