import { listValuesMaximum, objectValuesMaximum } from '@fagvaerk/contract/limits.ts';
import { expect, it } from 'vitest';
import { findJsonError, findShapeError } from './body.ts';

const shapeErrorOf = (body: unknown) => findShapeError(Buffer.from(JSON.stringify(body)));
const tooLarge = (index: number | null) => ({ code: 'object-too-large', index });
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it('accepts at most 17 levels', () => {
  expect(findShapeError(Buffer.from(nested(17)))).toBeNull();
  expect(findShapeError(Buffer.from(nested(18)))).toMatchObject({ code: 'json-too-deep' });
  expect(findShapeError(Buffer.from(`{"inner":${nested(17)}}`))).toMatchObject({ code: 'json-too-deep' });
});

it('counts the nested values of each object', () => {
  const full = { list: Array(objectValuesMaximum - 1).fill(0) };
  expect(shapeErrorOf([full, full])).toBeNull();
  expect(shapeErrorOf([full, { ...full, another: 1 }])).toEqual(tooLarge(1));
  expect(shapeErrorOf({ ...full, another: 1 })).toEqual(tooLarge(null));
  expect(shapeErrorOf(Object.fromEntries(full.list.map((zero, index) => [index, zero])))).toBeNull();
  expect(shapeErrorOf([{ a: Array(50).fill(Array(200).fill(0)) }])).toEqual(tooLarge(0));
});

it('counts all objects and their values', () => {
  const withOneValue = Array(listValuesMaximum / 2).fill({ one: 1 });
  expect(shapeErrorOf(withOneValue)).toBeNull();
  expect(shapeErrorOf([...withOneValue, 1])).toEqual(tooLarge(null));
});

it.each([null, 'text', 5, [], [null, 1], {}, [{ text: '[["\\'.repeat(9_000) }]])(
  'leaves %j to the object validation',
  (body) => {
    expect(shapeErrorOf(body)).toBeNull();
  },
);

it('stops at the first value too many', () => {
  let read = 0;
  const json = new Proxy(Buffer.from(nested(400_000)), {
    get: (buffer, name) => {
      read++;
      return Reflect.get(buffer, name);
    },
  });
  findShapeError(json);
  expect(read).toBeLessThan(100);
});

it.each([
  ['[1,]', 1, 4],
  ['[abc]', 1, 2],
  ['{"a":\'x\'}', 1, 6],
  ['{"a":1,}', 1, 8],
  ['[{"a":1 "b":2}]', 1, 9],
  ['[\n  {"a": tru}\n]', 2, 9],
  ['[\n  1,\n', 3, 1],
  ['["a', 1, 2],
])('finds the error in %j', (json, line, character) => {
  expect(findJsonError(json)).toEqual({ line, character });
});
