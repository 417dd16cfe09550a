import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { resolveDemoKeyMarkers } from '@fagvaerk/contract/example-caller.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { pageSecurityHeaders } from '../http/security-headers.ts';
import { createFillIn, type PortalSettings } from './placeholders.ts';
import { createResource, type Headers, type Resource } from './resource.ts';

export type PageTemplate = Readonly<{ html: string; headers: Headers }>;
type PolicyOf = (html: string) => string;

const pageVary = 'Accept, Accept-Language, Cookie, Accept-Encoding';
const textualType = /^text\/|json|yaml|xml/;
const assetTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

export function createBuildReader(folder: string, settings: PortalSettings, isDemoKeyUsable: () => boolean) {
  const fillInMarkup = createFillIn(settings);
  const fillInMarkdown = createFillIn(settings, 'markdown');
  const readBytes = (file: string) => readFile(join(folder, file));

  const pageHeaders = (language: Language, contentPolicy: string): Headers => ({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    ...pageSecurityHeaders,
    'content-security-policy': contentPolicy,
    'cache-control': 'no-cache',
    vary: pageVary,
  });
  const downloadHeaders = (type: string): Headers => ({
    'content-type': type,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
  });

  /** Examples contain the demo key only while it works, so there are two lazily created versions. */
  const withExamples = (built: Buffer, headers: Headers, fillIn: (text: string) => string): Resource => {
    const make = (isUsable: boolean) =>
      createResource(Buffer.from(fillIn(resolveDemoKeyMarkers(built.toString(), isUsable))), headers);
    const versions = new Map<boolean, Resource>();
    return (acceptEncoding) => {
      const isUsable = isDemoKeyUsable();
      const version = versions.get(isUsable) ?? make(isUsable);
      versions.set(isUsable, version);
      return version(acceptEncoding);
    };
  };

  return {
    template: async (file: string, language: Language, policyOf: PolicyOf): Promise<PageTemplate> => {
      const html = fillInMarkup((await readBytes(file)).toString());
      return { html, headers: pageHeaders(language, policyOf(html)) };
    },

    page: async (file: string, language: Language, policyOf: PolicyOf): Promise<Resource> => {
      const built = await readBytes(file);
      return withExamples(built, pageHeaders(language, policyOf(built.toString())), fillInMarkup);
    },

    markdown: async (file: string, type = 'text/markdown; charset=utf-8'): Promise<Resource> => {
      const headers = { ...downloadHeaders(type), 'content-language': 'da', vary: pageVary };
      return withExamples(await readBytes(file), headers, fillInMarkdown);
    },

    generated: (content: string, type: string): Resource => createResource(Buffer.from(content), downloadHeaders(type)),

    download: async (file: string, type: string): Promise<Resource> => {
      const built = await readBytes(file);
      const headers = downloadHeaders(type);
      return textualType.test(type) ? withExamples(built, headers, fillInMarkup) : createResource(built, headers);
    },

    assets: async (assetFolder: string): Promise<{ path: string; resource: Resource }[]> => {
      const found = await readdir(join(folder, assetFolder), { recursive: true, withFileTypes: true });
      const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      const files = new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
      return [...files]
        .filter(([path]) => !['.br', '.gz'].includes(extname(path)))
        .map(([path, body]) => {
          const [br, gzip] = [files.get(`${path}.br`), files.get(`${path}.gz`)];
          const headers = {
            'content-type': assetTypes[extname(path)] ?? 'application/octet-stream',
            'cache-control': 'public, max-age=31536000, immutable',
            ...((br || gzip) && { vary: 'Accept-Encoding' }),
          };
          const resource = createResource(body, headers, { ...(br && { br }), ...(gzip && { gzip }) });
          return { path: `/${relative(folder, path).split(sep).join('/')}`, resource };
        });
    },

    operations: async (file: string): Promise<(name: string) => string | undefined> => {
      const texts = new Map<string, string>(Object.entries(JSON.parse((await readBytes(file)).toString())));
      return (name) => {
        const text = texts.get(name);
        return text && fillInMarkdown(resolveDemoKeyMarkers(text, isDemoKeyUsable()));
      };
    },
  };
}
