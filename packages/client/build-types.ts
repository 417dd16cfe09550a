/** Writes the types of each version, derived from the OpenAPI documents, and the error codes. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleAccess } from '@fagvaerk/catalogue/bundle.ts';
import { loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { publicDocument } from '@fagvaerk/catalogue/published/public-document.ts';
import { apiErrors } from '@fagvaerk/contract/errors.ts';
import { placeholderOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const dist = join(import.meta.dirname, 'dist');

/** Fields with defaults are optional in requests; schemas are exported at the top level: `Invoice`. */
const settings = {
  ...{ defaultNonNullable: false, emptyObjectsUnknown: true, silent: true },
  ...{ rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true },
};

await rm(dist, { recursive: true, force: true });
await mkdir(dist);
const root = join(import.meta.dirname, '..', '..');
const versions = (await loadDocuments(root)).map((one) => [one['x-version'], publicDocument(one)] as const);
for (const [name, document] of [...versions, ['access', publicDocument(await bundleAccess(root))] as const]) {
  const published = withoutLongExamples(document as unknown as OpenAPI3);
  const head = `/** ${published.info.title} ${name}: typer lavet af /openapi/${name}.json */\n`;
  const types = head + astToString(await openapiTS(published, settings));
  // The package does not know which portal it was downloaded from.
  await writeFile(join(dist, `${name}.d.ts`), types.replaceAll(placeholderOrigin, ''));
}

const codes = JSON.stringify(Object.keys(apiErrors));
const codeTypes = `export declare const errorCodes: readonly ${codes};\nexport type ErrorCode = (typeof errorCodes)[number];\n`;
await writeFile(join(dist, 'error-codes.js'), `export const errorCodes = ${codes};\n`);
await writeFile(join(dist, 'error-codes.d.ts'), codeTypes);

/** Examples would be half of the file. */
function withoutLongExamples(document: OpenAPI3): OpenAPI3 {
  return JSON.parse(
    JSON.stringify(document, (key, value) => (/^examples?$/.test(key) && Object(value) === value ? undefined : value)),
  );
}
