import goldenCatalogue from '@fagvaerk/catalogue/golden/catalogue.json' with { type: 'json' };
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import { placeholderOrigin, suggestionsMark } from '@fagvaerk/contract/portal-manifest.ts';
import { describe, expect, it } from 'vitest';
import { headScript, menuScript, speculationRules } from './inline-scripts.ts';
import { allPages, renderNotFound, renderPage } from './render.tsx';

const catalogue = goldenCatalogue as unknown as Catalogue;
const assets = { style: '/assets/docs.css', font: '/assets/font.woff2', script: '/assets/wake.js' };
const [guide, visits] = allPages(catalogue).map((page) => renderPage(catalogue, page, assets));
if (!guide || !visits) throw new Error('the golden catalogue has a guide and a page');

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found);
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const pages = [guide, visits].flatMap(({ route, html }) => [
  { name: `${route} da`, html: html.da },
  { name: `${route} en`, html: html.en },
]);

describe.each(pages)('$name', ({ html }) => {
  it('has every id once, and every link of the page leads to one', () => {
    const ids = all(html, / id="([^"]*)"/g);
    expect(ids).toEqual([...new Set(ids)]);
    for (const target of all(html, / href="#([^"]*)"/g)) expect(ids).toContain(target);
  });
  it('has no inline style or handler, which the CSP forbids', () => {
    expect(html).not.toMatch(/<[^>]*\s(style|on\w+)="/);
    expect(html).not.toContain('<style');
  });
  it('has only the inline scripts whose hashes the CSP names', () =>
    expect(all(html, /<script(?![^>]*src=)[^>]*>(.*?)<\/script>/gs)).toEqual([
      headScript,
      speculationRules,
      menuScript,
    ]));
  it('has one h1 and a title, a description and a canonical address', () => {
    expect(all(html, /<(h1)\b/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+ · Fagværk API<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${placeholderOrigin}/\\w+"`));
  });
});

describe('a resource page', () => {
  const { da, en } = visits.html;
  it('says in each language what must be sent and what is left out', () => {
    expect(plain(da)).toContain('startdatetimeREQUIRED');
    expect(plain(da)).toContain('notestringvalgfriStandardværdi: ""');
    expect(plain(en)).toContain('notestringoptionalDefault: ""');
  });
  it('says limits, values and what may be null in words', () => {
    expect(plain(da)).toContain('mindst 0 tegn, højst 50 tegn');
    expect(plain(da)).toContain('Værdier: fitteraddress');
    expect(plain(en)).toContain('photobase64optionalcan be null');
  });
  it('shows an object in full once, and links to its fields from other answers', () => {
    expect(da).toContain('id="get-visits-visitid.data.start"');
    expect(da).not.toContain('id="post-visits.successObjects.start"');
    expect(da.match(/href="#get-visits-visitid\.data\.start"/g)).toHaveLength(2);
  });
  it('prints the examples exactly as the documents have them', () => {
    const [operation] = catalogue.versions[0]?.sections[0]?.pages[0]?.operations ?? [];
    const shown = all(da, /<code id="[^"]*" translate="no">(.*?)<\/code>/gs).map(plain);
    expect(shown).toContain(JSON.stringify(operation?.answer.examples[0]?.value, null, 2));
  });
  it('tells of a file instead of fields', () => expect(plain(da)).toContain('Svaret er en fil: application/pdf'));
  it('links to the previous page', () => expect(da).toMatch(/<a href="\/start" rel="prev">/));
});

describe('in the English interface', () => {
  const { en } = visits.html;
  /** The page without everything that is marked as Danish, innermost marks first. */
  const english = plain(
    en.replaceAll(/<(\w+)(?=[^>]* lang="da")[^>]*>(?:(?!<\1\b).)*?<\/\1>/gs, '').replace(/<head>.*?<\/head>/s, ''),
  );
  it('the page says so', () => expect(en).toMatch(/^<!doctype html><html lang="en">/));
  it('Danish documentation is marked as Danish', () => {
    for (const danish of [
      'Hent et besøg',
      'Besøgets id.',
      'Hvornår montøren kommer.',
      'Ét besøg',
      'Adresse',
      'Gentagne besøg',
    ])
      expect(english).not.toContain(danish);
  });
  it('English words are not', () => {
    for (const words of [
      'Response attributes',
      'The response has the same attributes as',
      'Status codes',
      'Example body',
    ])
      expect(english).toContain(words);
  });
  it('the Danish page marks nothing', () => expect(visits.html.da).not.toContain(' lang="da"></'));
});

describe('the 404 page', () => {
  const { da, en } = renderNotFound(catalogue, assets);
  it('has one place for suggestions', () => expect(da.split(suggestionsMark)).toHaveLength(2));
  it('stays out of search engines', () => {
    expect(da).toContain('<meta name="robots" content="noindex"');
    expect(da).not.toContain('rel="canonical"');
  });
  it('speaks both languages', () => {
    expect(plain(da)).toContain('Siden findes ikke');
    expect(plain(en)).toContain('Page not found');
  });
});
