import { isOffered } from '@fagvaerk/contract/access-levels.ts';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  extentOf,
  flagsIn,
  isSeen,
  type Level,
  lay,
  levels,
  rightsOf,
  summarise,
  toPayload,
  turn,
} from './changes.ts';

const endpoint = (id: number, ...methods: string[]) => ({
  id,
  endpointPath: `/api/v4.0/e${id}`,
  version: 'v4.0',
  methods,
});
const row = (endpointID: number, ...granted: Level[]) => ({
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
const granted = (draft: Draft, id: number) => levels.filter((level) => flagsIn(draft, id)[level]);

describe('what an endpoint offers', () => {
  it('is what it has methods for', () =>
    expect(levels.filter((level) => isOffered(endpoint(1, 'DELETE', 'POST'), level))).toEqual(['POST', 'DELETE']));
  it('counts PATCH as PUT', () =>
    expect(levels.filter((level) => isOffered(endpoint(1, 'PATCH', 'GET'), level))).toEqual(['GET', 'PUT']));
});

describe('what is to be seen of an endpoint', () => {
  it('is what it offers', () => expect(isSeen(none, readOnly, 'GET')).toBe(true));
  it('is not what it neither offers nor has', () => expect(isSeen(none, readOnly, 'DELETE')).toBe(false));
  it('is a flag that is stored without a method, until it is gone', () => {
    const stored = draftOf(row(1, 'DELETE'));
    expect(isSeen(stored, readOnly, 'DELETE')).toBe(true);
    expect(isSeen(turn(stored, [readOnly], 'DELETE', false), readOnly, 'DELETE')).toBe(true);
  });
  it('is a flag that will be stored without a method', () =>
    expect(isSeen(turn(none, [readOnly], 'everything', true), readOnly, 'DELETE')).toBe(true));
});

describe('turning', () => {
  it('grants one level on one endpoint', () => {
    const draft = turn(none, [writable], 'POST', true);
    expect([granted(draft, 2), granted(draft, 1)]).toEqual([['POST'], []]);
  });
  it('gives everything as all four levels, whatever is offered', () =>
    expect(granted(turn(none, [readOnly], 'everything', true), 1)).toEqual(levels));
  it('gives a single level only where it is offered', () => {
    const draft = turn(none, both, 'POST', true);
    expect([granted(draft, 1), granted(draft, 2)]).toEqual([[], ['POST']]);
  });
  it('takes a single level also where it is not offered', () =>
    expect(granted(turn(draftOf(row(1, 'GET', 'POST')), [readOnly], 'POST', false), 1)).toEqual(['GET']));
  it('keeps what was there', () =>
    expect(granted(turn(draftOf(row(2, 'POST')), [writable], 'GET', true), 2)).toEqual(['POST', 'GET']));
  it('does a whole group at once', () => expect(extentOf(turn(none, both, 'everything', true), both)).toBe('all'));
  it('back to what is saved is no change', () => {
    const there = turn(draftOf(row(1, 'GET')), [readOnly], 'GET', false);
    expect(there.changed.size).toBe(1);
    expect(turn(there, [readOnly], 'GET', true).changed.size).toBe(0);
  });
  it('leaves the draft before it as it was', () => {
    turn(none, both, 'everything', true);
    expect(none.changed.size).toBe(0);
  });
});

describe('rights of a template or of somebody else', () => {
  const other = rightsOf([row(1, 'GET'), row(2, 'POST')]);
  const had = draftOf(row(2, 'GET', 'DELETE'));
  const both12 = (draft: Draft) => [granted(draft, 1), granted(draft, 2)];
  it('are added to what is there', () =>
    expect(both12(lay(had, both, other, 'add'))).toEqual([['GET'], ['POST', 'GET', 'DELETE']]));
  it('replace all of what is there', () =>
    expect(both12(lay(had, both, other, 'replace'))).toEqual([['GET'], ['POST']]));
  it('take away what they do not have, also where they have nothing', () =>
    expect(both12(lay(had, both, new Map(), 'replace'))).toEqual([[], []]));
  it('are laid onto what is staged already', () => {
    const staged = turn(had, [readOnly], 'everything', true);
    expect(both12(lay(staged, both, other, 'add'))).toEqual([levels, ['POST', 'GET', 'DELETE']]);
    expect(both12(lay(staged, both, other, 'replace'))).toEqual([['GET'], ['POST']]);
  });
  it('that are there already are no change', () =>
    expect(lay(draftOf(row(1, 'GET'), row(2, 'POST')), both, other, 'replace').changed.size).toBe(0));
});

describe('the extent of a group', () => {
  it('is none, some or all of the four levels', () => {
    expect(extentOf(none, both)).toBe('none');
    expect(extentOf(draftOf(row(1, 'GET')), [readOnly])).toBe('some');
    expect(extentOf(draftOf(row(1, ...levels)), [readOnly])).toBe('all');
    expect(extentOf(draftOf(row(1, ...levels)), both)).toBe('some');
  });
  it('of one level is told by the endpoints that have it', () => {
    expect(extentOf(draftOf(row(2, 'POST')), both, 'POST')).toBe('all');
    expect(extentOf(draftOf(row(2, 'GET')), both, 'GET')).toBe('some');
    expect(extentOf(none, both, 'DELETE')).toBe('none');
  });
  it('counts changes that are not saved yet', () =>
    expect(extentOf(turn(none, [readOnly], 'GET', true), [readOnly], 'GET')).toBe('all'));
});

describe('the summary', () => {
  const draft = turn(turn(draftOf(row(2, 'GET')), [writable], 'GET', false), [writable], 'POST', true);
  it('says what is given and what is taken, endpoint by endpoint', () =>
    expect(summarise(draft, both)).toEqual([{ endpoint: writable, given: ['POST'], taken: ['GET'] }]));
  it('leaves out what somebody else has saved meanwhile', () =>
    expect(summarise({ ...draft, saved: rightsOf([row(2, 'POST')]) }, both)).toEqual([]));
});

describe('saving', () => {
  it('sends the endpoints that changed, and only those', () =>
    expect(toPayload(turn(draftOf(row(1, 'GET')), [writable], 'POST', true), both, place)).toEqual({
      Set: [{ ...place, EndpointID: 2, AllowPOST: true, AllowGET: false, AllowPUT: false, AllowDELETE: false }],
      Remove: [],
    }));
  it('removes the row of an endpoint that has nothing left', () =>
    expect(toPayload(turn(draftOf(row(1, 'GET')), [readOnly], 'GET', false), both, place)).toEqual({
      Set: [],
      Remove: [{ ...place, EndpointID: 1 }],
    }));
  it('keeps flags that the endpoint has no method for', () =>
    expect(toPayload(turn(draftOf(row(2, 'DELETE')), [writable], 'GET', true), both, place).Set).toEqual([
      { ...place, EndpointID: 2, AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: true },
    ]));
});
