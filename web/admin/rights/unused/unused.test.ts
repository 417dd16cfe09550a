import type { EndpointUse } from '@fagvaerk/contract/rights.ts';
import { describe, expect, it } from 'vitest';
import type { Level } from '../changes.ts';
import { countUnused, removeUnused, replaceAccessAllWithUsed, unusedLevels } from './unused.ts';

const use = (endpointID: number, granted: Level[], used: Level[]): EndpointUse => ({
  siteID: 6,
  siteName: 'lindholm-vvs',
  endpointID,
  endpointName: `/api/v4.0/e${endpointID}`,
  granted,
  used,
  calls: used.length,
  givenAt: null,
});
const key = (EndpointID: number) => ({ CustomerID: 5, SiteID: 6, EndpointID });
const row = (EndpointID: number, ...levels: Level[]) => ({
  ...key(EndpointID),
  AllowPOST: levels.includes('POST'),
  AllowGET: levels.includes('GET'),
  AllowPUT: levels.includes('PUT'),
  AllowDELETE: levels.includes('DELETE'),
});

const partly = use(1, ['POST', 'GET'], ['GET']);
const never = use(2, ['GET', 'PUT'], []);
const refused = use(3, [], ['POST']);

describe('unused rights', () => {
  it('are granted but never called', () =>
    expect([partly, never, refused].map(unusedLevels)).toEqual([['POST'], ['GET', 'PUT'], []]));
  it('are counted per level', () => expect(countUnused([partly, never, refused])).toBe(3));
  it('are removed and the rest is kept', () =>
    expect(removeUnused(5, [partly, never])).toEqual({ Set: [row(1, 'GET')], Remove: [key(2)] }));
  it('have been there for the whole period', () =>
    expect(unusedLevels({ ...never, givenAt: '2026-11-17T08:00:00Z' })).toEqual([]));
});

it('replaces access to all with what was called, regardless of other rights', () =>
  expect(replaceAccessAllWithUsed(5, [partly, never, refused])).toEqual({
    CustomerID: 5,
    AccessAll: false,
    Set: [row(1, 'GET'), row(3, 'POST')],
    Remove: [key(2)],
  }));
