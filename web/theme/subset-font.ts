/** `node web/theme/subset-font.ts` subsets the font to the unicode-range in tokens.css. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
// @ts-expect-error it has no types
import subsetFont from 'subset-font';

const whole = new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'));
const tokens = new URL('tokens.css', import.meta.url);
export const subsetFile = new URL('figtree-danish.woff2', import.meta.url);

export async function subsetTypeface(): Promise<Buffer> {
  return subsetFont(await readFile(whole), lettersIn(await readFile(tokens, 'utf8')), {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl'],
    variationAxes: { wght: { min: 400, max: 650, default: 400 } },
  });
}

function lettersIn(style: string): string {
  const [, range = ''] = /unicode-range:([^;]+);/.exec(style) ?? [];
  return Array.from(range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g), ([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
  }).join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(subsetFile, await subsetTypeface());
