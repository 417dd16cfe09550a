import { describe, expect, it } from 'vitest';
import { toApiQuery, usageSchema } from './usage-api.ts';

const now = new Date('2026-03-01T12:00:00Z');
const queryOf = (search: object) => Object.fromEntries(toApiQuery(usageSchema.parse(search), now));

describe('toApiQuery', () => {
  it('asks for whole days up to today', () =>
    expect(queryOf({ days: '7' })).toEqual({ from: '20260223', to: '20260301', groupBy: 'day' }));
  it('prefers a period of one’s own', () =>
    expect(queryOf({ days: '7', from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
      from: '20260101',
      to: '20260131',
    }));
  it('keeps the filter for unknown sites', () => expect(queryOf({ siteID: '0' })).toMatchObject({ siteID: '0' }));
  it('replaces what is invalid', () =>
    expect(queryOf({ days: '8', groupBy: 'x', from: '2026-02-30', customerID: 'x' })).toEqual({
      from: '20260131',
      to: '20260301',
      groupBy: 'day',
    }));
});
