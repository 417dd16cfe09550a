import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressIn, type Language, languages } from '@fagvaerk/contract/language.ts';
import { type PortalManifest, portalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { pageContentPolicy } from '../http/security-headers.ts';
import { OperatorError } from '../logging/operator-error.ts';
import { escapeMarkup, type PortalSettings } from './placeholders.ts';
import { createBuildReader } from './read-build.ts';
import type { Resource } from './resource.ts';
import { createPortalSearch } from './search.ts';
import { createSearchLimit } from './search-limit.ts';
import { createSuggestions } from './suggest.ts';

type Entry = Readonly<Record<Language, Resource> & { markdown?: Resource }>;
type Address = readonly [path: string, entry: Entry];

export type Portal = Awaited<ReturnType<typeof loadPortal>>;

const plainText = 'text/plain; charset=utf-8';

export async function loadPortal(folder: string, settings: PortalSettings, isDemoKeyUsable: () => boolean) {
  const manifest = await readManifest(folder);
  const { pages, notFound, status, search, texts, scriptHashes, styleHashes } = manifest;
  const read = createBuildReader(folder, settings, isDemoKeyUsable);
  const documentPolicy = (html: string) => {
    const own = styleHash(html);
    return pageContentPolicy(scriptHashes, styleHashes.includes(own) ? [own] : []);
  };
  // Components of the admin app set inline styles.
  const appPolicy = () => pageContentPolicy(scriptHashes, 'unsafe-inline');
  const templates = (files: Record<Language, string>) =>
    perLanguage((language) => read.template(files[language], language, documentPolicy));

  const robots = read.generated(robotsTxt(manifest, settings.publicOrigin), plainText);
  const sitemap = read.generated(sitemapXml(manifest, settings.publicOrigin), 'application/xml; charset=utf-8');
  const addresses: Address[] = [
    ['/robots.txt', inBothLanguages(robots)],
    ['/sitemap.xml', inBothLanguages(sitemap)],
  ];
  for (const { path, resource } of await read.assets(manifest.assets))
    addresses.push([path, inBothLanguages(resource)]);
  for (const { route, aliases, files, markdown: file } of pages) {
    const page = await perLanguage((language) => read.page(files[language], language, documentPolicy));
    const markdown = file ? await read.markdown(file) : undefined;
    const [entry, markdownEntry] = [{ ...page, ...(markdown && { markdown }) }, markdown && inBothLanguages(markdown)];
    for (const path of [route, ...aliases]) {
      addresses.push([path, entry]);
      if (markdownEntry) addresses.push([`${path === '/' ? '/index' : path}.md`, markdownEntry]);
    }
  }
  for (const { route, file, type } of manifest.downloads)
    addresses.push([route, inBothLanguages(await read.download(file, type))]);
  if (manifest.app) {
    const { routes, files } = manifest.app;
    const page = await perLanguage((language) => read.page(files[language], language, appPolicy));
    addresses.push(...routes.map((route): Address => [route, page]));
  }
  if (texts) {
    addresses.push(['/llms.txt', inBothLanguages(await read.markdown(texts.index, plainText))]);
    addresses.push(['/llms-full.txt', inBothLanguages(await read.markdown(texts.all, plainText))]);
  }

  const find = createFinder(addresses);
  const index = JSON.parse(await readFile(join(folder, search.index), 'utf8'));
  return {
    pages,
    suggest: createSuggestions(pages),
    waitForSearchMs: createSearchLimit(),
    find,
    notFound: await templates(notFound),
    status: await templates(status),
    search: createPortalSearch(index, await templates(search.empty), await templates(search.results)),
    markdownAt: (path: string) => find(path)?.markdown?.().body.toString(),
    operationMarkdown: texts ? await read.operations(texts.operations) : () => undefined,
  };
}

async function readManifest(folder: string): Promise<PortalManifest> {
  const file = join(folder, 'portal.json');
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = `The portal has not been built: ${file} cannot be read. Run "npm run build".`;
    throw new OperatorError(reason, { cause });
  });
  return portalManifest.parse(JSON.parse(content));
}

/** Listing all hashes would lengthen the headers by a tenth. */
function styleHash(html: string): string {
  const style = html.slice(html.indexOf('<style>') + '<style>'.length, html.indexOf('</style>'));
  return `sha256-${hash('sha256', style, 'base64')}`;
}

async function perLanguage<T>(make: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
  const [da, en] = await Promise.all([make('da'), make('en')]);
  return { da, en };
}

const inBothLanguages = (resource: Resource): Entry => ({ da: resource, en: resource });

/** Ignores case and a trailing slash. `/*` at the end matches every path below without an exact match. */
function createFinder(addresses: readonly Address[]): (path: string) => Entry | undefined {
  const exact = new Map<string, Entry>();
  const prefixes = new Map<string, Entry>();
  for (const [path, entry] of addresses) {
    const [map, key] = path.endsWith('/*') ? [prefixes, path.slice(0, -1).toLowerCase()] : [exact, addressKey(path)];
    if ((map.get(key) ?? entry) !== entry) throw new Error(`Two parts of the web build claim the address ${path}`);
    map.set(key, entry);
  }
  return (path) => {
    const key = addressKey(path);
    return exact.get(key) ?? [...prefixes].find(([prefix]) => key.startsWith(prefix))?.[1];
  };
}

function addressKey(path: string): string {
  const key = path.toLowerCase();
  return key.length > 1 && key.endsWith('/') ? key.slice(0, -1) : key;
}

function robotsTxt({ app }: PortalManifest, origin: string): string {
  const closed = new Set(app?.routes.map((route) => route.replace(/\/\*$/, '')));
  const disallowed = [...closed].map((route) => `Disallow: ${route}\n`).join('');
  return `User-agent: *\n${disallowed}Allow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemapXml({ pages }: PortalManifest, origin: string): string {
  const urls = pages
    .filter((page) => page.indexed)
    .flatMap(({ route }) => languages.map((language) => addressIn(language, route)))
    .map((address) => `  <url><loc>${escapeMarkup(new URL(address, origin).href)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
