/** Scripts inside the page; the CSP lists their hashes. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

export interface InlineScripts {
  readonly head: string;
  readonly presses: string;
  readonly menu: string;
  readonly start: string;
}

export const buildInlineScripts = async (pageScript: string): Promise<InlineScripts> => ({
  head: await minified('head'),
  presses: await minified('presses'),
  menu: await minified('menu'),
  // Browsers would fetch a script element's source before the first paint.
  start: `import("${pageScript}")`,
});

async function minified(name: string): Promise<string> {
  const input = fileURLToPath(new URL(`inline/${name}.ts`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' }, optimization: { inlineConst: true } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code.trim();
}

export const cspHash = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;
