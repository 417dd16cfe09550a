import { describe, expect, it } from 'vitest';
import { inSlices, type Sliced } from './slices.ts';

const busy = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
};
function* work(steps: number, stepMs = 3): Sliced<number> {
  for (let step = 0; step < steps; step++) {
    busy(stepMs);
    yield;
  }
  return steps;
}

it('gives a result at once where the work is short', () => {
  expect(inSlices(work(2, 0))).toBe(2);
});

it('lets others have their turn where it is long', async () => {
  let turns = 0;
  const watching = setInterval(() => turns++, 0);
  expect(await inSlices(work(40))).toBe(40);
  clearInterval(watching);
  expect(turns).toBeGreaterThan(3);
});

it('gives all long work its turns', async () => {
  const ends: string[] = [];
  const end = (name: string) => () => void ends.push(name);
  const works = [inSlices(work(60)), inSlices(work(8))] as const;
  await Promise.all([Promise.resolve(works[0]).then(end('long')), Promise.resolve(works[1]).then(end('short'))]);
  expect(ends).toEqual(['short', 'long']);
});

it('finishes what is soon done before it goes on with the next: nothing half done piles up', async () => {
  const steps = [0, 0, 0];
  function* counted(place: number): Sliced<void> {
    for (const _step of work(8)) {
      steps[place] = (steps[place] ?? 0) + 1;
      yield;
    }
  }
  const [first, ...others] = steps.map((_, place) => inSlices(counted(place)));
  await first;
  expect(steps).toEqual([8, 1, 1]);
  await Promise.all(others);
});

it('leaves work that waits until the next round', async () => {
  let isReady = false;
  let looks = 0;
  const waiting = inSlices(
    (function* (): Sliced<string> {
      while (!isReady) {
        looks++;
        yield 'waiting';
      }
      return 'ready';
    })(),
  );
  setTimeout(() => {
    isReady = true;
  });
  expect(await waiting).toBe('ready');
  expect(looks).toBeGreaterThan(0);
});

it('fails as the work does, and goes on with the rest', async () => {
  function* failing(): Sliced<void> {
    yield* work(6);
    throw new Error('midway');
  }
  const rest = inSlices(work(30));
  await expect(inSlices(failing())).rejects.toThrow('midway');
  expect(await rest).toBe(30);
});

describe('work that comes last', () => {
  it('waits behind that of others, however much of it came before', async () => {
    const ends: string[] = [];
    const end = (name: string) => () => void ends.push(name);
    const last = Array.from({ length: 20 }, () => Promise.resolve(inSlices(work(8), 'last')).then(end('last')));
    const first = Promise.resolve(inSlices(work(24))).then(end('first'));
    await Promise.all([...last, first]);
    expect(ends.indexOf('first')).toBeLessThan(2);
  });

  it('goes on all the same while there is other work without end', async () => {
    let isDone = false;
    function* endless(): Sliced<void> {
      while (!isDone) yield* work(1);
    }
    const others = inSlices(endless());
    await inSlices(work(8), 'last');
    isDone = true;
    await others;
  });

  it('does not even begin while another is waiting: many that come together hold up nobody', async () => {
    const before = inSlices(work(4), 'last');
    let isBegun = false;
    const next = inSlices(
      (function* (): Sliced<void> {
        isBegun = true;
        yield;
      })(),
      'last',
    );
    expect(isBegun).toBe(false);
    await Promise.all([before, next]);
    expect(isBegun).toBe(true);
  });
});
