import { z } from 'zod';
import type { Language } from './language.ts';

/** Replaced by the public URL when served. */
export const placeholderOrigin = 'https://portal.invalid';

/** The URL of the test environment, which all printed calls use. */
export const placeholderTestOrigin = 'https://test.portal.invalid';

export const placeholderProvider = 'provider.portal.invalid';
export const placeholderCallsPerMinute = 'calls-per-minute.portal.invalid';

/** Links to it become plain text if no support address is configured. */
export const placeholderSupport = 'https://support.portal.invalid';

export const supportMarkers = { da: '<!--support da-->', en: '<!--support en-->' } as const;

/** At the top of the pages of a version; empty unless the version is deprecated. */
export const deprecationMarker = (version: string, language: Language) => `<!--deprecation ${version} ${language}-->`;

/** How long v3.0 can be used, in the versioning guide. */
export const lifetimeMarker = '<!--lifetime v3.0-->';

export const suggestionsMarker = '<!--suggestions-->';

export const searchMarkers = {
  query: 'portal-search-query',
  count: 'portal-search-count',
  results: '<!--results-->',
} as const;

const perLanguage = z.object({ da: z.string(), en: z.string() });
const route = z.string().startsWith('/');
const cspHash = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/);

/** `portal.json`, written by the web build; file names are relative to its folder. */
export const portalManifest = z.object({
  pages: z.array(
    z.object({
      route,
      aliases: z.array(route),
      title: perLanguage,
      files: perLanguage,
      /** Danish, like the documentation. */
      markdown: z.string().optional(),
      /** Whether the page is in the sitemap. */
      indexed: z.boolean(),
    }),
  ),
  notFound: perLanguage,
  /** The results page without and with a query, and the index shared by browser and server. */
  search: z.object({ empty: perLanguage, results: perLanguage, index: z.string() }),
  status: perLanguage,
  /** A route ending in `/*` includes everything below it. */
  app: z.object({ routes: z.array(route), files: perLanguage }).nullable(),
  downloads: z.array(z.object({ route, file: z.string(), type: z.string() })),
  /** Markdown: the index, everything in one file, and operations by name. */
  texts: z.object({ index: z.string(), all: z.string(), operations: z.string() }).optional(),
  scriptHashes: z.array(cspHash),
  styleHashes: z.array(cspHash),
  /** Files with a content hash in their names, with optional `.br` and `.gz` variants. */
  assets: z.string(),
});
export type PortalManifest = z.infer<typeof portalManifest>;
