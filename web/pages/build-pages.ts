import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { readChanges } from '@fagvaerk/catalogue/changes.ts';
import { consolePagesOf } from '@fagvaerk/catalogue/console.ts';
import { builtFile, loadCatalogue, loadDocuments, loadProof } from '@fagvaerk/catalogue/load.ts';
import { counterpartsOf } from '@fagvaerk/catalogue/migration/counterparts.ts';
import { migrationOf, withHtml } from '@fagvaerk/catalogue/migration/migration.ts';
import { programsOf } from '@fagvaerk/catalogue/programs.ts';
import { type Language, languages } from '@fagvaerk/contract/language.ts';
import { type PortalManifest, placeholderSupport } from '@fagvaerk/contract/portal-manifest.ts';
import { build, type InlineConfig, mergeConfig } from 'vite';
import { speculationRules } from '../enhance/speculation-rules.ts';
import { panelRoutes } from '../shell/panel-addresses.ts';
import { apiDownloads, type Download, jsonFile, textFile } from './api-downloads.ts';
import { atomFeed } from './atom-feed.ts';
import type { Assets } from './Document.tsx';
import { buildInlineScripts, cspHash } from './inline-scripts.ts';
import { llmsFullTxt, llmsTxt } from './markdown/llms-txt.ts';
import { markdownOperations, markdownPages } from './markdown/markdown-pages.ts';
import { kindOf, type PageKind, pageKinds, toolScripts } from './page-kinds.ts';
import { virtualMigration, virtualOperations } from './virtual-modules.ts';

type ViteManifest = Record<string, { file: string; imports?: string[] }>;

const web = fileURLToPath(new URL('..', import.meta.url));
const root = dirname(web.replace(/\/$/, ''));
const dist = join(web, 'dist');

await rm(dist, { recursive: true, force: true });
// Two builds: documentation and admin share no chunks, so pages stay small.
const hashedName = 'assets/[name]-[hash].js';
const documents = await loadDocuments(root);
const migration = migrationOf(documents);
const documentation = await buildForBrowser(
  'documentation',
  [
    'pages/scripts/start.ts',
    'tools/calls/main.ts',
    'tools/handover/main.ts',
    ...Object.values(toolScripts),
    ...pageKinds.map((kind) => `docs/${kind}.css`),
  ],
  {
    plugins: [virtualOperations(() => loadCatalogue(root)), virtualMigration(async () => withHtml(migration))],
    // A client build wraps every import() in a preload helper, half of the first script; a worker build does not.
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ...{ ssr: true, emitAssets: true, minify: true },
      rolldownOptions: {
        optimization: { inlineConst: true },
        output: { entryFileNames: hashedName, chunkFileNames: hashedName },
      },
    },
  },
);
const admin = await buildForBrowser('admin', ['admin/main.tsx', 'admin/admin.css'], {
  build: {
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // One file each for libraries and for what several screens share, instead of dozens below 1 kB.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules/, priority: 1 },
            { name: 'panel', minShareCount: 3 },
          ],
        },
      },
    },
  },
});
await build({ root: web, logLevel: 'warn', build: { ssr: 'pages/render.tsx', outDir: 'dist/renderer' } });

const startedMs = performance.now();
const rendererFile = pathToFileURL(join(dist, 'renderer/render.js')).href;
const renderer: typeof import('./render.tsx') = await import(rendererFile);
const catalogue = await loadCatalogue(root);
const searchIndex = await writeSearchIndex();
const changes = await readChanges(root);
const styles = await extractStyles();
const inlineScripts = await buildInlineScripts();
const sharedAssets = {
  pageScript: addressOf(documentation, 'pages/scripts/start.ts'),
  inlineScripts,
  typeface: addressOf(documentation, 'theme/figtree-danish.woff2'),
  searchIndex,
};
const assetsOf = (kind: PageKind): Assets => ({ ...assets, style: { text: styles[kind] } });
const assets = {
  ...sharedAssets,
  proof: await loadProof(root),
  counterparts: counterpartsOf(migration),
  lastChange: changes[0]?.date,
};
const appAssets: Assets = {
  ...sharedAssets,
  style: { address: addressOf(admin, 'admin/admin.css') },
  script: addressOf(admin, 'admin/main.tsx'),
  imports: importsOf(admin, 'admin/main.tsx'),
};

const pages: PortalManifest['pages'] = [];
const markdown = markdownPages(catalogue, assets.counterparts);
for (const page of renderer.allPages(catalogue)) {
  const kind = kindOf(page);
  const tool = toolScripts[kind];
  const script = tool && addressOf(documentation, tool);
  const { route, aliases, title, html } = renderer.renderPage(catalogue, page, { ...assetsOf(kind), script });
  const name = route.slice(1).toLowerCase();
  const files = await writePages(name, html);
  const text = await write(`pages/${name}.md`, markdown.get(route) ?? '');
  pages.push({ route, aliases: [...aliases], title: { ...title }, files, markdown: text, indexed: true });
}
pages.push(await writeScriptedPage(renderer.renderCalls, 'tools/calls/main.ts', 'tools/calls/show-calls.tsx'));
pages.push(await writeScriptedPage(renderer.renderHandover, 'tools/handover/main.ts', 'tools/handover/show-key.ts'));
const unlisted = (name: string, render: typeof renderer.renderStatus) =>
  writePages(name, render(catalogue, assetsOf('results')).html);
