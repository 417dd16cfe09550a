import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const exclude = ['**/node_modules', '**/dist', '.*', 'data'];
const paths = globSync('**', { cwd: root, exclude }).map((path) => `/${path}`);
const topFolders = readdirSync(root, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

const isFile = /^[\w.-]+(\/[\w.-]+)*\.(tsx?|mjs|md|yaml|css|sh|conf|service)$/;
const isInFolder = new RegExp(`^(${topFolders.join('|')})/[\\w./-]*$`);
/** Made at build or by whoever installs the portal. */
const isMade = /(^|\/)(dist|secrets|\.env|portal\.env)(\/|$)|^\./;

it.each(documents)('files and folders that %s names exist', (document) => {
  const text = readFileSync(`${root}${document}`, 'utf8').replaceAll(/^```.*?^```/gms, '');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''));
  const wanted = named.filter((name) => (isFile.test(name) || isInFolder.test(name)) && !isMade.test(name));
  expect(wanted.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});
