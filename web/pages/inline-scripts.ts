/** Scripts inside the page; the CSP lists their hashes. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

export interface InlineScripts {
  readonly head: string;
  readonly presses: string;
  readonly menu: string;
  readonly wake: string;
}

export const buildInlineScripts = async (): Promise<InlineScripts> => ({
  head: await minified('head'),
  presses: await minified('presses'),
  menu: await minified('menu'),
  wake: await minified('wake'),
});

async function minified(name: string): Promise<string> {
  const input = fileURLToPath(new URL(`scripts/${name}.ts`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'esm' }, optimization: { inlineConst: true } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code.trim();
}

export const cspHash = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;
