import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idField, pageField, readSearch, textField, toQuery, writeSearch } from './search-state.ts';

const schema = z.object({
  search: textField,
  kind: z.enum(['live', 'test']).nullable().catch(null),
  site: idField,
  page: pageField,
});
const read = (search: string) => readSearch(schema, new URLSearchParams(search));
const write = (search: string, change: Parameters<typeof writeSearch<typeof schema>>[2]) =>
  writeSearch(schema, new URLSearchParams(search), change);

describe('search state', () => {
  it('reads the query string', () =>
    expect(read('search=kjær&kind=live&site=2&page=3')).toEqual({ search: 'kjær', kind: 'live', site: 2, page: 3 }));
  it.each(['', 'page=0', 'page=1.5', 'page=x', 'site=-1', 'site=', 'kind=LIVE', 'search='])(
    'ignores invalid values in %j',
    (search) => expect(read(search)).toEqual({ search: '', kind: null, site: null, page: 1 }),
  );
  it('survives a round trip', () =>
    expect(read(write('', { search: 'æ & ø', site: 7, page: 2 }))).toEqual({
      search: 'æ & ø',
      kind: null,
      site: 7,
      page: 2,
    }));
  it('omits defaults', () => expect(write('search=x&kind=test', { search: '', kind: null })).toBe(''));
  it('keeps other parameters', () => expect(write('view=calls', { site: 2 })).toBe('?view=calls&site=2'));
  it('returns to page 1 unless the page changes', () => {
    expect(write('page=9', { search: 'x' })).toBe('?search=x');
    expect(write('search=x&page=9', { page: 2 })).toBe('?search=x&page=2');
  });
});

it('omits empty parameters of an API call', () =>
  expect(String(toQuery({ a: 1, b: null, c: '', d: false, e: true, f: 'x' }))).toBe('a=1&e=true&f=x'));
