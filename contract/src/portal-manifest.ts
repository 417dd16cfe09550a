import { z } from 'zod';

/** Stands in built files wherever the public address is meant; the server puts the real one in its place. */
export const placeholderOrigin = 'https://portal.invalid';

/** The same for the address of the test environment, which every printed call is made at; often the public one. */
export const placeholderTestOrigin = 'https://test.portal.invalid';

/** The same for the name of who runs the portal, and for the calls a minute of this server. */
export const placeholderProvider = 'provider.portal.invalid';
export const placeholderCallsPerMinute = 'calls-per-minute.portal.invalid';

/** The address of links to support, and the contact of the API documents. Where none is known, a link becomes its text. */
export const placeholderSupport = 'https://support.portal.invalid';

/** Stand where every way to reach support is named. */
export const supportMarks = { da: '<!--support da-->', en: '<!--support en-->' } as const;

/** Stands in the built 404 page where the server lists the nearest pages. */
export const suggestionsMark = '<!--suggestions-->';

/** Stand in the built page of results where the server puts what was asked for, how many were found, and what. */
export const searchMarks = {
  query: 'portal-search-query',
  count: 'portal-search-count',
  results: '<!--results-->',
} as const;

const perLanguage = z.object({ da: z.string(), en: z.string() });
const route = z.string().startsWith('/');
const cspHash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);

/** `portal.json`: what the web build leaves for the server. File names are relative to its folder. */
export const portalManifest = z.object({
  pages: z.array(
    z.object({
      route,
      aliases: z.array(route),
      title: perLanguage,
      files: perLanguage,
      /** The page as Markdown, which is Danish as the documentation is; what is a reader's own has none. */
      markdown: z.string().optional(),
      /** Whether search engines are told about the page. */
      indexed: z.boolean(),
    }),
  ),
  notFound: perLanguage,
  /** The page of results, once without a question and once with one, and the index that browser and server search. */
  search: z.object({ empty: perLanguage, results: perLanguage, index: z.string() }),
  /** The single-page admin app. A route that ends in `/*` holds everything below it. */
  app: z.object({ routes: z.array(route), files: perLanguage }).nullable(),
  downloads: z.array(z.object({ route, file: z.string(), type: z.string() })),
  /** What there is to read as Markdown, all of it in one, and each operation by its name. */
  texts: z.object({ index: z.string(), all: z.string(), operations: z.string() }).optional(),
  /** CSP sources of the inline scripts, as `sha256-…`, and of the style that stands in documentation pages. */
  scriptHashes: z.array(cspHash),
  styleHashes: z.array(cspHash),
  /** The folder of files that carry a content hash in their names; `.br` and `.gz` twins may stand beside them. */
  assets: z.string(),
});
export type PortalManifest = z.infer<typeof portalManifest>;
