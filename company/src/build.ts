/** `npm run build`: makes the company of each sandbox site, one file each. The same on every machine and on every day. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeCompany } from './generator/make-company.ts';
import { SITES } from './generator/profile.ts';
import { builtFile, builtFolder, linesOf } from './load.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

await mkdir(builtFolder(root), { recursive: true });
for (const site of SITES) await writeFile(builtFile(root, site), linesOf(makeCompany(site)));
