import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from './catalogue.ts';
import { builtFile } from './load.ts';
import { indexOf } from './search/entries.ts';
import { packIndex } from './search/search-index.ts';
import { readSynonyms } from './search-words.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function write(name: string, content: unknown): Promise<void> {
  const file = builtFile(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
}

const { documents, catalogue } = await readCatalogue(root);
for (const document of documents) await write(document['x-version'], document);
await write('catalogue', catalogue);
await write('search', packIndex(indexOf(catalogue, await readSynonyms(root))));
