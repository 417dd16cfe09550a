import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import { postmanCollection } from '@fagvaerk/catalogue/published/postman.ts';
import { publicDocument } from '@fagvaerk/catalogue/published/public-document.ts';
import { type PortalManifest, placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { stringify } from 'yaml';

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
      await write(`openapi/${version}.d.ts`, 'text/plain', await typesOf(plain as unknown as OpenAPI3, version)),
      await write(
        `postman/${version}.json`,
        'application/json',
        JSON.stringify(postmanCollection(document, catalogue), null, 2),
      ),
    ];
  });
  return (await Promise.all(written)).flat();
}

/** Fields with defaults are optional in requests; schemas are exported at the top level: `Invoice`. */
const settings = {
  ...{ defaultNonNullable: false, emptyObjectsUnknown: true, silent: true },
  ...{ rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true },
};

async function typesOf(document: OpenAPI3, version: string): Promise<string> {
  const head = `/** ${document.info.title} ${version}: typer lavet af ${placeholderOrigin}/openapi/${version}.json */\n`;
  return head + astToString(await openapiTS(withoutLongExamples(document), settings));
}

/** Examples would be half of the file. */
const withoutLongExamples = (document: OpenAPI3): OpenAPI3 =>
  JSON.parse(
    JSON.stringify(document, (key, value) => (/^examples?$/.test(key) && Object(value) === value ? undefined : value)),
  );
