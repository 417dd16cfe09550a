import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const { signal } = new AbortController();

/** A task that ends when it is told to. */
function openTask(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    log.push(name);
    await promise;
  };
  return { run, end: resolve };
}

it('runs so many tasks at once, and the others in order', async () => {
  const inTurn = createTurns(2);
  const log: string[] = [];
  const tasks = ['a', 'b', 'c', 'd'].map((name) => openTask(log, name));
  const results = tasks.map(({ run }) => inTurn(signal, run));
  expect(log).toEqual(['a', 'b']);
  tasks[1]?.end();
  await results[1];
  expect(log).toEqual(['a', 'b', 'c']);
  for (const { end } of tasks) end();
  await Promise.all(results);
  expect(log).toEqual(['a', 'b', 'c', 'd']);
});

it('passes on a failure, and the turn', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn(signal, () => Promise.reject(new Error('nej')));
  const next = inTurn(signal, async () => 'ja');
  await expect(failed).rejects.toThrow('nej');
  expect(await next).toBe('ja');
});

it('leaves the queue when the caller gives up', async () => {
  const inTurn = createTurns(1);
  const log: string[] = [];
  const [first, last] = [openTask(log, 'first'), openTask(log, 'last')];
  const running = inTurn(signal, first.run);
  const caller = new AbortController();
  const given = inTurn(caller.signal, openTask(log, 'given up').run);
  const after = inTurn(signal, last.run);
  caller.abort();
  await expect(given).rejects.toThrow('abort');
  first.end();
  last.end();
  await Promise.all([running, after]);
  expect(log).toEqual(['first', 'last']);
});
