/** Renders pages on each request, and proxies `/api` and the rest to the real server. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '@fagvaerk/catalogue/catalogue.ts';
import { consolePagesOf } from '@fagvaerk/catalogue/console.ts';
import { counterpartsOf } from '@fagvaerk/catalogue/migration/counterparts.ts';
import { migrationOf, withHtml } from '@fagvaerk/catalogue/migration/migration.ts';
import { indexOf } from '@fagvaerk/catalogue/search/entries.ts';
import { packIndex } from '@fagvaerk/catalogue/search/search-index.ts';
import { readSynonyms } from '@fagvaerk/catalogue/search-words.ts';
import { resolveDemoKeyMarkers } from '@fagvaerk/contract/example-caller.ts';
import { languageCookie } from '@fagvaerk/contract/language.ts';
import { callsPerMinuteDefault } from '@fagvaerk/contract/limits.ts';
import {
  placeholderCallsPerMinute,
  placeholderOrigin,
  placeholderProvider,
  placeholderTestOrigin,
} from '@fagvaerk/contract/portal-manifest.ts';
import { handoverRoute } from '@fagvaerk/contract/session.ts';
import { createServer, type ViteDevServer } from 'vite';
import { callsRoute } from '../shell/addresses.ts';
import { isPanelRoute } from '../shell/panel-addresses.ts';
import { buildInlineScripts } from './inline-scripts.ts';
import { kindOf, type PageKind, toolScripts } from './page-kinds.ts';
import { virtualMigration, virtualOperations } from './virtual-modules.ts';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const sources = ['api', 'content', 'examples'].map((folder) => join(root, folder));
const searchIndex = '/search-index.json';
const assets = {
  pageScript: '/pages/scripts/start.ts',
  inlineScripts: await buildInlineScripts(),
  typeface: '/theme/figtree-danish.woff2',
  searchIndex,
};
const assetsOf = (kind: PageKind) => ({ ...assets, style: { address: `/docs/${kind}.css` } });
const appAssets = { ...assets, script: '/admin/main.tsx', style: { address: '/admin/admin.css' } };
const realServer = `http://localhost:${process.env.PORT ?? 3000}`;

let newest = readCatalogue(root);

async function renderRoute(
  vite: ViteDevServer,
  url: string,
  cookies: string,
): Promise<{ status: number; html: string }> {
  const renderer = (await vite.ssrLoadModule('/pages/render.tsx')) as typeof import('./render.tsx');
  const route = (new URL(url, realServer).pathname.replace(/(.)\/$/, '$1') || '/').toLowerCase();
  const { catalogue: known, documents } = await newest;
  const page = renderer
    .allPages(known)
    .find(({ route: own, aliases }) => [own, ...aliases].some((one) => one.toLowerCase() === route));
  const isApp = isPanelRoute(route);
  const scripted = {
    [callsRoute]: { render: renderer.renderCalls, script: '/tools/calls/main.ts' },
    [handoverRoute]: { render: renderer.renderHandover, script: '/tools/handover/main.ts' },
  }[route];
  const { render, script } = scripted ?? { render: renderer.renderNotFound };
  const tool = page && toolScripts[kindOf(page)];
  const html = page
    ? renderer.renderPage(known, page, {
        ...assetsOf(kindOf(page)),
        script: tool && `/${tool}`,
        counterparts: counterpartsOf(migrationOf(documents)),
      }).html
    : isApp
      ? renderer.renderApp(known, appAssets)
      : render(known, { ...assetsOf('results'), script }).html;
  const language = cookies.includes(`${languageCookie(false)}=en`) ? 'en' : 'da';
  return {
    status: page || isApp || scripted ? 200 : 404,
    html: await vite.transformIndexHtml(
      url,
      resolveDemoKeyMarkers(html[language], true)
        .replaceAll(placeholderOrigin, realServer)
        .replaceAll(placeholderTestOrigin, realServer)
        .replaceAll(placeholderProvider, 'Fagværk')
        .replaceAll(placeholderCallsPerMinute, String(callsPerMinuteDefault)),
    ),
  };
}

const vite = await createServer({
  root: web,
  appType: 'custom',
  publicDir: 'static',
  plugins: [
    virtualOperations(async () => (await newest).catalogue),
    virtualMigration(async () => withHtml(migrationOf((await newest).documents))),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        ...['/api/v', '/api/access', '/Admin/', '/auth', '/healthz', '/readyz', '/language/'],
        ...[
          '/openapi',
          '/postman',
          '/changelog.atom',
          '/search?',
          '/search.json',
          '/status',
          '/support.json',
          '/programs/',
        ],
        ...['/mcp', '/llms', '^/\\w+\\.md$'],
      ].map((path) => [path, realServer]),
    ),
  },
});

vite.watcher.add(sources);
vite.watcher.on('all', (_event, file) => {
  if (!sources.some((source) => file.startsWith(source))) return;
  newest = readCatalogue(root);
  vite.ws.send({ type: 'full-reload' });
});

vite.middlewares.use(searchIndex, async (_request, response) => {
  const index = indexOf((await newest).catalogue, await readSynonyms(root));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(packIndex(index)));
});

vite.middlewares.use('/console', async (request, response, next) => {
  const { documents, catalogue } = await newest;
  const page = consolePagesOf(documents, catalogue).find(({ route }) => `${route.toLowerCase()}.json` === request.url);
  if (!page) return next();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
});

vite.middlewares.use(async (request, response, next) => {
  if (!request.headers.accept?.includes('text/html')) return next();
  try {
    const { status, html } = await renderRoute(vite, request.url ?? '/', request.headers.cookie ?? '');
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  } catch (error) {
    next(error);
  }
});

await vite.listen();
vite.printUrls();
