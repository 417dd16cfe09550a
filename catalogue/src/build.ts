/** `npm run build`: bundles the API documents of each version into one file. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleVersion } from './bundle.ts';
import { bundledFile } from './load.ts';
import { VERSIONS } from './versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const version of VERSIONS) {
  const file = bundledFile(root, version);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(await bundleVersion(root, version)));
}
