import { expect, it } from 'vitest';
import { readWhoState, toApiQuery, writeWhoState } from './who-state.ts';

const address = new URLSearchParams('site=2&endpoint=14&method=POST&page=3');

it('stands in the address and is asked for as the access API names it', () =>
  expect(String(toApiQuery(readWhoState(address)))).toBe('page=3&pageSize=50&siteID=2&endpointID=14&method=POST'));
it('forgets the method with the endpoint, and begins on page 1', () => {
  expect(String(writeWhoState(address, { endpoint: 15 }))).toBe('site=2&endpoint=15');
  expect(String(writeWhoState(address, { site: null }))).toBe('endpoint=14&method=POST');
});
it('asks about nothing where the address makes no sense', () =>
  expect(readWhoState(new URLSearchParams('site=0&endpoint=x&method=POST&page=-1'))).toEqual({
    site: null,
    endpoint: null,
    method: null,
    page: 1,
  }));
