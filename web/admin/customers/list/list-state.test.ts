import { describe, expect, it } from 'vitest';
import { readSearch } from '../../search-state.ts';
import { listSchema, nextSort, readSort, toApiQuery, toFoundQuery } from './list-state.ts';

const read = (search: string) => readSearch(listSchema, new URLSearchParams(search));

describe('customer list state', () => {
  it('defaults to sorting by name, page 1, 50 rows', () =>
    expect(read('')).toEqual({ search: '', status: null, sort: 'customerName', page: 1, pageSize: 50 }));
  it.each(['pageSize=7', 'sort=apiKey', 'sort=--customerName', 'status=rich'])('ignores %s', (search) =>
    expect(read(search)).toEqual(read('')),
  );
  it('reverses the order on the second click', () => {
    expect(nextSort('customerName', 'customerName')).toBe('-customerName');
    expect(nextSort('-customerName', 'customerName')).toBe('customerName');
    expect(nextSort('-customerName', 'siteCount')).toBe('siteCount');
    expect(readSort('-validUntil')).toEqual({ column: 'validUntil', descending: true });
  });
  it('never contains a key', () => expect(read('search=0f8fad5b-d9cb-469f-a165-70867728950e')).toEqual(read('')));
  it('maps to API parameters', () =>
    expect(Object.fromEntries(toApiQuery(read('search=+x+&page=2&status=off')))).toEqual({
      sort: 'customerName',
      search: 'x',
      status: 'off',
      page: '2',
      pageSize: '50',
    }));
  it('requests all results without a page', () =>
    expect(toFoundQuery(read('status=ends30&page=2')).toString()).toBe('sort=customerName&status=ends30'));
});
