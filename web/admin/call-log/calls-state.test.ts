import { expect, it } from 'vitest';
import { readSearch } from '../search-state.ts';
import { callsSchema, callsSearch, toApiQuery } from './calls-state.ts';

it('links to a single call', () => {
  expect(callsSearch('a:b.c')).toBe('?view=calls&requestID=a%3Ab.c');
  expect(callsSearch()).toBe('?view=calls');
});
it('maps filters to API parameters', () => {
  const state = readSearch(callsSchema, new URLSearchParams('outcome=failed&path=/a&requestID=x&page=2'));
  expect(Object.fromEntries(toApiQuery(7, state))).toEqual({
    ExternalCustomerID: '7',
    Outcome: 'failed',
    Path: '/a',
    RequestID: 'x',
    Page: '2',
    PageSize: '25',
  });
});
