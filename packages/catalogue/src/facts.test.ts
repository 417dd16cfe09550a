import { describe, expect, it } from 'vitest';
import type { Node } from './document.ts';
import { type Company, validateFacts, validateSources } from './facts.ts';
import { answerWith, smallDocument, visitsFile } from './small-document.fixture.ts';

const company: Company = {
  relations: { visit: { fitter: 'fitter' }, fitter: { address: 'address' }, invoice: { debtor: 'debtor' } },
  records: {
    visit: { 7: { id: 7, day: '2026-10-20', fitterID: 3, toolIDs: [1, 2], note: '' } },
    fitter: { 3: { name: 'Mette', addressID: 5, phone: '75614200' } },
    address: { 5: { zip: '8700' } },
    tool: { 1: {}, 2: {} },
  },
};

const Visit: Node = {
  'x-entity': 'visit',
  properties: {
    ID: {},
    Day: {},
    FitterID: { 'x-refers': 'fitter' },
    FitterName: { 'x-source': 'fitter.name' },
    FitterZip: { 'x-source': 'fitter.address.zip' },
    FitterPhone: { 'x-refers': 'fitter.phone' },
    Fitter: { 'x-source': 'fitter', properties: { Name: {}, Age: {} } },
    Tools: { 'x-source': 'toolIDs', items: { 'x-entity': 'tool', properties: { id: {} } } },
    ToolIDs: { type: 'array', items: { 'x-refers': 'tool' } },
    Note: {},
    Machine: { 'x-refers': 'machine' },
  },
};

const prove = (shown: object) =>
  validateFacts(
    smallDocument({
      schemas: { Visit },
      operation: { responses: { '200': answerWith({ $ref: '#/components/schemas/Visit' }, { ID: 7, ...shown }) } },
    }),
    company,
  );
const at = `${visitsFile}#/paths/~1visits~1{id}/get/responses/200/example/data`;

describe('an example that matches the company data', () => {
  it.each([
    { Day: '2026-10-20T00:00:00Z' },
    { FitterID: 3, FitterName: 'Mette', FitterZip: '8700', FitterPhone: '75614200' },
    { Fitter: { Name: 'Mette', Age: 41 } },
    { Tools: [{ id: 2 }, { id: 1 }], ToolIDs: [1, 2] },
    { Note: null },
    { ID: 99, FitterID: null },
  ])('%j has no problems', (shown) => expect(prove(shown)).toEqual([]));
});

describe('an example that contradicts the company data', () => {
  it.each([
    [{ Day: '2026-10-21T00:00:00Z' }, 'Day: shows "2026-10-21T00:00:00Z", the company says "2026-10-20"'],
    [{ FitterName: 'Ole' }, 'FitterName: shows "Ole", the company says "Mette"'],
    [{ FitterZip: '8000' }, 'FitterZip: shows "8000", the company says "8700"'],
    [{ Fitter: { Name: 'Ole' } }, 'Fitter/Name: shows "Ole", the company says "Mette"'],
    [{ Tools: [{ id: 1 }] }, 'Tools: shows [1], the company says [1,2]'],
    [{ FitterID: 4 }, 'FitterID: shows 4, the company says 3'],
    [{ FitterPhone: '1' }, 'FitterPhone: "1" is no fitter.phone of the company'],
    [{ ToolIDs: [1, 9] }, 'ToolIDs/1: 9 is no tool of the company'],
    [{ Machine: 1 }, 'Machine: x-refers names the unknown kind machine'],
  ])('%j is reported', (shown, problem) => expect(prove(shown)).toContain(`${at}/${problem}`));
  it('has its references checked even if the record is unknown', () =>
    expect(prove({ ID: 99, FitterID: 4, FitterName: 'Ole' })).toEqual([
      `${at}/FitterID: 4 is no fitter of the company`,
    ]));
});

describe('a schema', () => {
  const declared = {
    relations: company.relations,
    entities: {
      visit: { day: '', fitterID: '', toolIDs: '', note: '', machineID: '' },
      fitter: { name: '', addressID: '', phone: '' },
      address: { zip: '' },
    },
  };
  const sources = (properties: Node, entity = 'visit') =>
    validateSources(smallDocument({ schemas: { Visit: { 'x-entity': entity, properties } } }), declared);

  it('may use fields of its entity and of related entities', () =>
    expect(
      sources({
        ID: {},
        Day: {},
        FitterName: { 'x-source': 'fitter.name' },
        Zip: { 'x-source': 'fitter.address.zip' },
        Fitter: { 'x-source': 'fitter' },
      }),
    ).toEqual([]));
  it.each([
    [{ Dya: {} }, 'visit', 'Visit.Dya: visit has no dya'],
    [{ Name: { 'x-source': 'fitter.nmae' } }, 'visit', 'Visit.Name: visit has no fitter.nmae'],
    [{ Name: { 'x-source': 'fiter.name' } }, 'visit', 'Visit.Name: visit has no fiter.name'],
    [{}, 'vist', 'Visit: x-entity names the unknown kind vist'],
  ])('with the properties %j and the entity %s is reported', (properties, entity, problem) =>
    expect(sources(properties, entity)).toEqual([problem]),
  );
});
