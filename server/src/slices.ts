/** Long work in slices, so that other calls are answered in between. */

/** Work that can be left where it yields, and taken up again; there is nothing to do yet where it yields `waiting`. */
export type Sliced<Result> = Generator<undefined | 'waiting', Result, void>;

/** Short enough for many to follow each other unnoticed, long enough for nearly all calls to be done in one. */
export const sliceMs = 3;
/** Work that is done within so many is done before the next begins: what is half done takes up memory. */
const slicesOfTurn = 10;

type State = 'done' | 'waiting' | 'left';
/** The process has but one loop, so all long work waits here: one slice in each of its rounds, the first in turn. */
const turns: (() => State)[] = [];
let slicesOfFirst = 0;
let isTurnComing = false;

/** The result at once, where one slice is enough. */
export function inSlices<Result>(work: Sliced<Result>): Result | Promise<Result> {
  const first = slice(work);
  if (first.done) return first.value;
  return new Promise((resolve, reject) => {
    const goOn = (): State => {
      try {
        const next = slice(work);
        if (!next.done) return next.value ?? 'left';
        resolve(next.value);
      } catch (error) {
        reject(error);
      }
      return 'done';
    };
    turns.push(goOn);
    awaitTurn();
  });
}

/** Lets everything else that is waiting have its turn. */
export const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function slice<Result>(work: Sliced<Result>): IteratorResult<undefined | 'waiting', Result> {
  const until = performance.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done || step.value === 'waiting' || performance.now() >= until) return step;
  }
}

function awaitTurn(): void {
  if (isTurnComing || turns.length === 0) return;
  isTurnComing = true;
  setImmediate(() => {
    isTurnComing = false;
    const [first] = turns;
    const state = first?.();
    slicesOfFirst++;
    if (state !== 'left' || slicesOfFirst === slicesOfTurn) {
      turns.shift();
      if (first && state !== 'done') turns.push(first);
      slicesOfFirst = 0;
    }
    awaitTurn();
  });
}
