import { objectValuesMaximum } from '@fagvaerk/contract/limits.ts';
import { expect, it } from 'vitest';
import { bodyShapeError } from './body.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

it('accepts at most 17 levels', () => {
  expect(bodyShapeError(nested(17))).toBeNull();
  expect(bodyShapeError(nested(18))).toBe('json-too-deep');
  expect(bodyShapeError(nested(500_000))).toBe('json-too-deep');
  expect(bodyShapeError({ inner: nested(17) })).toBe('json-too-deep');
});

it('counts the nested values of each object', () => {
  const full = { list: Array(objectValuesMaximum - 1).fill(0) };
  expect(bodyShapeError([full, full])).toBeNull();
  expect(bodyShapeError([full, { ...full, another: 1 }])).toBe('object-too-large');
  expect(bodyShapeError([{ a: Array(50).fill(Array(200).fill(0)) }])).toBe('object-too-large');
  expect(bodyShapeError([full, full, full, full, full])).toBeNull();
  expect(bodyShapeError([full, full, full, full, full, { one: 1 }])).toBe('object-too-large');
});

it.each([undefined, null, 'text', 5, [], [null, 1], {}])('leaves %j to the object validation', (body) => {
  expect(bodyShapeError(body)).toBeNull();
});
