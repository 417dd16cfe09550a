import { describe, expect, it } from 'vitest';
import { attributeOf, shapesOf } from './attributes.ts';
import type { Node } from './document.ts';

const described = (schema: Node): Node => ({ description: 'Noget.', ...schema });
const root = {
  components: {
    schemas: {
      Address: { type: 'object', required: ['zip'], properties: { zip: described({ type: 'string' }) } },
      Group: {
        type: 'object',
        properties: {
          groups: described({ type: 'array', items: { $ref: '#/components/schemas/Group' } }),
          parent: described({ $ref: '#/components/schemas/Group' }),
        },
      },
      Plot: { type: 'object', title: 'Matrikel', properties: { zip: described({ type: 'string' }) } },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const attribute = (schema: Node, required = false) => attributeOf(root, 'field', described(schema), required);

describe('type names', () => {
  it.each<[Node, string]>([
    [{ type: 'integer' }, 'int'],
    [{ type: 'number' }, 'decimal'],
    [{ type: 'boolean' }, 'bool'],
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'datetime'],
    [{ type: 'string', format: 'uuid' }, 'guid'],
    [{ type: 'string', contentEncoding: 'base64' }, 'base64'],
    [{ type: ['string', 'null'], format: 'uuid' }, 'guid'],
    [{ type: 'object' }, 'object'],
    [{ type: 'object', additionalProperties: { type: 'string', description: 'Tid.' } }, 'dictionary'],
    [{ properties: {} }, 'object'],
    [{}, 'any'],
    [ref('Address'), 'object'],
    [{ type: 'array', items: { type: 'integer' } }, 'int[]'],
    [{ type: 'array', items: { type: 'array', items: ref('Address') } }, 'object[][]'],
    [{ oneOf: [{ type: 'integer' }, { type: 'string' }] }, 'int | string'],
    [{ oneOf: [ref('Address'), ref('Plot'), { type: 'null' }] }, 'object'],
  ])('%j is %s', (schema, name) => expect(attribute(schema).type).toBe(name));
});

describe('an attribute', () => {
  it('is required or not', () => {
    expect(attribute({ type: 'string' }, true).required).toBe(true);
    expect(attribute({ type: 'string' }).required).toBe(false);
  });
  it.each<[Node, boolean]>([
    [{ type: ['string', 'null'] }, true],
    [{ oneOf: [ref('Address'), { type: 'null' }] }, true],
    [{ type: 'string' }, false],
    [{ type: 'array', items: { type: 'integer' }, 'x-null-on-failure': true }, true],
  ])('%j: may be null is %s', (schema, nullable) => expect(attribute(schema).nullable).toBe(nullable));
  it('keeps its default, also when that is nothing much', () => {
    expect(attribute({ type: 'integer', default: 1 }).default).toBe(1);
    expect(attribute({ type: 'boolean', default: false }).default).toBe(false);
    expect(attribute({ type: 'string' }).default).toBeUndefined();
  });
  it('lists the values of an enum without null', () =>
    expect(attribute({ type: ['string', 'null'], enum: ['Betalt', 'Ikke betalt', null] }).values).toEqual([
      'Betalt',
      'Ikke betalt',
    ]));
  it('lists the values of a list’s items', () =>
    expect(attribute({ type: 'array', items: { enum: ['a', 'b'] } }).values).toEqual(['a', 'b']));
  it('takes a const for the only value', () => expect(attribute({ const: 'Uploaded' }).values).toEqual(['Uploaded']));
  it('keeps the limits that can be said in a word, and nothing else', () =>
    expect(attribute({ type: 'string', minLength: 4, maxLength: 4, pattern: '^\\d+$', title: 'Zip' }).limits).toEqual({
      minLength: 4,
      maxLength: 4,
    }));
  it('turns its description into HTML', () =>
    expect(attribute({ description: 'Fra `site`.' }).html).toBe('Fra <code>site</code>.'));
  it('says which one has no description', () =>
    expect(() => shapesOf(root, { properties: { address: described({ properties: { zip: {} } }) } })).toThrow(
      'address.zip has no description',
    ));
  it('takes a description beside $ref', () =>
    expect(attribute({ ...ref('Address'), description: 'Hvor.' }).html).toBe('Hvor.'));
});

describe('shapes', () => {
  it('has none for a plain value', () => expect(shapesOf(root, { type: 'string' })).toEqual([]));
  it('has none for an object without fields', () => expect(shapesOf(root, { type: 'object' })).toEqual([]));
  it('looks into lists of lists', () =>
    expect(shapesOf(root, { type: 'array', items: { type: 'array', items: ref('Address') } })).toMatchObject([
      { schema: 'Address', attributes: [{ name: 'zip', path: 'zip', required: true }] },
    ]));
  it('gives nested fields their whole path', () =>
    expect(attribute(ref('Address')).variants).toMatchObject([{ attributes: [{ name: 'zip', path: 'field.zip' }] }]));
  it('knows the name of an object that is referred to directly', () =>
    expect(attribute(ref('Address')).variants[0]?.schema).toBe('Address'));
  it('shows the entry of a dictionary under {key}', () =>
    expect(shapesOf(root, { additionalProperties: described({ type: 'string' }) })[0]?.attributes[0]).toMatchObject({
      name: '{key}',
      type: 'string',
      required: false,
    }));
  it('offers each alternative but null', () =>
    expect(shapesOf(root, { oneOf: [ref('Address'), ref('Plot'), { type: 'null' }] })).toMatchObject([
      { schema: 'Address', title: null },
      { schema: 'Plot', title: 'Matrikel' },
    ]));
  it('keeps the paths of alternatives apart, whatever their fields are called', () => {
    const paths = (parent: string) =>
      shapesOf(
        root,
        { anyOf: [{ type: 'null' }, ref('Address'), ref('Plot'), { properties: { zip: described({}) } }] },
        parent,
      )
        .flatMap(({ attributes }) => attributes)
        .map(({ path }) => path);
    expect(paths('place')).toEqual(['place.zip', 'place.Plot.zip', 'place.3.zip']);
    expect(paths('')).toEqual(['zip', 'Plot.zip', '3.zip']);
  });
  it('shows a schema inside itself once, through a list as well as directly', () => {
    const [group] = shapesOf(root, ref('Group'));
    expect(group?.attributes.map(({ name, variants }) => [name, variants])).toEqual([
      ['groups', []],
      ['parent', []],
    ]);
  });
});
