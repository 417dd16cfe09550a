import { describe, expect, it } from 'vitest';
import { nextSort, readListState, toApiQuery, toFoundQuery, writeListState } from './list-state.ts';

const read = (address: string) => readListState(new URLSearchParams(address));
const write = (address: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(address), change).toString();

describe('customer list state', () => {
  it('defaults to sorting by name, page 1, 50 rows', () =>
    expect(read('')).toEqual({
      search: '',
      filter: null,
      sort: { column: 'customerName', descending: false },
      page: 1,
      pageSize: 50,
    }));
  it('survives a round trip', () => {
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
  it('omits defaults', () => expect(write('search=x&page=2', { search: '' })).toBe(''));
  it('returns to page 1 on a change', () => expect(write('page=9', { search: 'x' })).toBe('search=x'));
  it('keeps unrelated parameters', () => expect(write('add=1', { search: 'x' })).toBe('add=1&search=x'));
  it('reverses the order on the second click', () => {
    expect(nextSort(read(''), 'customerName')).toEqual({ column: 'customerName', descending: true });
    expect(nextSort(read('sort=-customerName'), 'customerName')).toEqual({ column: 'customerName', descending: false });
    expect(nextSort(read('sort=-customerName'), 'siteCount')).toEqual({ column: 'siteCount', descending: false });
  });
  it('never contains a key', () => expect(read('search=0f8fad5b-d9cb-469f-a165-70867728950e')).toEqual(read('')));
  it('maps to API parameters', () =>
    expect(toApiQuery(read('search=+x+&page=2&filter=off')).toString()).toBe(
      'sort=customerName&search=x&filter=off&page=2&pageSize=50',
    ));
  it('requests all results without a page', () =>
    expect(toFoundQuery(read('filter=ends30&page=2')).toString()).toBe('sort=customerName&filter=ends30'));
  it('combines filter and search, and returns to page 1 on a new filter', () => {
    expect(write('search=x&page=3', { filter: 'ends30' })).toBe('search=x&filter=ends30');
    expect(write('filter=ends30&search=x', { filter: null })).toBe('search=x');
  });
});
