import { describe, expect, it } from 'vitest';
import {
  keyIn,
  looksLikeKey,
  nextSort,
  readListState,
  toApiQuery,
  toFoundQuery,
  writeListState,
} from './list-state.ts';

const read = (address: string) => readListState(new URLSearchParams(address));
const write = (address: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(address), change).toString();

describe('the list of customers in the address', () => {
  it('begins by name, on page 1, with 50', () =>
    expect(read('')).toEqual({
      search: '',
      filter: null,
      sort: { column: 'customerName', descending: false },
      page: 1,
      pageSize: 50,
    }));
  it('comes back as it was written', () => {
    const written = write('', { search: 'kjær', sort: { column: 'validUntil', descending: true }, page: 3 });
    expect(written).toBe('search=kj%C3%A6r&sort=-validUntil&page=3');
    expect(read(written)).toMatchObject({ search: 'kjær', sort: { column: 'validUntil', descending: true }, page: 3 });
  });
  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'pageSize=7',
    'sort=apiKey',
    'sort=--customerName',
    'filter=rich',
  ])('ignores %s', (address) => expect(read(address)).toEqual(read('')));
  it('leaves out what is as from the start', () => expect(write('search=x&page=2', { search: '' })).toBe(''));
  it('begins on page 1 again when something else is listed', () =>
    expect(write('page=9', { search: 'x' })).toBe('search=x'));
  it('leaves alone what is not its own', () => expect(write('add=1', { search: 'x' })).toBe('add=1&search=x'));
  it('turns the order round at the second press', () => {
    expect(nextSort(read(''), 'customerName')).toEqual({ column: 'customerName', descending: true });
    expect(nextSort(read('sort=-customerName'), 'customerName')).toEqual({ column: 'customerName', descending: false });
    expect(nextSort(read('sort=-customerName'), 'siteCount')).toEqual({ column: 'siteCount', descending: false });
  });
  it('never holds a key', () => expect(read('search=0f8fad5b-d9cb-469f-a165-70867728950e')).toEqual(read('')));
  it('asks the access API for just that', () =>
    expect(toApiQuery(read('search=+x+&page=2&filter=off')).toString()).toBe(
      'sort=customerName&search=x&filter=off&page=2&pageSize=50',
    ));
  it('asks for all that are found without a page', () =>
    expect(toFoundQuery(read('filter=ends30&page=2')).toString()).toBe('sort=customerName&filter=ends30'));
  it('keeps a filter beside a search, and begins on page 1 with another', () => {
    expect(write('search=x&page=3', { filter: 'ends30' })).toBe('search=x&filter=ends30');
    expect(write('filter=ends30&search=x', { filter: null })).toBe('search=x');
  });
});

describe('what looks like a key', () => {
  it.each([
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    ' 0F8FAD5B-D9CB-469F-A165-70867728950E ',
    '0f8fad5bd9cb469fa16570867728950e',
    '0f8fad5b-d9cb',
    '0f8fad5b-',
    'apikey: 0f8fad5b-d9cb-469f-a165-70867728950e',
    '{0f8fad5b-d9cb-469f-a165-70867728950e},',
    `-H "apikey: 0f8fad5b-d9cb-469f-a165-70867728950e"`,
  ])('%s', (text) => expect(looksLikeKey(text)).toBe(true));
  it.each(['950e', '20304050', '004520304050', 'abba', 'Kjær El', 'deadbeef'])('not %s', (text) =>
    expect(looksLikeKey(text)).toBe(false),
  );
});

describe('the key in what was pasted', () => {
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e';
  it.each([
    key,
    ` ${key.toUpperCase()} `,
    key.replaceAll('-', ''),
    `apikey: ${key}`,
    `-H "apikey: ${key}"`,
    `{${key}},`,
  ])('%s', (text) => expect(keyIn(text)).toBe(key));
  it.each(['0f8fad5b-', 'Kjær El', `${key}0`])('not in %s', (text) => expect(keyIn(text)).toBeUndefined());
});
