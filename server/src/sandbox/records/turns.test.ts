import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('work for a site is done one after another, also after one that fails, and nothing of it is kept', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const first = Promise.withResolvers<string>();
  const begin = (name: string, work: () => Promise<string>) =>
    turns.take(1, () => {
      order.push(name);
      return work();
    });
  const results = [
    begin('first', () => first.promise),
    begin('failing', () => Promise.reject(new Error('midway'))),
    begin('last', async () => 'c'),
  ];
  const elsewhere = turns.take(2, async () => 'elsewhere');
  expect(await elsewhere).toBe('elsewhere');
  expect(order).toEqual(['first']);
  first.resolve('a');
  await turns.over(1);
  expect(order).toEqual(['first', 'failing', 'last']);
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(turns.over(1)).toBeUndefined();
});
