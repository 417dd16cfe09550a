import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cutFile, cutTypeface } from './cut-typeface.ts';

it('the cut typeface has the letters that tokens.css names; `node web/theme/cut-typeface.ts` cuts it anew', async () => {
  expect((await cutTypeface()).equals(await readFile(cutFile))).toBe(true);
});
