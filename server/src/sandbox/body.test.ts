import { listValuesMaximum, objectValuesMaximum } from '@fagvaerk/contract/limits.ts';
import { expect, it } from 'vitest';
import { bodyShapeError } from './body.ts';

const shapeErrorOf = (body: unknown) => bodyShapeError(Buffer.from(JSON.stringify(body)));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it('accepts at most 17 levels', () => {
  expect(bodyShapeError(Buffer.from(nested(17)))).toBeNull();
  expect(bodyShapeError(Buffer.from(nested(18)))).toBe('json-too-deep');
  expect(bodyShapeError(Buffer.from(`{"inner":${nested(17)}}`))).toBe('json-too-deep');
});

it('counts the nested values of each object', () => {
  const full = { list: Array(objectValuesMaximum - 1).fill(0) };
  expect(shapeErrorOf([full, full])).toBeNull();
  expect(shapeErrorOf([full, { ...full, another: 1 }])).toBe('object-too-large');
  expect(shapeErrorOf({ ...full, another: 1 })).toBe('object-too-large');
  expect(shapeErrorOf(Object.fromEntries(full.list.map((zero, index) => [index, zero])))).toBeNull();
  expect(shapeErrorOf([{ a: Array(50).fill(Array(200).fill(0)) }])).toBe('object-too-large');
});

it('counts all objects and their values', () => {
  const withOneValue = Array(listValuesMaximum / 2).fill({ one: 1 });
  expect(shapeErrorOf(withOneValue)).toBeNull();
  expect(shapeErrorOf([...withOneValue, 1])).toBe('object-too-large');
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
  bodyShapeError(json);
  expect(read).toBeLessThan(100);
});
