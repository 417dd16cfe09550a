import { describe, expect, it } from 'vitest';
import { readSearch } from '../../search-state.ts';
import {
  countFilters,
  listSchema,
  nextSort,
  noFilters,
  readSort,
  toApiQuery,
  toCountQuery,
  toFoundQuery,
} from './list-state.ts';

const read = (search: string) => readSearch(listSchema, new URLSearchParams(search));

describe('customer list state', () => {
  it('defaults to sorting by name, page 1, 50 rows', () =>
    expect(read('')).toEqual({ search: '', status: null, ...noFilters, sort: 'customerName', page: 1, pageSize: 50 }));
  it.each(['pageSize=7', 'sort=apiKey', 'sort=--customerName', 'status=rich', 'unusedDays=31', 'method=HEAD'])(
    'ignores %s',
    (search) => expect(read(search)).toEqual(read('')),
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
      withoutDemo: 'true',
      page: '2',
      pageSize: '50',
    }));
  it('requests all results without a page', () =>
    expect(Object.fromEntries(toFoundQuery(read('status=ends30&page=2&unusedDays=60')))).toEqual({
      sort: 'customerName',
      status: 'ends30',
      unusedDays: '60',
      withoutDemo: 'true',
    }));
  it('counts every status, with the other filters', () => {
    const state = read('status=off&siteID=3&expiredInUse=true&page=2');
    expect(countFilters(state)).toBe(2);
    expect(`${toCountQuery(state)}`).toBe('siteID=3&expiredInUse=true&withoutDemo=true');
  });
});
