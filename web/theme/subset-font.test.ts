import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { subsetFile, subsetTypeface } from './subset-font.ts';

it('the committed subset matches tokens.css; `node web/theme/subset-font.ts` updates it', async () => {
  expect((await subsetTypeface()).equals(await readFile(subsetFile))).toBe(true);
});
