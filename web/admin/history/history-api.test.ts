import { expect, it } from 'vitest';
import { readSearch } from '../search-state.ts';
import { hasFilters, historySchema, toApiFilter } from './history-api.ts';

const read = (search: string) => readSearch(historySchema, new URLSearchParams(search));

it('maps filters to API parameters', () => {
  const state = read('who=admin&kind=siteAccess&customer=7&site=2&from=2026-11-01&to=2026-11-15');
  expect(String(toApiFilter(state))).toBe(
    'administrator=admin&kind=siteAccess&customerID=7&siteID=2&from=20261101&to=20261115',
  );
  expect(hasFilters(state)).toBe(true);
});
it('ignores invalid filters', () =>
  expect(hasFilters(read('kind=nothing&customer=x&site=-1&from=2026-02-30&entry=-3'))).toBe(false));
