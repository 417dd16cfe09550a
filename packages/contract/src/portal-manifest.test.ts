import { describe, expect, it } from 'vitest';
import { type PortalManifest, portalManifest } from './portal-manifest.ts';

const words = { da: 'a', en: 'b' };
const whole: PortalManifest = {
  pages: [{ route: '/start', aliases: ['/'], title: words, files: words, indexed: true }],
  notFound: words,
  status: words,
  search: { empty: words, results: words, index: 'assets/search.json' },
  app: null,
  downloads: [{ route: '/openapi/v4.0.json', file: 'openapi/v4.0.json', type: 'application/json' }],
  scriptHashes: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  styleHashes: [],
  assets: 'assets',
};

describe('the manifest of a web build', () => {
  it('is accepted if complete', () => expect(portalManifest.parse(whole)).toEqual(whole));
  it.each<[string, object]>([
    ['a relative route', { pages: [{ ...whole.pages[0], route: 'start' }] }],
    ['a page in only one language', { notFound: { da: 'a' } }],
    ['unsafe-inline as a script hash', { scriptHashes: ["'unsafe-inline'"] }],
    ['unsafe-inline as a style hash', { styleHashes: ['unsafe-inline'] }],
    ['no assets folder', { assets: undefined }],
  ])('is rejected with %s', (_, wrong) => expect(portalManifest.safeParse({ ...whole, ...wrong }).success).toBe(false));
});
