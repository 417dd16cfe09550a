import { describe, expect, it } from 'vitest';
import { callOf, type Differences, field, newDocument, oldDocument, parameter } from './documents.fixture.ts';
import { migrationOf, validateMigration, withHtml } from './migration.ts';

type Properties = NonNullable<Differences['properties']>;
const fieldsOf = (old: Properties, now: Properties) =>
  migrationOf([newDocument({ properties: now }), oldDocument({ properties: old })]).resources[0]?.objects[0]?.fields;
const callsOf = (old: Differences, now: Differences) =>
  migrationOf([newDocument(now), oldDocument(old)]).resources[0]?.calls.map(({ fate, from, to, text }) => ({
    fate,
    from: from && `${from.method} ${from.path}`,
    to: to && `${to.method} ${to.path}`,
    text,
  }));
const problemsOf = (old: Differences, now: Differences) => validateMigration([newDocument(now), oldDocument(old)]);
const atList = 'api/v3.0/visits.yaml#/paths/~1visits/get';
const atVisit = `${atList}: Besøg`;

describe('a field', () => {
  it('is the same if only letter case differs, and new if v3.0 lacks it', () =>
    expect(fieldsOf({ DueDate: field() }, { id: field(), dueDate: field() })).toEqual([
      { fate: 'new', from: null, to: 'id' },
      { fate: 'same', from: 'DueDate', to: 'dueDate' },
    ]));
  it('is paired with its nested fields in objects, arrays and dictionaries', () => {
    const inner = { type: 'object', properties: { ID: field() } };
    const newInner = { type: 'object', properties: { id: field() } };
    const fields = fieldsOf(
      {
        Address: { ...inner, description: 'A.' },
        Lines: field({ type: 'array', items: inner }),
        Hours: field({ type: 'object', additionalProperties: { ...inner, description: 'H.' } }),
      },
      {
        address: field(newInner),
        lines: field({ type: 'array', items: newInner }),
        hours: field({ type: 'object', additionalProperties: { ...newInner, description: 'H.' } }),
      },
    );
    const inside = [{ fate: 'same', from: 'ID', to: 'id' }];
    expect(fields).toEqual([
      { fate: 'same', from: 'Address', to: 'address', inside },
      { fate: 'same', from: 'Lines', to: 'lines', inside },
      { fate: 'same', from: 'Hours', to: 'hours', inside: [{ fate: 'same', from: '{key}', to: '{key}', inside }] },
    ]);
  });
  it('is renamed if x-v4 names a field with the same source and type', () =>
    expect(
      fieldsOf({ DebtorID: field({ 'x-v4': 'customerID' }) }, { customerID: field({ 'x-source': 'debtorID' }) }),
    ).toEqual([{ fate: 'renamed', from: 'DebtorID', to: 'customerID' }]));
  it('is moved into the items of an array, whose other fields are new', () =>
    expect(
      fieldsOf(
        { EventIDs: field({ 'x-v4': { field: 'events.id', change: 'Hele aftaler.' } }) },
        { events: field({ type: 'array', items: { type: 'object', properties: { id: field(), title: field() } } }) },
      ),
    ).toEqual([
      { fate: 'moved', from: 'EventIDs', to: 'events.id', text: 'Hele aftaler.' },
      { fate: 'new', from: null, to: 'events.title' },
    ]));
  it('is listed last, with its replacement, if it was removed', () =>
    expect(fieldsOf({ Old: field({ 'x-v4': { gone: 'Brug `id`.' } }), ID: field() }, { id: field() })).toEqual([
      { fate: 'same', from: 'ID', to: 'id' },
      { fate: 'gone', from: 'Old', to: null, text: 'Brug `id`.' },
    ]));
  it('is moved to another page, which is linked', () =>
    expect(
      fieldsOf({ Name: field({ 'x-v4': { page: '/visitsv4', field: 'title' } }) }, { title: field() }),
    ).toContainEqual({
      fate: 'moved',
      from: 'Name',
      to: null,
      text: 'Flyttet til [Besøg](/visitsv4#get-visits.data.title) som `title`.',
      elsewhere: '/visitsv4#get-visits.data.title',
    }));

  const unsaid = (what: string) => `Name: name has another ${what}, and x-v4 does not say so`;
  it.each([
    ['has no counterpart', {}, {}, 'Name: v4.0 has no such field, and x-v4 is missing'],
    ['is mapped to a missing field', { 'x-v4': 'title' }, {}, 'Name: v4.0 has no field title'],
    [
      'is mapped to a page without that field',
      { 'x-v4': { page: '/visitsv4', field: 'title' } },
      {},
      'Name: /visitsv4 has no field title',
    ],
    ['has a different type', {}, { name: field({ type: ['string', 'null'] }) }, unsaid('type')],
    ['has different enum values', {}, { name: field({ enum: ['a'] }) }, unsaid('set of values')],
    ['has a different source', {}, { name: field({ 'x-source': 'title' }) }, unsaid('source')],
    ['has a redundant x-v4', { 'x-v4': 'name' }, { name: field() }, 'Name: x-v4 says what goes without saying'],
    [
      'has an x-v4 change but did not change',
      { 'x-v4': { field: 'name', change: 'Ny.' } },
      { name: field() },
      'Name: x-v4 says what goes without saying',
    ],
  ])('that %s is reported', (_what, more, properties, problem) =>
    expect(problemsOf({ properties: { Name: field(more) } }, { properties })).toEqual([`${atVisit}: ${problem}`]),
  );
  it('that is mapped to the same field as another is reported', () =>
    expect(
      problemsOf(
        { properties: { Name: field(), Title: field({ 'x-v4': 'name', 'x-source': 'name' }) } },
        { properties: { name: field() } },
      ),
    ).toEqual([`${atVisit}: Title: another field leads to name already`]));
  it('with an invalid x-v4 throws', () =>
    expect(() => problemsOf({ properties: { Name: field({ 'x-v4': { away: true } }) } }, {})).toThrow(
      `${atList}: x-v4 cannot be {"away":true}`,
    ));
});

