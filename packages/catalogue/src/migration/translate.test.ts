import { describe, expect, it } from 'vitest';
import { type MigratedCall, type MigratedField, type MigratedResource, translate } from './translate.ts';

const fields: readonly MigratedField[] = [
  { fate: 'same', from: 'ID', to: 'id' },
  { fate: 'renamed', from: 'DebtorID', to: 'customerID' },
  { fate: 'new', from: null, to: 'customerNote' },
  { fate: 'same', from: 'Address', to: 'address', inside: [{ fate: 'same', from: 'City', to: 'city' }] },
  {
    fate: 'same',
    from: 'Hours',
    to: 'hours',
    inside: [{ fate: 'same', from: '{key}', to: '{key}', inside: [{ fate: 'same', from: 'Start', to: 'start' }] }],
  },
  { fate: 'moved', from: 'EventIDs', to: 'events.id' },
  { fate: 'new', from: null, to: 'events.title' },
  { fate: 'gone', from: 'CanEdit', to: null, text: 'Brug `isClosed`.' },
];
const place = (path: string) => ({ method: 'GET', path, address: path }) as const;
const list: MigratedCall = {
  ...{ fate: 'same', from: place('/api/v3.0/visits'), to: place('/api/v4.0/visits'), text: '', parameters: [] },
  ...{ answer: 0, sums: 1, isList: true },
};
const visits: MigratedResource = {
  ...{ title: { da: 'Besøg', en: 'Visits' }, section: '', from: '/visits', to: '/visitsv4', calls: [list] },
  objects: [
    { title: 'Besøg', from: null, to: null, fields },
    { title: 'Summer', from: null, to: null, fields: [{ fate: 'same', from: 'Total', to: 'total' }] },
  ],
};
const around = { errorMessage: null, validationErrors: [], hasErrors: false };
const answerOf = (...data: object[]) =>
  ({ data: [{ data, total: data.length, aggregateResults: null, errors: [] }], ...around }) as never;
const recordOf = (record: object) => translate(visits, list, record as never);

describe('a record', () => {
  it('has the new field names in the new order', () =>
    expect(JSON.stringify(recordOf({ DebtorID: 7, ID: 1 })?.answer)).toBe('{"id":1,"customerID":7}'));
  it('is translated inside objects and dictionaries, and keeps null values', () =>
    expect(
      recordOf({ Address: { City: 'Horsens' }, Hours: { Monday: { Start: '07:00' } }, DebtorID: null })?.answer,
    ).toEqual({
      customerID: null,
      address: { city: 'Horsens' },
      hours: { Monday: { start: '07:00' } },
    }));
  it('has an object for each value moved into an array of objects', () =>
    expect(recordOf({ EventIDs: [4, 5] })?.answer).toEqual({ events: [{ id: 4 }, { id: 5 }] }));
  it('reports lost, added and unknown fields once each', () => {
    const found = translate(visits, list, [{ CanEdit: true, Colour: 'x' }, { CanEdit: false }]);
    expect(found).toMatchObject({
      lost: [{ path: 'CanEdit', within: '', name: 'CanEdit', text: 'Brug `isClosed`.' }],
      added: ['customerNote', 'events.title'],
      unknown: ['Colour'],
    });
  });
});

describe('a response', () => {
  it('has its records where v4.0 has them, and reports the wrapper fields that only v4.0 has', () => {
    const found = translate(visits, list, answerOf({ ID: 1, CanEdit: true }, { ID: 2 }));
    expect(found?.answer).toEqual({ data: [{ id: 1 }, { id: 2 }], total: 2, errors: [], ...around });
    expect(found?.added).toEqual([
      ...['currentPage', 'previousPage', 'nextPage', 'modelStateErrors'],
      ...['data.customerNote', 'data.events.title'],
    ]);
    expect(found?.lost).toMatchObject([{ path: 'data.CanEdit', within: 'data' }]);
  });
  it('of a call by id has a single object', () =>
    expect(translate(visits, { ...list, isList: false }, answerOf({ ID: 1 }))?.answer).toMatchObject({
      data: { id: 1 },
    }));
  it('can be translated from a partial copy', () => {
    const copied = { data: [{ ID: 1 }], total: 1, aggregateResults: null, errors: [] };
    expect(translate(visits, list, copied)?.answer).toEqual({ data: [{ id: 1 }], total: 1, errors: [] });
    expect(translate(visits, { ...list, isList: false }, { data: { ID: 1 } })?.answer).toMatchObject({
      data: { id: 1 },
    });
  });
  it('with aggregates has them in place of the records', () => {
    const sums = { data: [{ data: [], total: 9, aggregateResults: { Total: 3 }, errors: [] }], ...around };
    expect(translate(visits, list, sums)?.answer).toMatchObject({ data: { total: 3 }, total: 9 });
  });
  it('of a failed call has no data', () => {
    const failed = { data: [], errorMessage: 'Nej.', validationErrors: [], hasErrors: true };
    expect(translate(visits, list, failed)?.answer).toEqual({ ...failed, data: null, total: 0, errors: ['Nej.'] });
  });
  it('to a write keeps its wrapper', () =>
    expect(
      translate(visits, list, { successObjects: [{ ID: 1 }], errorObjects: [], hasErrors: false })?.answer,
    ).toEqual({
      ...{ successObjects: [{ id: 1 }], errorObjects: [], hasErrors: false },
    }));
  it.each([['text'], [7], [null], [[1]]])('is null for %j', (given) =>
    expect(translate(visits, list, given)).toBeNull(),
  );
});
