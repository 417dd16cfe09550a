import { expect, it } from 'vitest';
import { ticksTo } from './scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 2, 4, 6, 8, 10]],
  [28_431, [0, 10_000, 20_000, 30_000]],
  [50, [0, 10, 20, 30, 40, 50]],
])('has whole, round steps up to %d', (highest, ticks) => expect(ticksTo(highest)).toEqual(ticks));
