import { expect, it } from 'vitest';
import { readSearch } from '../search-state.ts';
import { callsSchema, toApiQuery } from './calls-state.ts';

const read = (search: string, now = '2026-11-18T10:00:00Z') =>
  Object.fromEntries(toApiQuery(readSearch(callsSchema, new URLSearchParams(search)), new Date(now)));

it('maps to API parameters and drops invalid ones', () => {
  expect(read('customerID=7&siteID=0&method=GET&outcome=refused&status=5xx&code=key-expired&from=20261101')).toEqual({
    customerID: '7',
    siteID: '0',
    method: 'GET',
    outcome: 'refused',
    status: '5xx',
    code: 'key-expired',
    from: '20261101',
  });
  expect(read('customerID=x&outcome=maybe&method=FETCH&period=ever')).toEqual({});
});
it.each([
  ['today', '20261118'],
  ['since8', '2026-11-18T07:00:00.000Z'],
  ['day', '2026-11-17T10:00:00.000Z'],
  ['week', '2026-11-11T10:00:00.000Z'],
])('%s begins at %s', (period, from) => expect(read(`period=${period}`)).toEqual({ from }));
it('means eight o’clock yesterday before eight', () =>
  expect(read('period=since8', '2026-11-18T05:00:00Z')).toEqual({ from: '2026-11-17T07:00:00.000Z' }));
