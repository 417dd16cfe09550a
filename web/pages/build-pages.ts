/** `npm run build`: browser files, then every page in every language, then what the server needs to know of them. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { withoutAnnotations } from '@fagvaerk/catalogue/bundle.ts';
import { loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { type Language, languages } from '@fagvaerk/contract/language.ts';
import type { PortalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { build } from 'vite';
import { stringify } from 'yaml';
import type { Assets } from './Document.tsx';
import { scriptHashes } from './inline-scripts.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const root = dirname(web.replace(/\/$/, ''));
const dist = join(web, 'dist');

await rm(dist, { recursive: true, force: true });
await build({ root: web, logLevel: 'warn' });
await build({
  root: web,
  logLevel: 'warn',
  build: { ssr: 'pages/render.tsx', outDir: 'dist/renderer', manifest: false },
});

const startedMs = performance.now();
const { renderPage, renderNotFound, allPages } = (await import(
  pathToFileURL(join(dist, 'renderer/render.js')).href
)) as typeof import('./render.tsx');
const catalogue = await loadCatalogue(root);
const assets = await builtAssets();

const pages: PortalManifest['pages'] = [];
for (const page of allPages(catalogue)) {
  const { route, aliases, title, html } = renderPage(catalogue, page, assets);
  const files = await writePages(route.slice(1).toLowerCase(), html);
  pages.push({ route, aliases: [...aliases], title: { ...title }, files, indexed: true });
}
const notFound = await writePages('404', renderNotFound(catalogue, assets));
const downloads = [...(await writeApiDocuments()), ...(await copyStatic())];
await precompress(join(dist, 'assets'));
await rm(join(dist, 'renderer'), { recursive: true });

const manifest: PortalManifest = {
  pages,
  notFound,
  app: null,
  downloads,
  scriptHashes: [...scriptHashes],
  assets: 'assets',
  buildMs: Math.round(performance.now() - startedMs),
};
await writeFile(join(dist, 'portal.json'), JSON.stringify(manifest, null, 1));
console.log(`${pages.length} pages in ${languages.length} languages, ${manifest.buildMs} ms`);

async function builtAssets(): Promise<Assets> {
  const vite = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; assets?: string[] }
  >;
  const wake = vite['islands/wake.ts'];
  const style = vite['docs/docs.css'];
  const font = style?.assets?.find((file) => file.endsWith('.woff2'));
  if (!wake || !style || !font) throw new Error('the browser build lacks islands/wake.ts, docs/docs.css or its font');
  return { script: `/${wake.file}`, style: `/${style.file}`, font: `/${font}` };
}

async function writePages(name: string, html: Readonly<Record<Language, string>>): Promise<Record<Language, string>> {
  const files = { da: `pages/da/${name}.html`, en: `pages/en/${name}.html` };
  for (const language of languages) {
    await mkdir(join(dist, 'pages', language), { recursive: true });
    await writeFile(join(dist, files[language]), html[language]);
  }
  return files;
}

async function writeApiDocuments(): Promise<PortalManifest['downloads']> {
  await mkdir(join(dist, 'openapi'), { recursive: true });
  const written = await Promise.all(
    (await loadDocuments(root)).map(async (document) => {
      const version = document['x-version'];
      const plain = withoutAnnotations(document);
      await writeFile(join(dist, `openapi/${version}.json`), JSON.stringify(plain, null, 2));
      await writeFile(
        join(dist, `openapi/${version}.yaml`),
        stringify(plain, { aliasDuplicateObjects: false, lineWidth: 120 }),
      );
      return [
        { route: `/openapi/${version}.json`, file: `openapi/${version}.json`, type: 'application/json; charset=utf-8' },
        { route: `/openapi/${version}.yaml`, file: `openapi/${version}.yaml`, type: 'application/yaml; charset=utf-8' },
      ];
    }),
  );
  return written.flat();
}

async function copyStatic(): Promise<PortalManifest['downloads']> {
  const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png' };
  await cp(join(web, 'static'), join(dist, 'static'), { recursive: true });
  return (await readdir(join(web, 'static'))).map((name) => ({
    route: `/${name}`,
    file: `static/${name}`,
    type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  }));
}

async function precompress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
  }
}
