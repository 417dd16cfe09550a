import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@fagvaerk/contract/language.ts';
import { type PortalManifest, portalManifest, suggestionsMark } from '@fagvaerk/contract/portal-manifest.ts';
import { pageContentPolicy } from '../security-headers.ts';
import { robotsTxt, sitemapXml } from './crawlers.ts';
import type { PortalFacts } from './facts.ts';
import { type BuildReader, buildReader, type PolicyOf } from './read-build.ts';
import type { Representation, Resource } from './resource.ts';
import { type DocumentationSearch, openSearch } from './search.ts';

/** What one address answers with; files without words are the same in every language. Pages can be read as Markdown too. */
type Entry = Readonly<Record<Language, Resource> & { markdown?: Resource }>;
type NotFoundPage = Readonly<{ before: string; after: string; headers: Record<string, string> }>;

export type Portal = Readonly<{
  pages: PortalManifest['pages'];
  /** What stands at an address, in any letter case and with or without a slash at the end. */
  find: (path: string) => Entry | undefined;
  /** The 404 page, cut where the suggestions go. */
  notFound: Readonly<Record<Language, NotFoundPage>>;
  /** The page of results, and what it is filled from. */
  search: DocumentationSearch;
  /** The page at an address as Markdown. */
  markdownAt: (path: string) => Promise<string | undefined>;
  /** An operation of the API as Markdown, by its name. */
  operationMarkdown: (name: string) => string | undefined;
  /** Compresses everything that nobody has asked for yet, a little at a time so that readers come first. */
  compressAll: (signal: AbortSignal) => Promise<void>;
}>;

export class PortalNotBuiltError extends Error {}

/** Reads a web build into memory, with our own facts in it and `everywhere` among the headers of every answer. */
export async function loadPortal(
  folder: string,
  facts: PortalFacts,
  everywhere: Record<string, string>,
): Promise<Portal> {
  const { publicOrigin } = facts;
  const manifest = await readManifest(folder);
  const read = buildReader(folder, facts, everywhere);
  const documentPolicy: PolicyOf = (html) => {
    const own = styleHash(html);
    return pageContentPolicy(
      manifest.scriptHashes,
      manifest.styleHashes.filter((known) => known === own),
    );
  };
  // The admin app's components set styles from script.
  const appPolicy = () => pageContentPolicy(manifest.scriptHashes, 'unsafe-inline');
  const page = (files: Record<Language, string>, policy: PolicyOf) =>
    perLanguage((language) => read.page(files[language], language, policy));

  const rawPages = (files: Record<Language, string>) =>
    perLanguage((language) => read.rawPage(files[language], language, documentPolicy));

  const [notFound, searchPages, index, assets, ...claims] = await Promise.all([
    perLanguage(async (language) => cut(await read.rawPage(manifest.notFound[language], language, documentPolicy))),
    Promise.all([rawPages(manifest.search.empty), rawPages(manifest.search.results)]),
    readFile(join(folder, manifest.search.index), 'utf8'),
    read.assets(manifest.assets),
    claim(['/robots.txt'], same(read.made(robotsTxt(manifest, publicOrigin), 'text/plain; charset=utf-8'))),
    claim(['/sitemap.xml'], same(read.made(sitemapXml(manifest, publicOrigin), 'application/xml; charset=utf-8'))),
    ...manifest.pages.map(({ route, aliases, files, markdown }) =>
      claim(
        [route, ...aliases],
        withMarkdown(page(files, documentPolicy), markdown ? read.markdown(markdown) : undefined),
      ),
    ),
    ...manifest.downloads.map(({ route, file, type }) => claim([route], same(read.download(file, type)))),
    ...(manifest.app ? [claim(manifest.app.routes, page(manifest.app.files, appPolicy))] : []),
  ]);
  for (const { path, resource } of assets) claims.push({ paths: [`/${path}`], entry: { da: resource, en: resource } });
  const { texts } = manifest;
  const plainText = 'text/plain; charset=utf-8';
  // Fetched by few: compressed for the first of them, and not at the start.
  const textClaims = [
    ...claims.flatMap(({ paths, entry: { markdown } }) =>
      markdown ? [{ paths: paths.map(markdownPath), entry: { da: markdown, en: markdown } }] : [],
    ),
    ...(texts
      ? await Promise.all([
          claim(['/llms.txt'], same(read.markdown(texts.index, plainText))),
          claim(['/llms-full.txt'], same(read.markdown(texts.all, plainText))),
        ])
      : []),
  ];
  const find = finder([...claims, ...textClaims]);
  return {
    pages: manifest.pages,
    find,
    markdownAt: async (path) => textOf(await find(path)?.markdown?.represent('identity')),
    operationMarkdown: texts ? await read.operations(texts.operations) : () => undefined,
    notFound,
    search: openSearch(JSON.parse(index), ...searchPages),
    compressAll: (signal) => compressAll(claims, signal),
  };
}

