import { expect, it } from 'vitest';
import { readSearch, toQuery } from '../search-state.ts';
import { accessReportSchema, resolveEndpoint, toApiFilter } from './access-report-api.ts';

const endpoints = [{ id: 14, endpointPath: '/api/v4.0/worksheets' }];
const read = (search: string, known = endpoints) =>
  resolveEndpoint(readSearch(accessReportSchema, new URLSearchParams(search)), known);

it('maps to API parameters', () => {
  const filterOf = (search: string) => String(toQuery(toApiFilter(read(search))));
  expect(filterOf('site=2&endpoint=14&method=POST&page=3')).toBe('siteID=2&endpointID=14&method=POST');
  expect(filterOf('site=2&withoutRights=true')).toBe('siteID=2&withoutRights=true');
  expect(filterOf('method=POST')).toBe('method=POST');
});
it('accepts an endpoint by path', () => {
  const byPath = 'path=/api/v4.0/worksheets&method=POST';
  expect(read(byPath)).toMatchObject({ endpoint: 14, path: '', method: 'POST' });
  expect(read(byPath, [])).toMatchObject({ endpoint: null, method: null });
});
it.each(['endpoint=14', 'method=POST'])('ignores withoutRights with %s', (filter) =>
  expect(read(`${filter}&withoutRights=true`)).toMatchObject({ withoutRights: false }),
);
