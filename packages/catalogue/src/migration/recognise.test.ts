import { describe, expect, it } from 'vitest';
import { isWrapped, originsOf } from './recognise.ts';
import type { KnownCall, KnownRecords } from './translate.ts';

type Kind = KnownCall['answers'];
const call = (path: string, answers: Kind): KnownCall => ({ method: 'GET', path, address: path, answers });
const records = (route: string, names: readonly string[], kinds: readonly Kind[]): KnownRecords => ({
  ...{ route, title: { da: route, en: route }, names },
  calls: kinds.map((kind) => call(`${route} ${kind}`, kind)),
});
const known = [
  records('/visits', ['ID', 'Name', 'At', 'DebtorID', 'Note'], ['list', 'written', 'one']),
  records('/visits', ['Total'], ['list']),
  records('/debtors', ['ID', 'Name', 'DebtorID', 'Phone', 'Balance', 'City'], ['list', 'one']),
  records('/groups', ['ID', 'Name'], ['list', 'one']),
  records('/colours', ['ID', 'Code'], ['list']),
  records('/shapes', ['ID', 'Code'], ['list']),
  records('/files', ['id', 'fileName', 'fileData'], ['written']),
];

const of = (given: unknown) => originsOf({ known }, given as never).map(({ call: { path } }) => path);
const result = (total: number, ...data: object[]) => ({ data: [{ data, total, aggregateResults: null, errors: [] }] });
const visit = { ID: 1, Name: 'a', At: '', DebtorID: 7, Note: '' };
const debtor = { ID: 7, Name: 'a', DebtorID: 7, Phone: '', Balance: 1, City: '' };

describe('the possible calls behind a pasted response', () => {
  it('are matched by the field names of the first record', () => {
    expect(of(result(2, visit, visit))).toEqual(['/visits list']);
    expect(of(result(2, debtor, debtor))).toEqual(['/debtors list']);
    expect(of([debtor])).toEqual(['/debtors list']);
    expect(of(debtor)).toEqual(['/debtors list']);
  });
  it('exclude calls whose records have additional fields', () =>
    expect(of(result(3, { ID: 1, Name: 'a' }))).toEqual(['/groups list']));
  it('are matched by the field names of aggregates', () =>
    expect(of({ data: [{ data: [], total: 9, aggregateResults: { Total: 3 } }] })).toEqual(['/visits list']));
  it('are list calls if there are several records or pages', () => {
    expect([of(result(0)), isWrapped(result(0) as never), isWrapped({ id: 1 })]).toEqual([[], true, false]);
    expect(of(result(2, visit))).toEqual(['/visits list']);
    expect(of({ data: [visit, visit], total: 2 })).toEqual(['/visits list']);
  });
  it('start with the call for one record, followed by the list call if both are possible', () => {
    expect(of(result(1, visit))).toEqual(['/visits one', '/visits list']);
    expect(of(result(1, { ID: 1, Code: 'x' }))).toEqual(['/colours list', '/shapes list']);
    expect(of({ data: visit })).toEqual(['/visits one']);
    expect(of({ data: [{ data: visit, total: 1 }] })).toEqual(['/visits one']);
  });
  it('are all matching write calls for a response to a write', () => {
    expect(of({ successObjects: [visit], errorObjects: [] })).toEqual(['/visits written']);
    const several = [{ ...records('/notes', ['Text'], []), calls: [call('/a', 'written'), call('/b', 'written')] }];
    const written = originsOf({ known: several }, { successObjects: [{ Text: '' }], errorObjects: [] });
    expect(written.map(({ call: { path } }) => path)).toEqual(['/a', '/b']);
  });
  it('include all calls with the same field names', () =>
    expect(of([{ ID: 1, Code: 'x' }])).toEqual(['/colours list', '/shapes list']));
  it('include all candidates for a truncated record', () =>
    expect(of({ ID: 1, DebtorID: 7 })).toEqual(['/visits list', '/debtors list']));
  it('are empty if there is no record or most of its fields are not in v3.0', () => {
    expect(of({ id: 1, customerID: 7 })).toEqual([]);
    expect(of({ data: [{ id: 1, name: '' }], total: 1 })).toEqual([]);
    for (const given of [[], {}, null, 7, 'x', [1], { data: [] }]) expect(of(given)).toEqual([]);
  });
});
