/** Scripts inside the page; the CSP lists their hashes. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const names = ['head', 'presses', 'menu', 'wake'] as const;
export type InlineScripts = Readonly<Record<(typeof names)[number], string>>;

export const buildInlineScripts = async (): Promise<InlineScripts> =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await minified(name)])));

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
