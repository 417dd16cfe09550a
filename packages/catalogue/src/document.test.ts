import { describe, expect, it } from 'vitest';
import {
  alternativeFor,
  DocumentError,
  examplesIn,
  flatten,
  pointer,
  resolve,
  slug,
  sourceOf,
  typesOf,
} from './document.ts';

const root = {
  components: {
    schemas: {
      Id: { type: 'integer', description: 'Et id.' },
      Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, note: { type: 'string' } } },
      Loan: { $ref: '#/components/schemas/Id' },
      'a/b~c': { type: 'string' },
      Street: { type: 'object', properties: { street: { type: 'string' } } },
      Plot: { type: 'object', properties: { plot: { type: 'string' } } },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('resolve', () => {
  it('returns a node without $ref unchanged', () =>
    expect(resolve(root, { type: 'string' })).toEqual({ node: { type: 'string' }, name: null }));
  it('follows a $ref and returns the name of its target', () =>
    expect(resolve(root, ref('Id'))).toEqual({ node: root.components.schemas.Id, name: 'Id' }));
  it('follows a chain of $refs and returns the last name', () => expect(resolve(root, ref('Loan')).name).toBe('Id'));
  it('gives siblings of $ref precedence over the target', () =>
    expect(resolve(root, { ...ref('Id'), description: 'Et projekt-id.' }).node).toEqual({
      type: 'integer',
      description: 'Et projekt-id.',
    }));
  it('unescapes names in JSON pointers', () => expect(resolve(root, ref('a~1b~0c')).node).toEqual({ type: 'string' }));
  it.each(['#/components/schemas/Nothing', 'other.yaml#/Id'])('rejects the unknown $ref %s', ($ref) =>
    expect(() => resolve(root, { $ref })).toThrow(`unknown $ref ${$ref}`),
  );
});

describe('flatten', () => {
  const joined = flatten(root, {
    allOf: [ref('Base'), { properties: { note: { maxLength: 50 }, extra: { type: 'boolean' } }, required: ['extra'] }],
    description: 'Begge dele.',
  }).schema;

  it('merges the properties of allOf in order', () =>
    expect(Object.keys(joined.properties as object)).toEqual(['id', 'note', 'extra']));
  it('lets a later branch extend a property of an earlier one', () =>
    expect(joined.properties).toMatchObject({ note: { type: 'string', maxLength: 50 } }));
  it('merges required fields', () => expect(joined.required).toEqual(['id', 'extra']));
  it('keeps siblings of allOf', () => expect(joined).toMatchObject({ type: 'object', description: 'Begge dele.' }));
  it('merges nested allOf', () =>
    expect(flatten(root, { allOf: [{ allOf: [ref('Base')] }, ref('Street')] }).schema.properties).toHaveProperty('id'));
  it('returns no name for an inline allOf', () => expect(flatten(root, { allOf: [ref('Base')] }).name).toBeNull());
});

describe('alternativeFor', () => {
  const choice = { oneOf: [ref('Street'), ref('Plot'), { type: 'array', items: ref('Plot') }, { type: 'null' }] };
  it('returns the object schema that has the fields of the value', () =>
    expect(alternativeFor(root, choice, { plot: '7a' })).toEqual(root.components.schemas.Plot));
  it('returns the array schema for an array', () => expect(alternativeFor(root, choice, []).type).toBe('array'));
  it('returns the null schema for null', () => expect(alternativeFor(root, choice, null)).toEqual({ type: 'null' }));
  it('returns an empty schema if no alternative matches', () =>
    expect(alternativeFor(root, choice, { sea: 'Kattegat' })).toEqual({}));
  it('returns the schema itself if it has no alternatives', () =>
    expect(alternativeFor(root, ref('Id'), 1)).toEqual(root.components.schemas.Id));
});

describe('examplesIn', () => {
  it('returns a single example without a name', () =>
    expect(examplesIn({ example: 0 })).toEqual([{ name: null, value: 0 }]));
  it('names several examples by summary, or else by key', () =>
    expect(examplesIn({ examples: { one: { summary: 'Ét', value: 1 }, two: { value: 2 } } })).toEqual([
      { name: 'Ét', value: 1 },
      { name: 'two', value: 2 },
    ]));
  it('returns an empty array if there are none', () => expect(examplesIn({})).toEqual([]));
});

it('writes JSON pointers with escaped slashes', () =>
  expect(pointer('paths', '/visits/{a~b}', 0)).toBe('/paths/~1visits~1{a~0b}/0'));
it('includes file and pointer in the message of a DocumentError', () =>
  expect(new DocumentError('api/v4.0/visits.yaml', '/page', 'has no title').message).toBe(
    'api/v4.0/visits.yaml#/page: has no title',
  ));
it.each([
  [{ type: 'string' }, ['string']],
  [{ type: ['string', 'null'] }, ['string', 'null']],
  [{}, []],
])('reads the types of %j', (schema, types) => expect(typesOf(schema)).toEqual(types));

describe('slug', () => {
  it.each([
    ['GET /invoices/{id}', 'get-invoices-id'],
    ['Når beløbet ændrer sig', 'naar-beloebet-aendrer-sig'],
    ['  `data` og total!  ', 'data-og-total'],
    ['v4.0', 'v4-0'],
  ])('%s becomes %s', (text, expected) => expect(slug(text)).toBe(expected));
});

it.each([
  ['ProjectID', {}, 'projectID'],
  ['ID', {}, 'id'],
  ['CVR', {}, 'cvr'],
  ['name', { 'x-source': 'project.name' }, 'project.name'],
])('returns the source of %s', (key, schema, source) => expect(sourceOf(key, schema)).toBe(source));