/** Of the style that stands in a page: the hashes of other kinds of pages would be a tenth of its headers. */
function styleHash(html: string): string {
  const style = html.slice(html.indexOf('<style>') + '<style>'.length, html.indexOf('</style>'));
  return `sha256-${hash('sha256', style, 'base64')}`;
}

async function readManifest(folder: string): Promise<PortalManifest> {
  const file = join(folder, 'portal.json');
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new PortalNotBuiltError(`The portal has not been built: ${file} cannot be read. Run "npm run build".`, {
      cause,
    });
  });
  return portalManifest.parse(JSON.parse(content));
}

/** The address of a page as a text. */
const markdownPath = (path: string): string => `${path === '/' ? '/index' : path}.md`;

const textOf = (made: Representation | undefined): string | undefined =>
  typeof made?.body === 'string' ? Buffer.from(made.body, 'latin1').toString() : made?.body.toString();

type Claim = { paths: readonly string[]; entry: Entry };

async function claim(paths: readonly string[], entry: Promise<Entry>): Promise<Claim> {
  return { paths, entry: await entry };
}

async function compressAll(claims: readonly Claim[], signal: AbortSignal): Promise<void> {
  for (const { encodings, represent } of new Set(claims.flatMap(({ entry: { da, en } }) => [da, en]))) {
    if (signal.aborted) return;
    await Promise.all(encodings.map(represent));
  }
}

/** A path that ends in `/*` claims everything below it that nobody claims exactly. */
function finder(claims: readonly Claim[]): Portal['find'] {
  const exact = new Map<string, Entry>();
  const below = new Map<string, Entry>();
  for (const { paths, entry } of claims) {
    for (const path of paths) {
      const [map, key] = path.endsWith('/*') ? [below, path.slice(0, -1).toLowerCase()] : [exact, addressKey(path)];
      if ((map.get(key) ?? entry) !== entry) throw new Error(`Two parts of the web build claim the address ${path}`);
      map.set(key, entry);
    }
  }
  return (path) => {
    // Nearly everyone writes an address as we do.
    const asWritten = exact.get(path);
    if (asWritten) return asWritten;
    const key = addressKey(path);
    const found = exact.get(key);
    if (found) return found;
    for (const [beginning, entry] of below) if (key.startsWith(beginning)) return entry;
    return undefined;
  };
}

function addressKey(path: string): string {
  const folded = path.toLowerCase();
  return folded.length > 1 && folded.endsWith('/') ? folded.slice(0, -1) : folded;
}

function cut({ html, headers }: Awaited<ReturnType<BuildReader['rawPage']>>): NotFoundPage {
  const [before, after, ...rest] = html.split(suggestionsMark);
  if (before === undefined || after === undefined || rest.length > 0) {
    throw new Error(`The 404 page must hold ${suggestionsMark} once`);
  }
  return { before, after, headers };
}

async function perLanguage<T>(make: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
  const [da, en] = await Promise.all([make('da'), make('en')]);
  return { da, en };
}

async function withMarkdown(pages: Promise<Entry>, text: Promise<Resource> | undefined): Promise<Entry> {
  const markdown = await text;
  return { ...(await pages), ...(markdown && { markdown }) };
}

async function same(resource: Resource | Promise<Resource>): Promise<Entry> {
  const one = await resource;
  return { da: one, en: one };
}
