import { describe, expect, it } from 'vitest';
import { callsSearch, readCallsState, toApiQuery, writeCallsState } from './calls-state.ts';

const read = (search: string) => readCallsState(new URLSearchParams(search));
const write = (search: string, change: object) => `${writeCallsState(new URLSearchParams(search), change)}`;

describe('call filters', () => {
  it('reads the URL', () =>
    expect(read('view=calls&outcome=refused&path=/api/v4.0/invoices&page=3')).toEqual({
      outcome: 'refused',
      path: '/api/v4.0/invoices',
      requestID: '',
      page: 3,
    }));
  it.each(['', 'outcome=all&page=0', 'outcome=REFUSED&page=1.5', 'page=-2&requestID='])(
    'ignores invalid values in %j',
    (search) => expect(read(search)).toEqual({ outcome: null, path: '', requestID: '', page: 1 }),
  );
  it('returns to page 1 on a filter change and keeps unrelated parameters', () => {
    expect(write('view=calls&page=3', { outcome: 'failed' })).toBe('view=calls&outcome=failed');
    expect(write('view=calls&outcome=failed', { page: 2 })).toBe('view=calls&outcome=failed&page=2');
    expect(write('view=calls&outcome=failed&path=%2Fa', { outcome: null, path: '' })).toBe('view=calls');
  });
  it('links to a single call', () => {
    expect(callsSearch('a:b.c')).toBe('?view=calls&requestID=a%3Ab.c');
    expect(callsSearch()).toBe('?view=calls');
  });
  it('maps to API parameters', () =>
    expect(Object.fromEntries(toApiQuery(7, read('outcome=failed&path=/a&requestID=x&page=2')))).toEqual({
      ExternalCustomerID: '7',
      Outcome: 'failed',
      Path: '/a',
      RequestID: 'x',
      Page: '2',
      PageSize: '25',
    }));
});
