/** Golden file test with a small API that covers every feature. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundleVersion, lintVersion } from './bundle.ts';
import { createCatalogue } from './catalogue.ts';
import { validateExamples } from './examples.ts';
import { loadGuides } from './guides.ts';

const root = fileURLToPath(new URL('./golden', import.meta.url));
const document = await bundleVersion(root, 'v4.0');

it('creates the catalogue in the golden file from documents and guides', async () => {
  const catalogue = createCatalogue([document], await loadGuides(root));
  await expect(`${JSON.stringify(catalogue, null, 1)}\n`).toMatchFileSnapshot('golden/catalogue.json');
});

it('bundles without absolute file paths', () => expect(JSON.stringify(document)).not.toContain(root));
it('reports no lint problems for valid documents', async () => expect(await lintVersion(root, 'v4.0')).toEqual([]));
it('reports no problems for valid examples', () => expect(validateExamples(document)).toEqual([]));