const notFound = await unlisted('404', renderer.renderNotFound);
const status = await unlisted('status', renderer.renderStatus);
const search = {
  empty: await unlisted('search', renderer.renderSearch),
  results: await unlisted('results', renderer.renderResults),
  index: searchIndex.slice(1),
};
const texts = {
  index: await write('llms.txt', llmsTxt(catalogue)),
  all: await write('llms-full.txt', llmsFullTxt(markdown)),
  operations: await write('operations.json', JSON.stringify(markdownOperations(catalogue, assets.counterparts))),
};
const app = { routes: panelRoutes, files: await writePages('app', renderer.renderApp(catalogue, appAssets)) };
const programs = catalogue.guides
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => ('program' in block && block.program ? [block.program] : []));
const downloads = await Promise.all(
  [
    ...(await apiDownloads(documents, catalogue)),
    ...consolePagesOf(documents, catalogue).map((page) => jsonFile(`console${page.route.toLowerCase()}.json`, page)),
    ...programs.map((name) => jsonFile(`programs/${name}.json`, programsOf(root, name))),
    textFile('changelog.atom', 'application/atom+xml', atomFeed(changes)),
    // The server fills in the contact details.
    jsonFile('support.json', { support: placeholderSupport }),
  ].map(writeDownload),
);
downloads.push(...(await copyStatic()));
await precompress(join(dist, 'assets'));
await rm(join(dist, 'renderer'), { recursive: true });

const manifest: PortalManifest = {
  pages,
  notFound,
  status,
  search,
  app,
  downloads,
  texts,
  scriptHashes: [...Object.values(inlineScripts), speculationRules].map(cspHash),
  styleHashes: Object.values(styles).map(cspHash),
  assets: 'assets',
};
await writeFile(join(dist, 'portal.json'), JSON.stringify(manifest, null, 1));
console.log(`${pages.length} pages in ${languages.length} languages, ${Math.round(performance.now() - startedMs)} ms`);

async function buildForBrowser(name: string, input: string[], config: InlineConfig = {}): Promise<ViteManifest> {
  const manifest = `.vite/${name}.json`;
  await build(mergeConfig(config, { root: web, logLevel: 'warn', build: { manifest, rolldownOptions: { input } } }));
  return JSON.parse(await readFile(join(dist, manifest), 'utf8'));
}

/** Inlined into the pages, so the files are removed. */
async function extractStyles(): Promise<Record<PageKind, string>> {
  const entries = pageKinds.map(async (kind) => {
    const file = join(dist, addressOf(documentation, `docs/${kind}.css`));
    const text = (await readFile(file, 'utf8')).trim();
    await rm(file);
    return [kind, text];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function addressOf(built: ViteManifest, source: string): string {
  const file = built[source]?.file;
  if (!file) throw new Error(`the browser build lacks ${source}`);
  return `/${file}`;
}

function importsOf(built: ViteManifest, name: string, found = new Set<string>()): string[] {
  for (const imported of built[name]?.imports ?? []) {
    const address = addressOf(built, imported);
    if (found.has(address)) continue;
    found.add(address);
    importsOf(built, imported, found);
  }
  return [...found];
}

/** A page whose content depends on the reader and is rendered by its own script. */
async function writeScriptedPage(
  render: typeof renderer.renderCalls,
  script: string,
  shown: string,
): Promise<PortalManifest['pages'][number]> {
  const imports = [addressOf(documentation, shown), ...importsOf(documentation, shown)];
  const own = { ...assetsOf('results'), script: addressOf(documentation, script), imports };
  const { route, title, html } = render(catalogue, own);
  return { route, aliases: [], title: { ...title }, files: await writePages(route.slice(1), html), indexed: false };
}

/** Content hash: assets are cached forever. */
async function writeSearchIndex(): Promise<string> {
  const content = await readFile(builtFile(root, 'search'), 'utf8');
  const address = `/assets/search-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`;
  await writeFile(join(dist, address), content);
  return address;
}

async function writePages(name: string, html: Readonly<Record<Language, string>>): Promise<Record<Language, string>> {
  const files = { da: `pages/da/${name}.html`, en: `pages/en/${name}.html` };
  for (const language of languages) {
    await write(files[language], html[language]);
  }
  return files;
}

async function writeDownload({ file, type, content }: Download): Promise<PortalManifest['downloads'][number]> {
  await write(file, content);
  return { route: `/${file}`, file, type };
}

/** Returns the name of the file. */
async function write(file: string, content: string | Buffer): Promise<string> {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), content);
  return file;
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

/** woff2 is already compressed. */
async function precompress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.woff2')) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
  }
}
