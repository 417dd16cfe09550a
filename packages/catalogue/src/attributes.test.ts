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
  ])('%j has nullable: %s', (schema, nullable) => expect(attribute(schema).nullable).toBe(nullable));
  it('keeps its default, including falsy values', () => {
    expect(attribute({ type: 'integer', default: 1 }).default).toBe(1);
    expect(attribute({ type: 'boolean', default: false }).default).toBe(false);
    expect(attribute({ type: 'string' }).default).toBeUndefined();
  });
  it('lists the values of an enum without null', () =>
    expect(attribute({ type: ['string', 'null'], enum: ['Betalt', 'Ikke betalt', null] }).values).toEqual([
      'Betalt',
      'Ikke betalt',
    ]));
  it('lists the enum values of array items', () =>
    expect(attribute({ type: 'array', items: { enum: ['a', 'b'] } }).values).toEqual(['a', 'b']));
  it('lists a const as its only value', () => expect(attribute({ const: 'Uploaded' }).values).toEqual(['Uploaded']));
  it('is in the group that its key names', () => {
    const grouped = (key: string) =>
      attributeOf(
        { ...root, 'x-groups': { place: { da: 'Sted', en: 'Place' } } },
        'zip',
        described({ 'x-group': key }),
        false,
      ).group;
    expect(grouped('place')).toEqual({ da: 'Sted', en: 'Place' });
    expect(grouped('time')).toBeUndefined();
    expect(attribute({ type: 'string' }).group).toBeUndefined();
  });
  it('keeps numeric limits but not patterns', () =>
    expect(attribute({ type: 'string', minLength: 4, maxLength: 4, pattern: '^\\d+$', title: 'Zip' }).limits).toEqual({
      minLength: 4,
      maxLength: 4,
    }));
  it('turns its description into HTML', () =>
    expect(attribute({ description: 'Fra `site`.' }).lead).toBe('Fra <code>site</code>.'));
  it('throws with the path of a field without description', () =>
    expect(() => shapesOf(root, { properties: { address: described({ properties: { zip: {} } }) } })).toThrow(
      'address.zip has no description',
    ));
  it('uses a description next to $ref', () =>
    expect(attribute({ ...ref('Address'), description: 'Hvor.' }).lead).toBe('Hvor.'));
});

describe('shapes', () => {
  it('returns none for a primitive value', () => expect(shapesOf(root, { type: 'string' })).toEqual([]));
  it('returns none for an object without fields', () => expect(shapesOf(root, { type: 'object' })).toEqual([]));
  it('descends into nested arrays', () =>
    expect(shapesOf(root, { type: 'array', items: { type: 'array', items: ref('Address') } })).toMatchObject([
      { schema: 'Address', attributes: [{ name: 'zip', path: 'zip', required: true }] },
    ]));
  it('gives nested fields their full path', () =>
    expect(attribute(ref('Address')).variants).toMatchObject([{ attributes: [{ name: 'zip', path: 'field.zip' }] }]));
  it('returns the schema name of a referenced object', () =>
    expect(attribute(ref('Address')).variants[0]?.schema).toBe('Address'));
  it('lists dictionary values under {key}', () =>
    expect(shapesOf(root, { additionalProperties: described({ type: 'string' }) })[0]?.attributes[0]).toMatchObject({
      name: '{key}',
      type: 'string',
      required: false,
    }));
  it('returns each oneOf alternative except null', () =>
    expect(shapesOf(root, { oneOf: [ref('Address'), ref('Plot'), { type: 'null' }] })).toMatchObject([
      { schema: 'Address', title: null },
      { schema: 'Plot', title: 'Matrikel' },
    ]));
  it('gives alternatives unique paths, even if they share field names', () => {
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
  it('expands a recursive schema once, both directly and through an array', () => {
    const [group] = shapesOf(root, ref('Group'));
    expect(group?.attributes.map(({ name, variants }) => [name, variants])).toEqual([
      ['groups', []],
      ['parent', []],
    ]);
  });
});
