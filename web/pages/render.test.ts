import goldenCatalogue from '@fagvaerk/catalogue/golden/catalogue.json' with { type: 'json' };
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import { placeholderOrigin, suggestionsMarker } from '@fagvaerk/contract/portal-manifest.ts';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { pageScriptId } from '../shell/element-ids.ts';
import { buildInlineScripts, cspHash } from './inline-scripts.ts';
import { allPages, renderApp, renderCalls, renderNotFound, renderPage } from './render.tsx';

const catalogue = goldenCatalogue as unknown as Catalogue;
const inlineScripts = await buildInlineScripts();
const assets = {
  style: { text: ':root{color:black}' },
  pageScript: '/assets/start.js',
  inlineScripts,
  typeface: '/assets/figtree.woff2',
  searchIndex: '/assets/search.json',
};
const [guide, visits] = allPages(catalogue).map((page) => renderPage(catalogue, page, assets));
if (!guide || !visits) throw new Error('the golden catalogue has a guide and a page');

/** Parses code as elements, too. */
const read = (html: string): HTMLElement => parse(html, { blockTextElements: { script: true, style: true } });
const plain = (html: string): string => read(html).textContent;
const attributesOf = (page: HTMLElement, name: string): string[] =>
  page.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? '');
/** https://www.w3.org/TR/CSP3/#match-element-to-source-list */
async function digestOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
const pages = [guide, visits].flatMap(({ route, html }) => [
  { name: `${route} da`, page: read(html.da) },
  { name: `${route} en`, page: read(html.en) },
]);

describe.each(pages)('$name', ({ page }) => {
  it('has unique ids and no broken fragment links', () => {
    const ids = attributesOf(page, 'id');
    const targets = attributesOf(page, 'href').filter((href) => href.startsWith('#'));
    expect(ids).toEqual([...new Set(ids)]);
    expect(targets.length).toBeGreaterThan(0);
    // Parameters of the console follow the question mark.
    expect(targets.filter((href) => !ids.includes(href.slice(1).replace(/\?.*/, '')))).toEqual([]);
  });
  it('has its style sheet in the head and nothing the CSP forbids', () => {
    const attributes = page.querySelectorAll('*').flatMap((element) => Object.keys(element.attributes));
    expect(attributes.filter((name) => /^(style|on.*)$/i.test(name))).toEqual([]);
    expect(page.querySelectorAll('style').map(({ rawText }) => rawText)).toEqual([assets.style.text]);
    expect(page.querySelectorAll('link[rel=stylesheet]')).toEqual([]);
  });
  it('has exactly the inline scripts whose hashes the CSP lists', async () => {
    const inline = page.querySelectorAll('script').filter((script) => !script.hasAttribute('src'));
    const hashes = await Promise.all(inline.map(({ rawText }) => digestOf(rawText)));
    expect(hashes).toEqual(Object.values(inlineScripts).map(cspHash));
  });
  it('loads nothing before the first paint', () => {
    const fetched = page.querySelectorAll(
      'script[src], link[rel=modulepreload], link[rel=preload]:not([media="not all"])',
    );
    expect(fetched.map(({ attributes }) => attributes)).toEqual([
      { id: pageScriptId, type: 'later', src: assets.pageScript },
    ]);
  });
  it('has one h1 and a title, a description and a canonical address', () => {
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('title')?.textContent).toMatch(/^.+ · Fagværk API$/);
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(/./);
    const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
    expect(new URL(canonical)).toMatchObject({ origin: placeholderOrigin, pathname: expect.stringMatching(/^\/\w+$/) });
    const languages = page.querySelectorAll('link[hreflang]').map((link) => link.getAttribute('hreflang'));
    expect(languages).toEqual(['da', 'en', 'x-default']);
    expect(attributesOf(page.querySelector('head') as HTMLElement, 'href')).toContain(canonical);
  });
});

describe('a resource page', () => {
  const { da, en } = visits.html;
  it('shows required, optional and default in each language', () => {
    expect(plain(da)).toContain('start datetime REQUIRED');
    expect(plain(da)).toContain('note string = "" valgfri');
    expect(plain(en)).toContain('note string = "" optional');
  });
  it('shows REQUIRED or optional for every attribute of requests and responses', () => {
    for (const language of [da, en]) {
      const items = read(language).querySelectorAll('.attributes > li');
      expect(items.length).toBeGreaterThan(10);
      for (const item of items)
        expect(item.textContent).toMatch(/^\S+ \S+(?: (?:\||=) \S+)* (REQUIRED|valgfri|optional)/);
    }
  });
  it('shows limits, values and nullability', () => {
    expect(plain(da)).toMatch(/mindst 0 tegn, højst 50 tegn/i);
    expect(plain(da)).toContain('fitter · address');
    expect(plain(en)).toContain('photo base64 optional, can be null');
  });
  it('shows one length if minimum and maximum are equal', () => {
    const exact = JSON.parse(JSON.stringify(catalogue).replaceAll('"minLength":0', '"minLength":50')) as Catalogue;
    const [, page] = allPages(exact).map((entry) => renderPage(exact, entry, assets));
    expect(plain(page?.html.da ?? '')).toMatch(/præcis 50 tegn/i);
    expect(plain(page?.html.en ?? '')).toMatch(/exactly 50 characters/i);
  });
  it('shows an object in full once, and links to it from other responses', () => {
    const page = read(da);
    expect(attributesOf(page, 'id')).toContain('get-visits-visitid.data.start');
    expect(attributesOf(page, 'id')).not.toContain('post-visits.successObjects.start');
    expect(page.querySelectorAll('.hint a[href="#get-visits-visitid.answer"]')).toHaveLength(1);
  });
  it('prints the examples exactly as the documents have them', () => {
    const [operation] = catalogue.versions[0]?.sections[0]?.pages[0]?.operations ?? [];
    const shown = read(da)
      .querySelectorAll('code[translate=no]')
      .map((code) => code.textContent);
    expect(shown).toContain(JSON.stringify(operation?.answer.examples[0]?.value, null, 2));
  });
  it('lists filters but no required parameters', () => {
    const demanding = structuredClone(catalogue);
    const operations = demanding.versions[0]?.sections[0]?.pages[0]?.operations ?? [];
    for (const parameter of operations.flatMap(({ parameters }) => parameters))
      Object.assign(parameter, { required: true });
    const [, page] = allPages(demanding).map((entry) => renderPage(demanding, entry, assets));
    expect(read(da).querySelector('#filtering')?.textContent).toContain('include');
    expect(read(page?.html.da ?? '').querySelectorAll('#filtering').length).toBe(0);
  });
  it('shows the media type of a file response', () => expect(plain(da)).toContain('Svaret er en fil: application/pdf'));
  it('links to the previous page', () =>
    expect(read(da).querySelector('a[rel=prev]')?.getAttribute('href')).toBe('/start'));
});

