/** A whole small API, with one of everything, against the catalogue it must become. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundleVersion, lintVersion } from './bundle.ts';
import { createCatalogue } from './catalogue.ts';
import { validateExamples } from './examples.ts';
import { loadGuides } from './guides.ts';

const root = fileURLToPath(new URL('./golden', import.meta.url));
const document = await bundleVersion(root, 'v4.0');

it('turns documents and guides into the catalogue of the golden file', async () => {
  const catalogue = createCatalogue([document], await loadGuides(root));
  await expect(`${JSON.stringify(catalogue, null, 1)}\n`).toMatchFileSnapshot('golden/catalogue.json');
});

it('bundles without a word of where the files lie', () => expect(JSON.stringify(document)).not.toContain(root));
it('has nothing to say about documents that keep the rules', async () =>
  expect(await lintVersion(root, 'v4.0')).toEqual([]));
it('has nothing to say about examples that keep the rules', () => expect(validateExamples(document)).toEqual([]));
