/** Long work in slices, so that other calls are answered in between. */

/** Work that can be left where it yields, and taken up again; there is nothing to do yet where it yields `waiting`. */
export type Sliced<Result> = Generator<undefined | 'waiting', Result, void>;

/** Short enough for many to follow each other unnoticed, long enough for nearly all calls to be done in one. */
export const sliceMs = 1;
/** Work that is done within so many is done before the next begins: what is half done takes up memory. */
const slicesOfTurn = 30;

/** Whose turn it is first: calls of customers, and all else; or of those who use the open key, of whom there may be very many. */
export type Line = 'first' | 'last';
/** While there is work in both lines, one slice in so many is of the last. */
const lastOneIn = 5;

type State = 'done' | 'waiting' | 'left';
/** Long work in the order of its turns. */
type Turns = { readonly works: (() => State)[]; slicesOfFirst: number };
/** The process has but one loop, so all long work waits here: one slice in each of its rounds. */
const lines: Readonly<Record<Line, Turns>> = {
  first: { works: [], slicesOfFirst: 0 },
  last: { works: [], slicesOfFirst: 0 },
};
let slicesSinceLast = 0;
let isTurnComing = false;

/** Calls of customers that came in one round of the loop together with more than a slice: they begin in the next ones, in their order, before what is begun goes on. */
const beginnings: (() => void)[] = [];
/** What beginnings have taken of this round. */
let begunMs = 0;

/**
 * The result at once, where one slice is enough. Many calls of one connection come in one round of the loop: they
 * begin one after another, and others are answered in between. What comes last does not begin before those that wait
 * with it, and nothing before a customer who waits.
 */
export function inSlices<Result>(work: Sliced<Result>, line: Line = 'first'): Result | Promise<Result> {
  const isFull = begunMs >= sliceMs || beginnings.length > 0;
  if (line === 'last') return isFull || lines.last.works.length > 0 ? goOn(work, line) : begin(work, line);
  if (!isFull) return begin(work, line);
  return new Promise((resolve, reject) => {
    beginnings.push(() => {
      try {
        resolve(begin(work, line));
      } catch (error) {
        reject(error);
      }
    });
    awaitTurn();
  });
}

function begin<Result>(work: Sliced<Result>, line: Line): Result | Promise<Result> {
  const begunAtMs = performance.now();
  if (begunMs === 0) setImmediate(() => (begunMs = 0));
  try {
    const first = slice(work);
    return first.done ? first.value : goOn(work, line);
  } finally {
    begunMs += performance.now() - begunAtMs;
  }
}

function goOn<Result>(work: Sliced<Result>, line: Line): Promise<Result> {
  return new Promise((resolve, reject) => {
    const takeSlice = (): State => {
      try {
        const next = slice(work);
        if (!next.done) return next.value ?? 'left';
        resolve(next.value);
      } catch (error) {
        reject(error);
      }
      return 'done';
    };
    lines[line].works.push(takeSlice);
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
  if (isTurnComing || beginnings.length + lines.first.works.length + lines.last.works.length === 0) return;
  isTurnComing = true;
  setImmediate(() => {
    isTurnComing = false;
    while (begunMs < sliceMs && beginnings.length > 0) beginnings.shift()?.();
    takeTurn(nextLine());
    awaitTurn();
  });
}

function nextLine(): Turns {
  const { first, last } = lines;
  const isOfLast = first.works.length === 0 || (last.works.length > 0 && slicesSinceLast >= lastOneIn - 1);
  slicesSinceLast = isOfLast ? 0 : slicesSinceLast + 1;
  return isOfLast ? last : first;
}

function takeTurn(turns: Turns): void {
  const [first] = turns.works;
  const state = first?.();
  turns.slicesOfFirst++;
  if (state === 'left' && turns.slicesOfFirst < slicesOfTurn) return;
  turns.works.shift();
  if (first && state !== 'done') turns.works.push(first);
  turns.slicesOfFirst = 0;
}
