import { expect, it } from 'vitest';
import { readSearch } from '../search-state.ts';
import { accessReportSchema, resolveEndpoint, toApiQuery } from './access-report-state.ts';

const endpoints = [{ id: 14, endpointPath: '/api/v4.0/worksheets' }];
const read = (search: string, known = endpoints) =>
  resolveEndpoint(readSearch(accessReportSchema, new URLSearchParams(search)), known);

it('maps to API parameters', () => {
  expect(String(toApiQuery(read('site=2&endpoint=14&method=POST&page=3')))).toBe(
    'page=3&pageSize=50&siteID=2&endpointID=14&method=POST',
  );
  expect(String(toApiQuery(read('site=2&withoutRights=true')))).toBe('page=1&pageSize=50&siteID=2&withoutRights=true');
});
it('accepts an endpoint by path', () => {
  const byPath = 'path=/api/v4.0/worksheets&method=POST';
  expect(read(byPath)).toMatchObject({ endpoint: 14, path: '', method: 'POST' });
  expect(read(byPath, [])).toMatchObject({ endpoint: null, method: null });
});
it('ignores a method without an endpoint, and withoutRights with one', () =>
  expect(read('endpoint=14&withoutRights=true')).toMatchObject({ withoutRights: false }));
