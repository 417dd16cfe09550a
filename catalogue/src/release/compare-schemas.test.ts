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

type Rule = [rule: string, before: Node, after: Node, sent: readonly string[], answered: readonly string[]];

it.each<Rule>([
  ['the same', object({ a: text }), object({ a: text }), [], []],
  [
    'another type',
    text,
    { type: 'integer' },
    ['broken: at is integer, and was string'],
    ['broken: at is integer, and was string'],
  ],
  ['whole numbers to all', { type: 'integer' }, { type: 'number' }, [], ['broken: at is number, and was integer']],
  ['all numbers to whole', { type: 'number' }, { type: 'integer' }, ['broken: at is integer, and was number'], []],
  ['null besides', text, { type: ['string', 'null'] }, [], ['broken: at can be null now']],
  ['null no longer', { type: ['string', 'null'] }, text, ['broken: at may no longer be null'], []],
  ['null besides, as an alternative', text, { oneOf: [text, { type: 'null' }] }, [], ['broken: at can be null now']],
  [
    'a type where there was none',
    {},
    text,
    ['broken: at is string, and was array or boolean or number or object or string'],
    [],
  ],
  [
    'an alternative besides',
    { oneOf: [text, { type: 'array' }] },
    { oneOf: [text, { type: 'array' }, { type: 'array' }] },
    ['new: at can be one of the kind array 2 now'],
    ['broken: at can be one of the kind array 2 now'],
  ],
  [
    'an alternative less',
    { oneOf: [object({}), object({}), text] },
    { oneOf: [object({}), text] },
    ['broken: at is no longer one of the kind object 2'],
    ['broken: at is no longer one of the kind object 2'],
  ],
  [
    'a field less in an alternative',
    { oneOf: [text, object({ a: text })] },
    { oneOf: [object({}), text] },
    ['broken: at a is gone'],
    ['broken: at a is gone'],
  ],
  [
    'a smaller maximum',
    { type: 'integer', maximum: 9 },
    { type: 'integer', maximum: 5 },
    ['broken: at has the maximum 5, and had 9'],
    [],
  ],
  ['a larger maximum', { type: 'integer', maximum: 5 }, { type: 'integer', maximum: 9 }, [], []],
  [
    'a maximum where there was none',
    text,
    { ...text, maxLength: 5 },
    ['broken: at has the maxLength 5, and had none'],
    [],
  ],
  [
    'a larger minimum',
    { type: 'integer', minimum: 0 },
    { type: 'integer', minimum: 1 },
    ['broken: at has the minimum 1, and had 0'],
    [],
  ],
  ['a minimum of nothing', text, { ...text, minLength: 0 }, [], []],
  [
    'another pattern',
    { ...text, pattern: 'a' },
    { ...text, pattern: 'b' },
    ['broken: at has the pattern "b", and had "a"'],
    ['broken: at has the pattern "b", and had "a"'],
  ],
  [
    'a format where there was none',
    text,
    { ...text, format: 'uuid' },
    ['broken: at has the format "uuid", and had none'],
    [],
  ],
  ['a format less', { ...text, format: 'uuid' }, text, [], ['broken: at has the format none, and had "uuid"']],
  [
    'another default',
    { ...text, default: 'a' },
    { ...text, default: 'b' },
    ['broken: at has the default "b", and had "a"'],
    [],
  ],
  [
    'a value less',
    { ...text, enum: ['a', 'b'] },
    { ...text, enum: ['a'] },
    ['broken: at no longer has the value "b"'],
    ['broken: at no longer has the value "b"'],
  ],
  [
    'a value more',
    { ...text, enum: ['a'] },
    { ...text, enum: ['a', 'b'] },
    ['new: at has the new value "b"'],
    ['new: at has the new value "b"'],
  ],
  ['closed values where all were taken', text, { ...text, enum: ['a'] }, ['broken: at takes only "a" now'], []],
  [
    'any value where some were',
    { ...text, enum: ['a'] },
    text,
    ['new: at can be any value now'],
    ['new: at can be any value now'],
  ],
  [
    'a field less',
    object({ a: text, title: text }),
    object({ a: text }),
    ['broken: at title is gone'],
    ['broken: at title is gone'],
  ],
  ['a field more', object({}), object({ a: text }), ['new: at a is new'], ['new: at a is new']],
  [
    'a required field more',
    object({}),
    object({ a: text }, ['a']),
    ['broken: at a is new and required'],
    ['new: at a is new'],
  ],
  ['a field that is required', object({ a: text }), object({ a: text }, ['a']), ['broken: at a is required now'], []],
  [
    'a field that may be left out',
    object({ a: text }, ['a']),
    object({ a: text }),
    [],
    ['broken: at a can be missing now'],
  ],
  [
    'in a field',
    object({ a: object({ b: text }) }),
    object({ a: object({}) }),
    ['broken: at a.b is gone'],
    ['broken: at a.b is gone'],
  ],
  [
    'in the entries of a list',
    { type: 'array', items: object({ a: text }) },
    { type: 'array', items: object({}) },
    ['broken: at a is gone'],
    ['broken: at a is gone'],
  ],
  [
    'in the values of a dictionary',
    { type: 'object', additionalProperties: object({ a: text }) },
    { type: 'object', additionalProperties: object({}) },
    ['broken: at *.a is gone'],
    ['broken: at *.a is gone'],
  ],
])('%s', (_rule, before, after, sent, answered) => {
  expect(compare('sent', before, after)).toEqual(sent);
  expect(compare('answered', before, after)).toEqual(answered);
});

describe('what schemas are called', () => {
  it('makes no difference', () => {
    const joined = { allOf: [ref('Base'), object({ b: text }, ['b'])] };
    const names = [{ Base: object({ a: text }) }, { Visit: object({ a: text, b: text }, ['b']) }] as const;
    expect(compare('answered', joined, ref('Visit'), names)).toEqual([]);
    expect(compare('answered', joined, ref('Visit'), [names[0], { Visit: object({ b: text }) }])).toEqual([
      'broken: at a is gone',
      'broken: at b can be missing now',
    ]);
  });
  it('ends a schema that holds itself', () => {
    const group = (fields: Node) => object({ groups: { type: 'array', items: ref('Group') }, ...fields });
    const names = [{ Group: group({ a: text }) }, { Group: group({}) }] as const;
    expect(compare('answered', ref('Group'), ref('Group'), names)).toEqual(['broken: at a is gone']);
  });
});
