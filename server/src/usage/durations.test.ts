import { expect, it } from 'vitest';
import { bucketOf, percentileOf } from './durations.ts';

const histogramOf = (...durations: number[]) => durations.map((duration) => ({ bucket: bucketOf(duration), calls: 1 }));

it.each([
  ['the middle of a bucket', histogramOf(30, 30, 30, 30), 50, 35],
  ['the upper bound of a bucket', histogramOf(1, 1, 300, 300), 50, 1],
  ['the bucket of the slowest', histogramOf(1, 1, 1, 300), 99, 488],
  ['the first bucket from 0', histogramOf(0, 0), 50, 0.5],
  ['the last bound for slower calls', histogramOf(31_000, 90_000), 50, 30_000],
  ['nothing without calls', [], 95, null],
])('a percentile is interpolated: %s', (_, histogram, percentile, expected) => {
  expect(percentileOf(histogram, percentile)).toBe(expected);
});

it('rows of the same bucket add up', () => {
  const rows = [
    { bucket: 100, calls: 1 },
    { bucket: 10, calls: 1 },
    { bucket: 10, calls: 8 },
  ];
  expect(percentileOf(rows, 90)).toBe(10);
});
