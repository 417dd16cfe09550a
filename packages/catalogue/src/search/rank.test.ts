import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCatalogue } from '../catalogue.ts';
import { readSynonyms } from '../search-words.ts';
import { indexOf } from './entries.ts';
import { groupsOf } from './markup.ts';
import { bestResults, createSearch, type Found } from './rank.ts';
import { packIndex, unpackIndex } from './search-index.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const { catalogue } = await readCatalogue(root);
const index = unpackIndex(packIndex(indexOf(catalogue, await readSynonyms(root))));
const { find: search, nearWords } = createSearch(index);

type LabelledQuery = readonly [query: string, ...targets: string[]];
const queries = parse(await readFile(new URL('queries.yaml', import.meta.url), 'utf8')) as Record<
  string,
  LabelledQuery[]
>;

/** `*` matches anything; page routes are case-insensitive. */
function leadsTo(href: string, target: string): boolean {
  const pattern = target.split('*').map(RegExp.escape).join('.*');
  return new RegExp(`^${pattern}$`, 'i').test(href);
}

const placeOf = ([query, ...targets]: LabelledQuery): number =>
  search(query).findIndex(({ href }) => targets.some((target) => leadsTo(href, target))) + 1;

const wantedFirstShare = 0.96;

describe('the labelled queries', () => {
  const all = Object.values(queries).flat();

  it.each(Object.entries(queries))('%s: all have a correct result in the top five', (_class, labelled) => {
    const missed = labelled.filter((one) => {
      const place = placeOf(one);
      return place === 0 || place > 5;
    });
    expect(missed).toEqual([]);
  });

  it('nearly all have a correct first result', () => {
    const missed = all.filter((one) => placeOf(one) !== 1);
    expect(1 - missed.length / all.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(wantedFirstShare);
  });

  it('have targets that exist', () => {
    const places = index.entries.map(({ page, anchor }) => `${index.pages[page]?.route}${anchor && `#${anchor}`}`);
    const astray = all
      .flatMap(([, ...targets]) => targets)
      .filter((target) => !places.some((place) => leadsTo(place, target)));
    expect(astray).toEqual([]);
  });
});

const first = (query: string): Found | undefined => search(query)[0];

it('returns a name found on many pages once, with links to the other pages', () => {
  const found = search('dueDate');
  expect(found.filter(({ title }) => title.toLowerCase() === 'duedate')).toHaveLength(1);
  expect(first('dueDate')?.also.map(({ href }) => href)).toContain('/invoices#get-invoices.data.data.DueDate');
});

it.each(['hvordan får jeg en api nøgle', 'how do I get an API key'])('answers %j first', (query) =>
  expect(first(query)?.href).toBe('/authentication#faa-en-api-noegle'),
);

it('finds the best first; only groups keep a version together', () => {
  const pages = (['v4.0', null] as const).map((version) => ({ route: '/faktura', title: { da: '', en: '' }, version }));
  const entry = { anchor: '', title: 'faktura', detail: '', english: '', text: '', isSecondary: false };
  const entries = [
    { ...entry, kind: 'page', page: 0 },
    { ...entry, kind: 'guide', page: 1 },
    { ...entry, kind: 'field', page: 0 },
  ] as const;
  const found = createSearch({ pages, entries, synonyms: [] }).find('faktura');
  expect(found.map(({ kind }) => kind)).toEqual(['page', 'guide', 'field']);
  expect([...groupsOf(found, 'da')].map(([name, { length }]) => [name, length])).toEqual([
    ['v4.0', 2],
    ['Vejledninger', 1],
  ]);
});

it('ranks the newest version first, unless the query names another', () => {
  expect([first('fakturaer')?.href, first('fakturaer v3')?.href]).toEqual(['/invoicesv4', '/invoices']);
});

it('ranks a field of the newest version above a like name of v3.0', () =>
  expect(first('moms')?.href).toBe('/invoicesv4#get-invoices.data.vatAmount'));

it('finds the call that says what it cannot do among the eight that the box shows', () =>
  expect(
    search('materiale')
      .slice(0, bestResults)
      .map(({ href }) => href),
  ).toContain('/worksheetsv4#post-worksheets'));

it('indexes no placeholder URLs', () => expect(JSON.stringify(index)).not.toContain('portal.invalid'));

it('highlights matches in the snippet', () => {
  const pieces = first('forfaldsdato')?.snippet ?? [];
  expect(pieces.filter((_piece, place) => place % 2 === 1).join(' ')).toMatch(/Forfaldsdatoen/);
});

it('handles any input', () => {
  for (const query of ['', '   ', '/', '?!', 'hvad', '"', '<script>', '%', 'a'.repeat(5_000), 'ø '.repeat(3_000)])
    expect(Array.isArray(search(query)), query.slice(0, 20)).toBe(true);
});

it('finds nothing for an unknown word, and suggests words with similar spelling', () => {
  expect(search('xqzwvk')).toEqual([]);
  expect(nearWords('fktrua')).toContain('faktura');
});
