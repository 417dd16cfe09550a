import { expect, it } from 'vitest';
import { readAccessReportState, toApiQuery, writeAccessReportState } from './access-report-state.ts';

const address = new URLSearchParams('site=2&endpoint=14&method=POST&page=3');

it('reads the URL and maps to API parameters', () =>
  expect(String(toApiQuery(readAccessReportState(address)))).toBe(
    'page=3&pageSize=50&siteID=2&endpointID=14&method=POST',
  ));
it('clears the method with the endpoint and returns to page 1', () => {
  expect(String(writeAccessReportState(address, { endpoint: 15 }))).toBe('site=2&endpoint=15');
  expect(String(writeAccessReportState(address, { site: null }))).toBe('endpoint=14&method=POST');
});
it('keeps withoutRights while paging and drops it on a filter change', () => {
  const others = new URLSearchParams('site=2&withoutRights=true');
  expect(String(toApiQuery(readAccessReportState(others)))).toBe('page=1&pageSize=50&siteID=2&withoutRights=true');
  expect(String(writeAccessReportState(others, { page: 2 }))).toBe('site=2&withoutRights=true&page=2');
  expect(String(writeAccessReportState(others, { site: 3 }))).toBe('site=3');
});
it('accepts an endpoint by path and replaces it by id on a change', () => {
  const endpoints = [{ id: 14, endpointPath: '/api/v4.0/worksheets' }];
  const byPath = new URLSearchParams('path=/api/v4.0/worksheets&method=POST');
  expect(readAccessReportState(byPath, endpoints)).toMatchObject({ endpoint: 14, method: 'POST' });
  expect(String(writeAccessReportState(byPath, { site: 2 }, endpoints))).toBe('method=POST&site=2&endpoint=14');
  expect(readAccessReportState(byPath)).toMatchObject({ endpoint: null, method: null });
});
it('ignores invalid values', () =>
  expect(readAccessReportState(new URLSearchParams('site=0&endpoint=x&method=POST&page=-1'))).toEqual({
    site: null,
    endpoint: null,
    method: null,
    withoutRights: false,
    page: 1,
  }));
