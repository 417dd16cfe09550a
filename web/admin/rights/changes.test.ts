import { isOffered } from '@fagvaerk/contract/access-levels.ts';
import { describe, expect, it } from 'vitest';
import {
  applyRights,
  type Draft,
  draftRules,
  flagsFor,
  grantExtent,
  isGranted,
  isLevelVisible,
  type Level,
  levels,
  onTopOf,
  rightsByRules,
  rightsFromRows,
  setLevel,
  summarise,
  toPayload,
  unchanged,
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
const scope = { CustomerID: 5, SiteID: 6 };
const draftOf = (...rows: ReturnType<typeof row>[]): Draft => unchanged(rightsFromRows(rows));
const none = draftOf();
const granted = (draft: Draft, id: number) => levels.filter((level) => flagsFor(draft, id)[level]);

describe('offered levels', () => {
  it('follow the methods', () =>
    expect(levels.filter((level) => isOffered(endpoint(1, 'DELETE', 'POST'), level))).toEqual(['POST', 'DELETE']));
  it('count PATCH as PUT', () =>
    expect(levels.filter((level) => isOffered(endpoint(1, 'PATCH', 'GET'), level))).toEqual(['GET', 'PUT']));
});

describe('visible levels', () => {
  it('include offered levels', () => expect(isLevelVisible(none, readOnly, 'GET')).toBe(true));
  it('exclude levels neither offered nor granted', () => expect(isLevelVisible(none, readOnly, 'DELETE')).toBe(false));
  it('include a stored flag without a method until the removal is saved', () => {
    const stored = draftOf(row(1, 'DELETE'));
    expect(isLevelVisible(stored, readOnly, 'DELETE')).toBe(true);
    expect(isLevelVisible(setLevel(stored, [readOnly], 'DELETE', false), readOnly, 'DELETE')).toBe(true);
  });
  it('include a pending flag without a method', () =>
    expect(isLevelVisible(setLevel(none, [readOnly], 'everything', true), readOnly, 'DELETE')).toBe(true));
});

describe('setLevel', () => {
  it('grants one level on one endpoint', () => {
    const draft = setLevel(none, [writable], 'POST', true);
    expect([granted(draft, 2), granted(draft, 1)]).toEqual([['POST'], []]);
  });
  it('grants all four levels for everything, regardless of methods', () =>
    expect(granted(setLevel(none, [readOnly], 'everything', true), 1)).toEqual(levels));
  it('grants a single level only where offered', () => {
    const draft = setLevel(none, both, 'POST', true);
    expect([granted(draft, 1), granted(draft, 2)]).toEqual([[], ['POST']]);
  });
  it('revokes a single level even where not offered', () =>
    expect(granted(setLevel(draftOf(row(1, 'GET', 'POST')), [readOnly], 'POST', false), 1)).toEqual(['GET']));
  it('keeps existing levels', () =>
    expect(granted(setLevel(draftOf(row(2, 'POST')), [writable], 'GET', true), 2)).toEqual(['POST', 'GET']));
  it('handles a whole group', () =>
    expect(grantExtent(setLevel(none, both, 'everything', true), both, 'everything')).toBe('all'));
  it('drops changes that return to the saved state', () => {
    const there = setLevel(draftOf(row(1, 'GET')), [readOnly], 'GET', false);
    expect(there.changed.size).toBe(1);
    expect(setLevel(there, [readOnly], 'GET', true).changed.size).toBe(0);
  });
  it('does not mutate the draft', () => {
    setLevel(none, both, 'everything', true);
    expect(none.changed.size).toBe(0);
  });
});

describe('applyRights', () => {
  const other = rightsFromRows([row(1, 'GET'), row(2, 'POST')]);
  const had = draftOf(row(2, 'GET', 'DELETE'));
  const both12 = (draft: Draft) => [granted(draft, 1), granted(draft, 2)];
  it('adds to existing rights', () =>
    expect(both12(applyRights(had, both, other, 'add'))).toEqual([['GET'], ['POST', 'GET', 'DELETE']]));
  it('replaces existing rights', () =>
    expect(both12(applyRights(had, both, other, 'replace'))).toEqual([['GET'], ['POST']]));
  it('removes everything when replacing with nothing', () =>
    expect(both12(applyRights(had, both, new Map(), 'replace'))).toEqual([[], []]));
  it('applies on top of pending changes', () => {
    const staged = setLevel(had, [readOnly], 'everything', true);
    expect(both12(applyRights(staged, both, other, 'add'))).toEqual([levels, ['POST', 'GET', 'DELETE']]);
    expect(both12(applyRights(staged, both, other, 'replace'))).toEqual([['GET'], ['POST']]);
  });
  it('ignores rights that already exist', () =>
    expect(applyRights(draftOf(row(1, 'GET'), row(2, 'POST')), both, other, 'replace').changed.size).toBe(0));
});

describe('grantExtent', () => {
  it('is none, some or all of the four levels, or of the documented ones', () => {
    expect(grantExtent(none, both, 'everything')).toBe('none');
    expect(grantExtent(draftOf(row(1, 'GET')), [readOnly], 'everything')).toBe('some');
    expect(grantExtent(draftOf(row(1, 'GET')), [readOnly], 'documented')).toBe('all');
    expect(grantExtent(draftOf(row(1, ...levels)), [readOnly], 'everything')).toBe('all');
    expect(grantExtent(draftOf(row(1, ...levels)), both, 'documented')).toBe('some');
  });
  it('of one level considers only endpoints that offer it', () => {
    expect(grantExtent(draftOf(row(2, 'POST')), both, 'POST')).toBe('all');
    expect(grantExtent(draftOf(row(2, 'GET')), both, 'GET')).toBe('some');
    expect(grantExtent(none, both, 'DELETE')).toBe('none');
  });
  it('includes unsaved changes', () =>
    expect(grantExtent(setLevel(none, [readOnly], 'GET', true), [readOnly], 'GET')).toBe('all'));
});

it('a right counts as granted until its removal is saved', () => {
  const removed = setLevel(draftOf(row(1, 'GET')), [readOnly], 'GET', false);
  expect(both.map((one) => isGranted(removed, one))).toEqual([true, false]);
  expect(isGranted(setLevel(none, [writable], 'POST', true), writable)).toBe(true);
});

describe('summarise', () => {
  const draft = setLevel(setLevel(draftOf(row(2, 'GET')), [writable], 'GET', false), [writable], 'POST', true);
  it('lists granted and revoked levels per endpoint', () =>
    expect(summarise(draft, both)).toEqual([{ endpoint: writable, given: ['POST'], taken: ['GET'] }]));
  it('omits changes already saved by another administrator', () =>
    expect(summarise({ ...draft, saved: rightsFromRows([row(2, 'POST')]) }, both)).toEqual([]));
});

describe('toPayload', () => {
  it('keeps levels that another administrator has saved meanwhile', () => {
    const draft = setLevel(none, [writable], 'GET', true);
    expect(toPayload({ ...draft, saved: rightsFromRows([row(2, 'POST')]) }, both, scope).Set).toEqual([
      { ...scope, EndpointID: 2, AllowPOST: true, AllowGET: true, AllowPUT: false, AllowDELETE: false },
    ]);
  });
  it('sends only changed endpoints', () =>
    expect(toPayload(setLevel(draftOf(row(1, 'GET')), [writable], 'POST', true), both, scope)).toEqual({
      Set: [{ ...scope, EndpointID: 2, AllowPOST: true, AllowGET: false, AllowPUT: false, AllowDELETE: false }],
      Remove: [],
    }));
  it('removes the row of an endpoint without levels', () =>
    expect(toPayload(setLevel(draftOf(row(1, 'GET')), [readOnly], 'GET', false), both, scope)).toEqual({
      Set: [],
      Remove: [{ ...scope, EndpointID: 1 }],
    }));
  it('keeps flags without a method', () =>
    expect(toPayload(setLevel(draftOf(row(2, 'DELETE')), [writable], 'GET', true), both, scope).Set).toEqual([
      { ...scope, EndpointID: 2, AllowPOST: false, AllowGET: true, AllowPUT: false, AllowDELETE: true },
    ]));
});

describe('rules of a role', () => {
  const endpoints = [
    { ...readOnly, endpointPath: '/api/v4.0/invoices' },
    { ...writable, endpointPath: '/api/v4.0/worksheets' },
  ];
  const flags = { POST: false, GET: false, PUT: false, DELETE: false };
  it('apply to the existing endpoints', () =>
    expect([...rightsByRules([{ endpoints: '/api/*', levels: ['GET', 'DELETE'] }], endpoints)]).toEqual([
      [1, { ...flags, GET: true }],
      [2, { ...flags, GET: true }],
    ]));
  it('from a draft include saved and pending rights', () =>
    expect(
      draftRules({ ...draftOf(row(1, 'GET')), changed: new Map([[2, { ...flags, POST: true }]]) }, endpoints),
    ).toEqual([
      { endpoints: '/api/v4.0/invoices/*', levels: ['GET'] },
      { endpoints: '/api/v4.0/worksheets/*', levels: ['POST'] },
    ]));
});

it('onTopOf lays single levels on top of rights that others have stored meanwhile', () => {
  const read = draftOf(row(1, 'GET'), row(2, 'GET', 'POST'));
  const own = setLevel(setLevel(read, [readOnly], 'GET', false), [writable], 'PUT', true);
  const stored = draftOf(row(1, 'GET'), row(2, 'GET'), row(3, 'GET'));
  const merged = onTopOf(stored, own, [...both, endpoint(3, 'GET')]);
  expect([1, 2, 3].map((id) => granted(merged, id))).toEqual([[], ['GET', 'PUT'], ['GET']]);
  expect(merged.saved).toBe(stored.saved);
});
