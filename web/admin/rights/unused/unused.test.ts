import type { EndpointUse } from '@fagvaerk/contract/rights.ts';
import { describe, expect, it } from 'vitest';
import type { Level } from '../changes.ts';
import { countUnused, insteadOfAll, putBack, unusedLevels, withoutUnused } from './unused.ts';

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

describe('what is not used', () => {
  it('is what was granted and never called', () =>
    expect([partly, never, refused].map(unusedLevels)).toEqual([['POST'], ['GET', 'PUT'], []]));
  it('is counted by rights', () => expect(countUnused([partly, never, refused])).toBe(3));
  it('goes, and the rest stays', () =>
    expect(withoutUnused(5, [partly, never])).toEqual({ Set: [row(1, 'GET')], Remove: [key(2)] }));
  it('comes back exactly as it was', () =>
    expect(putBack(5, [partly, never])).toEqual({ Set: [row(1, 'POST', 'GET'), row(2, 'GET', 'PUT')], Remove: [] }));
});

it('access to all gives way to what was called, whatever else was granted', () =>
  expect(insteadOfAll(5, [partly, never, refused])).toEqual({
    CustomerID: 5,
    AccessAll: false,
    Set: [row(1, 'GET'), row(3, 'POST')],
    Remove: [key(2)],
  }));
