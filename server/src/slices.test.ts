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

it('begins what comes together one after another', async () => {
  let begun = 0;
  function* counted(): Sliced<void> {
    begun++;
    yield* work(1, 4);
  }
  const works = Array.from({ length: 5 }, () => inSlices(counted()));
  expect(begun).toBe(1);
  let between = 0;
  setImmediate(() => {
    between = begun;
  });
  await Promise.all(works);
  expect(begun).toBe(5);
  expect(between).toBeLessThan(5);
});

it('begins what comes later before it goes on with what is long', async () => {
  const long = inSlices(work(40));
  const ends: string[] = [];
  await Promise.all([
    Promise.resolve(long).then(() => ends.push('long')),
    Promise.resolve(inSlices(work(1))).then(() => ends.push('short')),
  ]);
  expect(ends).toEqual(['short', 'long']);
});

it('lets nobody who comes later begin before those who wait', async () => {
  let isOver = false;
  let overtaking = 0;
  // All the time somebody comes who takes a round for himself.
  const come = (): void => {
    if (isOver) return;
    overtaking++;
    void inSlices(work(1, 2), 'last');
    setTimeout(come, 0);
  };
  const long = inSlices(work(40));
  come();
  const waiting = inSlices(work(1, 0));
  expect(waiting).toBeInstanceOf(Promise);
  await waiting;
  expect(overtaking).toBeLessThan(10);
  isOver = true;
  await long;
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

  it('piles up nothing half done, also where customers have taken the round', async () => {
    let halfDone = 0;
    let mostHalfDone = 0;
    function* counted(): Sliced<void> {
      mostHalfDone = Math.max(mostHalfDone, ++halfDone);
      yield* work(4);
      halfDone--;
    }
    const customer = inSlices(work(1, 4));
    const others = Array.from({ length: 10 }, () => inSlices(counted(), 'last'));
    await Promise.all([customer, ...others]);
    expect(mostHalfDone).toBe(1);
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
