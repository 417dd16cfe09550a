import { expect, it } from 'vitest';
import { readWhoState, toApiQuery, writeWhoState } from './who-state.ts';

const address = new URLSearchParams('site=2&endpoint=14&method=POST&page=3');

it('stands in the address and is asked for as the access API names it', () =>
  expect(String(toApiQuery(readWhoState(address)))).toBe('page=3&pageSize=50&siteID=2&endpointID=14&method=POST'));
it('forgets the method with the endpoint, and begins on page 1', () => {
  expect(String(writeWhoState(address, { endpoint: 15 }))).toBe('site=2&endpoint=15');
  expect(String(writeWhoState(address, { site: null }))).toBe('endpoint=14&method=POST');
});
it('asks for those without rights page by page, until something else is asked', () => {
  const others = new URLSearchParams('site=2&withoutRights=true');
  expect(String(toApiQuery(readWhoState(others)))).toBe('page=1&pageSize=50&siteID=2&withoutRights=true');
  expect(String(writeWhoState(others, { page: 2 }))).toBe('site=2&withoutRights=true&page=2');
  expect(String(writeWhoState(others, { site: 3 }))).toBe('site=3');
});
it('takes an endpoint by its path, which no longer stands in the address once another is asked about', () => {
  const endpoints = [{ id: 14, endpointPath: '/api/v4.0/worksheets' }];
  const byPath = new URLSearchParams('path=/api/v4.0/worksheets&method=POST');
  expect(readWhoState(byPath, endpoints)).toMatchObject({ endpoint: 14, method: 'POST' });
  expect(String(writeWhoState(byPath, { site: 2 }, endpoints))).toBe('method=POST&site=2&endpoint=14');
  expect(readWhoState(byPath)).toMatchObject({ endpoint: null, method: null });
});
it('asks about nothing where the address makes no sense', () =>
  expect(readWhoState(new URLSearchParams('site=0&endpoint=x&method=POST&page=-1'))).toEqual({
    site: null,
    endpoint: null,
    method: null,
    withoutRights: false,
    page: 1,
  }));
