import { describe, expect, it } from 'vitest';
import {
  callsFor,
  type Draft,
  extentOf,
  flagsIn,
  levels,
  offeredLevels,
  rightsOf,
  summarise,
  turn,
} from './changes.ts';

const endpoint = (id: number, ...methods: string[]) => ({
  id,
  endpointPath: `/api/v4.0/e${id}`,
  version: 'v4.0',
  methods,
});
const row = (endpointID: number, ...granted: string[]) => ({
  endpointID,
  endpointName: `/api/v4.0/e${endpointID}`,
  allowPOST: granted.includes('POST'),
  allowGET: granted.includes('GET'),
  allowPUT: granted.includes('PUT'),
  allowDELETE: granted.includes('DELETE'),
  methods: [],
});

const readOnly = endpoint(1, 'GET');
const writable = endpoint(2, 'GET', 'POST', 'PATCH');
const both = [readOnly, writable];
const place = { CustomerID: 5, SiteID: 6 };
const draftOf = (...rows: ReturnType<typeof row>[]): Draft => ({ saved: rightsOf(rows), changed: new Map() });
const none = draftOf();

describe('what an endpoint offers', () => {
  it('is what it has methods for', () => expect(offeredLevels(['DELETE', 'POST'])).toEqual(['POST', 'DELETE']));
  it('counts PATCH as PUT', () => expect(offeredLevels(['PATCH', 'GET'])).toEqual(['GET', 'PUT']));
});

describe('turning', () => {
  it('grants one level on one endpoint', () => {
    const draft = turn(none, [writable], ['POST'], true);
    expect(flagsIn(draft, 2)).toEqual({ POST: true, GET: false, PUT: false, DELETE: false });
    expect(flagsIn(draft, 1)).toEqual({ POST: false, GET: false, PUT: false, DELETE: false });
  });
  it('never grants what is not offered', () =>
    expect(flagsIn(turn(none, [readOnly], levels, true), 1)).toEqual({
      POST: false,
      GET: true,
      PUT: false,
      DELETE: false,
    }));
  it('does a whole group at once', () => expect(extentOf(turn(none, both, levels, true), both)).toBe('all'));
  it('back to what is saved is no change', () => {
    const there = turn(draftOf(row(1, 'GET')), [readOnly], ['GET'], false);
    expect(there.changed.size).toBe(1);
    expect(turn(there, [readOnly], ['GET'], true).changed.size).toBe(0);
  });
  it('leaves the draft before it as it was', () => {
    turn(none, both, levels, true);
    expect(none.changed.size).toBe(0);
  });
});

describe('the extent of a group', () => {
  it('is none, some or all of what is offered', () => {
    expect(extentOf(none, both)).toBe('none');
    expect(extentOf(draftOf(row(1, 'GET')), both)).toBe('some');
    expect(extentOf(draftOf(row(1, 'GET'), row(2, 'GET', 'POST', 'PUT')), both)).toBe('all');
  });
  it('counts changes that are not saved yet', () =>
    expect(extentOf(turn(none, [readOnly], ['GET'], true), [readOnly])).toBe('all'));
  it('ignores flags that the endpoint has no method for', () =>
    expect(extentOf(draftOf(row(1, 'POST', 'DELETE')), [readOnly])).toBe('none'));
});

describe('the summary', () => {
  const draft = turn(turn(draftOf(row(2, 'GET')), [writable], ['GET'], false), [writable], ['POST', 'PUT'], true);
  it('says what is given and what is taken, endpoint by endpoint', () =>
    expect(summarise(draft, both)).toEqual([{ endpoint: writable, given: ['POST', 'PUT'], taken: ['GET'] }]));
  it('leaves out what somebody else has saved meanwhile', () =>
    expect(summarise({ ...draft, saved: rightsOf([row(2, 'POST', 'PUT')]) }, both)).toEqual([]));
});

describe('saving', () => {
  it('sends the endpoints that changed, and only those', () =>
    expect(callsFor(turn(draftOf(row(1, 'GET')), [writable], ['POST'], true), both, place)).toEqual({
      set: [{ ...place, EndpointID: 2, AllowPOST: true, AllowGET: false, AllowPUT: false, AllowDELETE: false }],
      remove: [],
    }));
  it('removes the row of an endpoint that has nothing left', () =>
    expect(callsFor(turn(draftOf(row(1, 'GET')), [readOnly], ['GET'], false), both, place)).toEqual({
      set: [],
      remove: [{ ...place, EndpointID: 1 }],
    }));
  it('drops flags that the endpoint has no method for', () =>
    expect(callsFor(turn(draftOf(row(2, 'DELETE')), [writable], ['GET'], true), both, place).set).toEqual([
      { ...place, EndpointID: 2, AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: false },
    ]));
});
