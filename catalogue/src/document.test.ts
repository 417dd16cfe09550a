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
  it('leaves a node without $ref as it is', () =>
    expect(resolve(root, { type: 'string' })).toEqual({ node: { type: 'string' }, name: null }));
  it('follows a $ref and names what it found', () =>
    expect(resolve(root, ref('Id'))).toEqual({ node: root.components.schemas.Id, name: 'Id' }));
  it('follows a $ref to a $ref down to the last name', () => expect(resolve(root, ref('Loan')).name).toBe('Id'));
  it('lets what stands beside the $ref win', () =>
    expect(resolve(root, { ...ref('Id'), description: 'Et projekt-id.' }).node).toEqual({
      type: 'integer',
      description: 'Et projekt-id.',
    }));
  it('reads escaped names', () => expect(resolve(root, ref('a~1b~0c')).node).toEqual({ type: 'string' }));
  it.each(['#/components/schemas/Nothing', 'other.yaml#/Id'])('refuses the unknown $ref %s', ($ref) =>
    expect(() => resolve(root, { $ref })).toThrow(`unknown $ref ${$ref}`),
  );
});

describe('flatten', () => {
  const joined = flatten(root, {
    allOf: [ref('Base'), { properties: { note: { maxLength: 50 }, extra: { type: 'boolean' } }, required: ['extra'] }],
    description: 'Begge dele.',
  }).schema;

  it('joins the properties of allOf in their order', () =>
    expect(Object.keys(joined.properties as object)).toEqual(['id', 'note', 'extra']));
  it('lets a later part add to an earlier property', () =>
    expect(joined.properties).toMatchObject({ note: { type: 'string', maxLength: 50 } }));
  it('joins what is required', () => expect(joined.required).toEqual(['id', 'extra']));
  it('keeps what stands beside allOf', () =>
    expect(joined).toMatchObject({ type: 'object', description: 'Begge dele.' }));
  it('joins allOf inside allOf', () =>
    expect(flatten(root, { allOf: [{ allOf: [ref('Base')] }, ref('Street')] }).schema.properties).toHaveProperty('id'));
  it('has no name for what is put together in place', () =>
    expect(flatten(root, { allOf: [ref('Base')] }).name).toBeNull());
});

describe('alternativeFor', () => {
  const choice = { oneOf: [ref('Street'), ref('Plot'), { type: 'array', items: ref('Plot') }, { type: 'null' }] };
  it('finds the object that has the fields of the value', () =>
    expect(alternativeFor(root, choice, { plot: '7a' })).toEqual(root.components.schemas.Plot));
  it('finds the list', () => expect(alternativeFor(root, choice, []).type).toBe('array'));
  it('finds the plain value', () => expect(alternativeFor(root, choice, null)).toEqual({ type: 'null' }));
  it('knows nothing about a value that no alternative fits', () =>
    expect(alternativeFor(root, choice, { sea: 'Kattegat' })).toEqual({}));
  it('takes the schema itself where there is no choice', () =>
    expect(alternativeFor(root, ref('Id'), 1)).toEqual(root.components.schemas.Id));
});

describe('examplesIn', () => {
  it('takes a single example without a name', () =>
    expect(examplesIn({ example: 0 })).toEqual([{ name: null, value: 0 }]));
  it('names several by summary, else by key', () =>
    expect(examplesIn({ examples: { one: { summary: 'Ét', value: 1 }, two: { value: 2 } } })).toEqual([
      { name: 'Ét', value: 1 },
      { name: 'two', value: 2 },
    ]));
  it('finds none where there is none', () => expect(examplesIn({})).toEqual([]));
});

it('writes JSON pointers with escaped slashes', () =>
  expect(pointer('paths', '/visits/{a~b}', 0)).toBe('/paths/~1visits~1{a~0b}/0'));
it('says in an error where the document is wrong', () =>
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
])('finds where %s comes from', (key, schema, source) => expect(sourceOf(key, schema)).toBe(source));