describe('a call', () => {
  const put = callOf({ operationId: 'updateVisits' });
  it('is matched by method and path, ignoring parameter names; unmatched v4.0 calls are new', () =>
    expect(
      callsOf(
        { paths: { '/visits/{id}': { get: callOf({ operationId: 'one' }) } } },
        { paths: { '/Visits/{ref}': { get: callOf({ operationId: 'one' }), post: callOf({ operationId: 'two' }) } } },
      ),
    ).toEqual([
      { fate: 'same', from: 'GET /api/v3.0/visits', to: 'GET /api/v4.0/visits', text: '' },
      { fate: 'same', from: 'GET /api/v3.0/visits/{id}', to: 'GET /api/v4.0/Visits/{ref}', text: '' },
      { fate: 'new', from: null, to: 'POST /api/v4.0/Visits/{ref}', text: '' },
    ]));
  it('is renamed or removed as x-v4 states', () => {
    const [, moved] =
      callsOf(
        { paths: { '/visits/close': { post: { ...put, 'x-v4': { call: 'PATCH /visits', change: 'Ret.' } } } } },
        { paths: { '/visits': { get: callOf({ operationId: 'list' }), patch: put } } },
      ) ?? [];
    expect(moved).toEqual({
      fate: 'renamed',
      from: 'POST /api/v3.0/visits/close',
      to: 'PATCH /api/v4.0/visits',
      text: 'Ret.',
    });
    const [, gone] =
      callsOf({ paths: { '/visits/close': { post: { ...put, 'x-v4': { gone: 'Luk her.' } } } } }, {}) ?? [];
    expect(gone).toEqual({ fate: 'gone', from: 'POST /api/v3.0/visits/close', to: null, text: 'Luk her.' });
  });
  it.each([
    [
      'has no counterpart',
      { paths: { '/visits/close': { post: put } } },
      {},
      '~1visits~1close/post: v4.0 has no such call, and x-v4 is missing',
    ],
    [
      'is mapped to a missing call',
      { operation: { 'x-v4': { call: 'GET /calls', change: 'x' } } },
      {},
      '~1visits/get: v4.0 has no call GET /calls',
    ],
    [
      'returns different records',
      { operation: { 'x-list': { where: { isClosed: false } } } },
      {},
      '~1visits/get: answers with other records in v4.0, and x-v4 does not say so',
    ],
    [
      'has an x-v4 change but did not change',
      { operation: { 'x-v4': { change: 'x' } } },
      {},
      '~1visits/get: x-v4 says what goes without saying',
    ],
  ] satisfies [string, Differences, Differences, string][])('that %s is reported', (_what, old, now, problem) =>
    expect(problemsOf(old, now)).toEqual([`api/v3.0/visits.yaml#/paths/${problem}`]),
  );
});

