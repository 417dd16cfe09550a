import { describe, expect, it } from 'vitest';
import { hasFilters, readHistoryState, toApiFilter, writeHistoryState } from './history-state.ts';

const read = (search: string) => readHistoryState(new URLSearchParams(search));

describe('history filters', () => {
  it('reads the URL and maps to API parameters', () => {
    const state = read('who=admin&kind=siteAccess&customer=7&site=2&from=2026-11-01&to=2026-11-15');
    expect(String(toApiFilter(state))).toBe(
      'administrator=admin&kind=siteAccess&customerID=7&siteID=2&from=20261101&to=20261115',
    );
    expect(hasFilters(state)).toBe(true);
  });
  it('ignores invalid values', () => {
    const state = read('kind=nothing&customer=x&site=-1&from=2026-02-30&entry=');
    expect(hasFilters(state)).toBe(false);
    expect(String(toApiFilter(state))).toBe('');
  });
  it('keeps unrelated parameters and drops the entry when a filter changes', () => {
    const address = new URLSearchParams('view=history&entry=-3&who=admin');
    expect(read('entry=-3').entry).toBe(-3);
    expect(String(writeHistoryState(address, { site: 2, who: '' }))).toBe('view=history&site=2');
  });
});
