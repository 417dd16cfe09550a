import { expect, it } from 'vitest';
import { makeLane } from './lane.ts';

/** A lane whose work ends when the test says so, in the order that it began. */
function openLane(limits: Parameters<typeof makeLane>[0]) {
  const lane = makeLane(limits);
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const bring = (caller: string): Promise<void> | 'no room' =>
    lane.hasRoomFor(caller)
      ? lane.run(caller, () => {
          begun.push(caller);
          return new Promise<void>((end) => endings.push(end));
        })
      : 'no room';
  const endNext = async () => {
    endings.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { bring, begun, endNext };
}

it('does so many at a time, and refuses who would wait beyond what it holds', async () => {
  const { bring, begun, endNext } = openLane({ atOnce: 2, waiting: 3, waitingOfOne: 3 });
  const outcomes = ['a', 'b', 'c', 'd', 'e', 'f'].map(bring);
  expect(begun).toEqual(['a', 'b']);
  expect(outcomes.map((outcome) => outcome === 'no room')).toEqual([false, false, false, false, false, true]);
  await endNext();
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(bring('f')).not.toBe('no room');
});

it('lets callers take turns', async () => {
  const { bring, begun, endNext } = openLane({ atOnce: 1, waiting: 20, waitingOfOne: 3 });
  const outcomes = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b'].map(bring);
  expect(outcomes[4]).toBe('no room');
  for (let turn = 0; turn < 7; turn++) await endNext();
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('goes on after work that failed, and is free when all is done', async () => {
  const lane = makeLane({ atOnce: 1, waiting: 0, waitingOfOne: 0 });
  const failing = lane.run('a', () => Promise.reject(new Error('broken')));
  expect(lane.hasRoomFor('b')).toBe(false);
  await expect(failing).rejects.toThrow('broken');
  expect(lane.hasRoomFor('b')).toBe(true);
});