describe('a parameter', () => {
  const taking = (...parameters: object[]): Differences => ({ operation: { parameters } });
  const byOneOf = (...values: string[]) => parameter('by', { type: 'string', enum: values });
  const notTaken = 'v4.0 does not take the parameter by as it is, and x-v4 does not say so';
  const parametersOf = (old: Differences, now: Differences) =>
    migrationOf([newDocument(now), oldDocument(old)]).resources[0]?.calls[0]?.parameters;
  it('is the same, removed with a reason, or new', () =>
    expect(
      parametersOf(
        {
          operation: {
            parameters: [parameter('page'), parameter('delta')],
            'x-v4': { parameters: { delta: 'Brug `updatedAfter`.' } },
          },
        },
        taking(parameter('page'), parameter('updatedAfter')),
      ),
    ).toEqual([
      { fate: 'same', in: 'query', from: 'page', to: 'page' },
      { fate: 'gone', in: 'query', from: 'delta', to: null, text: 'Brug `updatedAfter`.' },
      { fate: 'new', in: 'query', from: null, to: 'updatedAfter' },
    ]));
  it('that lost its default is described automatically', () =>
    expect(
      parametersOf(taking(parameter('toDate', { type: 'string', default: '2030' })), taking(parameter('toDate'))),
    ).toEqual([{ fate: 'changed', in: 'query', from: 'toDate', to: 'toDate', text: 'Standardværdien er udgået.' }]));
  it('lists the values that v4.0 does not accept', () =>
    expect(
      parametersOf(
        {
          operation: {
            parameters: [byOneOf('a', 'b')],
            'x-v4': { parameters: { by: 'Søg på `a`.' } },
          },
        },
        taking(byOneOf('a')),
      ),
    ).toMatchObject([{ fate: 'changed', text: 'Søg på `a`.', values: [{ from: 'b', to: null }] }]));
  it('with field names as values follows renamed fields', () => {
    const old = taking(byOneOf('Status', 'At.City'));
    const properties = {
      Status: field({ 'x-v4': 'statusEnum' }),
      At: { type: 'object', description: 'x', properties: { City: field() } },
    };
    const now = {
      ...taking(byOneOf('statusEnum', 'at.city')),
      properties: {
        statusEnum: field({ 'x-source': 'status' }),
        at: { type: 'object', description: 'x', properties: { city: field() } },
      },
    };
    expect(problemsOf({ ...old, properties }, now)).toEqual([]);
    expect(parametersOf({ ...old, properties }, now)).toMatchObject([
      { fate: 'changed', from: 'by', to: 'by', values: [{ from: 'Status', to: 'statusEnum' }] },
    ]);
  });
  it.each([
    ['has no counterpart', taking(parameter('by')), {}, notTaken],
    ['has a different type', taking(parameter('by')), taking(parameter('by', { type: 'integer' })), notTaken],
    ['accepts fewer values', taking(byOneOf('a', 'b')), taking(byOneOf('a')), notTaken],
    [
      'has a redundant x-v4',
      { operation: { parameters: [parameter('page')], 'x-v4': { parameters: { page: 'x' } } } },
      taking(parameter('page')),
      'x-v4 speaks of the parameter page, which v4.0 takes as it is',
    ],
  ] satisfies [string, Differences, Differences, string][])('that %s is reported', (_what, old, now, problem) =>
    expect(problemsOf(old, now)).toEqual([`${atList}: ${problem}`]),
  );
});

it('lists pages without a counterpart separately', () => {
  const { resources, staying, added } = migrationOf([
    newDocument({ otherVersion: null }),
    oldDocument({ otherVersion: null }),
  ]);
  expect(resources).toEqual([]);
  expect(staying).toEqual([
    {
      title: { da: 'Besøg', en: 'Visits' },
      route: '/visits',
      calls: [{ method: 'GET', path: '/api/v3.0/visits', address: '/visits#get-visits' }],
    },
  ]);
  expect(added.map(({ route }) => route)).toEqual(['/visitsv4']);
});

it('maps a v3.0 page to the v4.0 page in its x-v4, without listing new calls there', () => {
  const leadingTo = (route: string) => {
    const old = oldDocument({ otherVersion: null });
    return { ...old, 'x-pages': old['x-pages'].map((page) => ({ ...page, 'x-v4': route })) };
  };
  const now = newDocument({ paths: { '/visits/{id}': { get: callOf({ operationId: 'getVisit' }) } } });
  const { resources, staying, added } = migrationOf([now, leadingTo('/visitsv4')]);
  expect(resources.map(({ from, to, calls }) => [from, to, calls.length])).toEqual([['/visits', '/visitsv4', 1]]);
  expect([staying, added]).toEqual([[], []]);
  expect(validateMigration([now, leadingTo('/nothing')])).toEqual(['api/v3.0/visits.yaml: v4.0 has no page /nothing']);
});

it('throws if a v3.0 field is unmapped', () =>
  expect(() => migrationOf([newDocument(), oldDocument({ properties: { Name: field() } })])).toThrow(
    `${atVisit}: Name: v4.0 has no such field`,
  ));

it('renders texts as HTML', () => {
  const migration = migrationOf([
    newDocument(),
    oldDocument({ properties: { Name: field({ 'x-v4': { gone: 'Brug `id`.' } }) } }),
  ]);
  expect(withHtml(migration).resources[0]?.objects[0]?.fields[0]?.text).toBe('Brug <code>id</code>.');
});
