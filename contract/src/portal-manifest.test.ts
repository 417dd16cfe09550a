import { describe, expect, it } from 'vitest';
import { type PortalManifest, portalManifest } from './portal-manifest.ts';

const words = { da: 'a', en: 'b' };
const whole: PortalManifest = {
  pages: [{ route: '/start', aliases: ['/'], title: words, files: words, indexed: true }],
  notFound: words,
  search: { empty: words, results: words, index: 'assets/search.json' },
  app: null,
  downloads: [{ route: '/openapi/v4.0.json', file: 'openapi/v4.0.json', type: 'application/json' }],
  scriptHashes: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  styleHashes: [],
  assets: 'assets',
};

describe('the manifest of a web build', () => {
  it('is taken when it is whole', () => expect(portalManifest.parse(whole)).toEqual(whole));
  it.each<[string, object]>([
    ['a relative route', { pages: [{ ...whole.pages[0], route: 'start' }] }],
    ['a page in one language', { notFound: { da: 'a' } }],
    ['a hash that would open the CSP', { scriptHashes: ["'unsafe-inline'"] }],
    ['one that would open it to style', { styleHashes: ['unsafe-inline'] }],
    ['no folder of assets', { assets: undefined }],
  ])('is refused with %s', (_, wrong) => expect(portalManifest.safeParse({ ...whole, ...wrong }).success).toBe(false));
});
