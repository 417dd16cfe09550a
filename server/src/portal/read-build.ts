import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { readingOf } from '@fagvaerk/contract/example-caller.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { makeFillIn, type PortalFacts } from './facts.ts';
import { eitherOf, packedBefore, packedHere, type Resource } from './resource.ts';

type Headers = Record<string, string>;
/** What a page may load and run, by what stands in it. */
export type PolicyOf = (html: string) => string;

const unchangedNeedsAsking = 'no-cache';
/** At the address of a page: what it is read as, the language of its reader, and how it travels. */
const pagesVaryBy = 'Accept, Cookie, Accept-Encoding';
const neverChanges = 'public, max-age=31536000, immutable';
const textualType = /^text\/|json|yaml|xml/;
const twinEndings = { '.br': 'br', '.gz': 'gzip' } as const;

/** What the browser build can leave in the assets folder. */
const assetTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

export type BuildReader = ReturnType<typeof buildReader>;

/** Reads the files of a web build as resources, with our own facts in them and `everywhere` among their headers. */
export function buildReader(folder: string, facts: PortalFacts, everywhere: Headers) {
  const { opensExamples = () => false } = facts;
  const fillIn = makeFillIn(facts);
  const fillInMarkdown = makeFillIn(facts, 'markdown');
  const text = async (file: string) => fillIn(await readFile(join(folder, file), 'utf8'));
  const pageHeaders = (language: Language, contentPolicy: string) => ({
    ...everywhere,
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': contentPolicy,
    'cache-control': unchangedNeedsAsking,
    vary: pagesVaryBy,
  });

  /** A page before it is packed, for those that are not finished yet. */
  const rawPage = async (file: string, language: Language, policyOf: PolicyOf) => {
    const html = await text(file);
    return { html, headers: pageHeaders(language, policyOf(html)) };
  };

  /** A page that reads one way while its examples work as they stand, and another way while they do not. */
  const page = async (file: string, language: Language, policyOf: PolicyOf): Promise<Resource> => {
    // As bytes, which lie outside the heap: the other reading is seldom wanted.
    const built = await readFile(join(folder, file));
    const headers = pageHeaders(language, policyOf(built.toString()));
    const make = (isOpen: boolean) => () =>
      packedHere(Buffer.from(fillIn(readingOf(built.toString(), isOpen))), headers);
    return eitherOf(opensExamples, make(true), make(false));
  };

  /** A text of the documentation, whose examples work or do not as those of pages. */
  const markdown = async (file: string, type = 'text/markdown; charset=utf-8'): Promise<Resource> => {
    const built = await readFile(join(folder, file));
    const headers = { ...headersForPrograms(type), 'content-language': 'da', vary: pagesVaryBy };
    const make = (isOpen: boolean) => () =>
      packedHere(Buffer.from(fillInMarkdown(readingOf(built.toString(), isOpen))), headers);
    return eitherOf(opensExamples, make(true), make(false));
  };

  const headersForPrograms = (type: string): Headers => ({
    ...everywhere,
    'content-type': type,
    'cache-control': unchangedNeedsAsking,
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
  });

  /** Content for programs to fetch, from other origins too. */
  const made = (content: string | Buffer, type: string): Resource =>
    packedHere(Buffer.from(content), headersForPrograms(type));

  const download = async (file: string, type: string): Promise<Resource> => {
    const built = await readFile(join(folder, file));
    if (!textualType.test(type)) return made(built, type);
    const [open, closed] = [readingOf(built.toString(), true), readingOf(built.toString(), false)];
    const make = (reading: string) => () => made(fillIn(reading), type);
    return open === closed ? make(open)() : eitherOf(opensExamples, make(open), make(closed));
  };

  /** The hashed files below a folder by their paths in it, with the compressed twins that stand beside them. */
  const assets = async (assetFolder: string): Promise<{ path: string; resource: Resource }[]> => {
    const found = await readdir(join(folder, assetFolder), { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const bodies = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)));
    return Array.from(bodies)
      .filter(([file]) => !(extname(file) in twinEndings))
      .map(([file, body]) => {
        const twins = twinsOf(file, bodies);
        const headers = {
          ...forFiles(everywhere),
          'content-type': assetTypes[extname(file)] ?? 'application/octet-stream',
          'cache-control': neverChanges,
          ...(Object.keys(twins).length > 0 && { vary: 'Accept-Encoding' }),
        };
        return { path: relative(folder, file).split(sep).join('/'), resource: packedBefore(body, headers, twins) };
      });
  };

  /** Each operation of the API as Markdown, by its name. */
  const operations = async (file: string): Promise<(name: string) => string | undefined> => {
    const texts = new Map(
      Object.entries(JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, string>),
    );
    return (name) => {
      const text = texts.get(name);
      return text && fillInMarkdown(readingOf(text, opensExamples()));
    };
  };

  return { rawPage, page, markdown, operations, made, download, assets };
}

/** The rest is for what a window can show by itself; a page waits for these files, and they are many. */
const forFiles = (everywhere: Headers): Headers =>
  Object.fromEntries(Object.entries(everywhere).filter(([name]) => /^(?:x-content|strict-transport)/.test(name)));

function twinsOf(file: string, bodies: ReadonlyMap<string, Buffer>) {
  const twins = Object.entries(twinEndings).map(([ending, encoding]) => [encoding, bodies.get(file + ending)] as const);
  return Object.fromEntries(twins.filter(([, twin]) => twin !== undefined));
}
