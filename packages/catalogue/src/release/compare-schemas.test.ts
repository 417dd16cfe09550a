import { describe, expect, it } from 'vitest';
import type { Node } from '../document.ts';
import { compareSchemas, type Side } from './compare-schemas.ts';

const compare = (side: Side, before: Node, after: Node, names: readonly [Node, Node] = [{}, {}]) =>
  compareSchemas(
    side,
    'at',
    { document: { components: { schemas: names[0] } }, schema: before },
    { document: { components: { schemas: names[1] } }, schema: after },
  ).map(({ location, what, isBreaking }) => `${isBreaking ? 'broken' : 'new'}: ${location} ${what}`);

const text: Node = { type: 'string' };
const object = (properties: Node, required: readonly string[] = []): Node => ({ type: 'object', properties, required });
const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });

/** Unless given, the same differences are found in what is answered. */
type Rule = [rule: string, before: Node, after: Node, sent: readonly string[], answered?: readonly string[]];

it.each<Rule>([
  ['no changes', object({ a: text }), object({ a: text }), []],
  ['changed type', text, { type: 'integer' }, ['broken: at is integer, and was string']],
  ['integer to number', { type: 'integer' }, { type: 'number' }, [], ['broken: at is number, and was integer']],
  ['number to integer', { type: 'number' }, { type: 'integer' }, ['broken: at is integer, and was number'], []],
  ['became nullable', text, { type: ['string', 'null'] }, [], ['broken: at can be null now']],
  ['no longer nullable', { type: ['string', 'null'] }, text, ['broken: at may no longer be null'], []],
  ['became nullable through oneOf', text, { oneOf: [text, { type: 'null' }] }, [], ['broken: at can be null now']],
  ['added type', {}, text, ['broken: at is string, and was array or boolean or number or object or string'], []],
  [
    'added alternative',
    { oneOf: [text, { type: 'array' }] },
    { oneOf: [text, { type: 'array' }, { type: 'array' }] },
    ['new: at can be one of the kind array 2 now'],
    ['broken: at can be one of the kind array 2 now'],
  ],
  [
    'removed alternative',
    { oneOf: [object({}), object({}), text] },
    { oneOf: [object({}), text] },
    ['broken: at is no longer one of the kind object 2'],
  ],
  [
    'removed field in an alternative',
    { oneOf: [text, object({ a: text })] },
    { oneOf: [object({}), text] },
    ['broken: at a is gone'],
  ],
  [
    'smaller maximum',
    { type: 'integer', maximum: 9 },
    { type: 'integer', maximum: 5 },
    ['broken: at has the maximum 5, and had 9'],
    [],
  ],
  ['larger maximum', { type: 'integer', maximum: 5 }, { type: 'integer', maximum: 9 }, []],
  ['added maximum length', text, { ...text, maxLength: 5 }, ['broken: at has the maxLength 5, and had none'], []],
  [
    'larger minimum',
    { type: 'integer', minimum: 0 },
    { type: 'integer', minimum: 1 },
    ['broken: at has the minimum 1, and had 0'],
    [],
  ],
  ['added minimum length of zero', text, { ...text, minLength: 0 }, []],
  [
    'changed pattern',
    { ...text, pattern: 'a' },
    { ...text, pattern: 'b' },
    ['broken: at has the pattern "b", and had "a"'],
  ],
  ['added format', text, { ...text, format: 'uuid' }, ['broken: at has the format "uuid", and had none'], []],
  ['added int64', { type: 'integer' }, { type: 'integer', format: 'int64' }, []],
  ['removed format', { ...text, format: 'uuid' }, text, [], ['broken: at has the format none, and had "uuid"']],
  [
    'changed default',
    { ...text, default: 'a' },
    { ...text, default: 'b' },
    ['broken: at has the default "b", and had "a"'],
    [],
  ],
  [
    'removed enum value',
    { ...text, enum: ['a', 'b'] },
    { ...text, enum: ['a'] },
    ['broken: at no longer has the value "b"'],
  ],
  ['added enum value', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }, ['new: at has the new value "b"']],
  ['added enum', text, { ...text, enum: ['a'] }, ['broken: at takes only "a" now'], []],
  ['removed enum', { ...text, enum: ['a'] }, text, ['new: at can be any value now']],
  ['removed field', object({ a: text, title: text }), object({ a: text }), ['broken: at title is gone']],
  ['added field', object({}), object({ a: text }), ['new: at a is new']],
  [
    'added required field',
    object({}),
    object({ a: text }, ['a']),
    ['broken: at a is new and required'],
    ['new: at a is new'],
  ],
  ['field that became required', object({ a: text }), object({ a: text }, ['a']), ['broken: at a is required now'], []],
  [
    'field that became optional',
    object({ a: text }, ['a']),
    object({ a: text }),
    [],
    ['broken: at a can be missing now'],
  ],
  [
    'removed field in a nested object',
    object({ a: object({ b: text }) }),
    object({ a: object({}) }),
    ['broken: at a.b is gone'],
  ],
  [
    'removed field in array items',
    { type: 'array', items: object({ a: text }) },
    { type: 'array', items: object({}) },
    ['broken: at a is gone'],
  ],
  [
    'removed field in dictionary values',
    { type: 'object', additionalProperties: object({ a: text }) },
    { type: 'object', additionalProperties: object({}) },
    ['broken: at *.a is gone'],
  ],
])('%s', (_rule, before, after, sent, answered = sent) => {
  expect(compare('sent', before, after)).toEqual(sent);
  expect(compare('answered', before, after)).toEqual(answered);
});

describe('named schemas', () => {
  it('are compared regardless of their names', () => {
    const joined = { allOf: [ref('Base'), object({ b: text }, ['b'])] };
    const names = [{ Base: object({ a: text }) }, { Visit: object({ a: text, b: text }, ['b']) }] as const;
    expect(compare('answered', joined, ref('Visit'), names)).toEqual([]);
    expect(compare('answered', joined, ref('Visit'), [names[0], { Visit: object({ b: text }) }])).toEqual([
      'broken: at a is gone',
      'broken: at b can be missing now',
    ]);
  });
  it('are compared once if they are recursive', () => {
    const group = (fields: Node) => object({ groups: { type: 'array', items: ref('Group') }, ...fields });
    const names = [{ Group: group({ a: text }) }, { Group: group({}) }] as const;
    expect(compare('answered', ref('Group'), ref('Group'), names)).toEqual(['broken: at a is gone']);
  });
});