describe('in the English interface', () => {
  const page = read(visits.html.en);
  it('the page has lang="en"', () => expect(page.querySelector('html')?.getAttribute('lang')).toBe('en'));
  for (const danish of page.querySelectorAll('head, [lang=da]')) danish.remove();
  const english = page.textContent;
  it('Danish documentation is marked as Danish', () => {
    for (const danish of ['Besøgets id.', 'Hvornår montøren kommer.', 'Ét besøg', 'Adresse', 'Gentagne besøg'])
      expect(english).not.toContain(danish);
  });
  it('English interface text is not marked as Danish', () => {
    for (const words of [
      'Get a visit',
      'The visit does not exist.',
      'Response fields',
      'The response has the same fields as',
      'Status codes',
      'Example body',
    ])
      expect(english).toContain(words);
  });
  it('a notice says that the documentation is in Danish, on English pages only', () => {
    const said = 'The documentation text is in Danish. Send Accept-Language: en to get API errors in English.';
    for (const { html } of [guide, visits]) {
      expect(read(html.en).querySelector('main')?.textContent.startsWith(said)).toBe(true);
      expect(read(html.da).querySelector('.notice')).toBeNull();
    }
    expect(plain(renderApp(catalogue, assets).en)).not.toContain(said);
  });
  it('headings and cards of a guide are in English, at the same addresses', () => {
    const translated = JSON.parse(
      JSON.stringify(catalogue)
        .replaceAll('"text":"Første kald"', '"text":"Første kald","english":"First <call> | start"')
        .replace('</h2>\\n', '</h2>\\n<ul>\\n<li><a href=\\"/visits\\"><strong>Besøg</strong></a>\\nSe dem.</li></ul>'),
    ) as Catalogue;
    const first = translated.guides[0];
    if (!first) throw new Error('the golden catalogue has a guide');
    const own = { ...first, cards: { '/visits': { title: 'Visits', text: 'See them.' } } };
    const { html } = renderPage({ ...translated, guides: [own] }, own, assets);
    const [danish, shown] = [read(html.da), read(html.en)];
    expect(shown.querySelector('h2[id=foerste-kald][lang=en]')?.textContent).toBe('First <call>');
    expect(shown.querySelector('li[lang=en] > a[href="/visits"]')?.parentNode?.textContent).toBe('Visits See them.');
    expect(danish.querySelector('h2[id=foerste-kald]')?.textContent).toBe('Første kald');
    expect(danish.querySelector('.guide-text')?.textContent).toContain('Besøg\nSe dem.');
  });
  it('the Danish page has no lang="da" in its body', () =>
    expect(read(visits.html.da).querySelectorAll('body [lang=da]')).toEqual([]));
});

describe('the 404 page', () => {
  const { da, en } = renderNotFound(catalogue, assets).html;
  it('has one marker for suggestions', () => expect(da.split(suggestionsMarker)).toHaveLength(2));
  it('is not indexed by search engines', () => {
    const page = read(da);
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.querySelector('link[rel=canonical]')).toBeNull();
  });
  it('is translated', () => {
    expect(plain(da)).toContain('Siden findes ikke');
    expect(plain(en)).toContain('Page not found');
  });
});

describe('the calls page', () => {
  const { route, html } = renderCalls(catalogue, { ...assets, script: '/assets/calls.js' });
  it('is not indexed', () => {
    expect(route).toBe('/calls');
    expect(read(html.da).querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
  it('explains its purpose in each language without scripts', () => {
    expect(read(html.da).querySelector('h1')?.textContent).toBe('Dine kald');
    expect(read(html.en).querySelector('h1')?.textContent).toBe('Your calls');
    expect(plain(html.en)).toContain('why some were refused');
    expect(read(html.da).querySelector('noscript a')?.getAttribute('href')).toBe('/access');
  });
  it('loads its own script in addition to the common one', () =>
    expect(attributesOf(read(html.da), 'src')).toEqual(['/assets/calls.js', assets.pageScript]));
});
