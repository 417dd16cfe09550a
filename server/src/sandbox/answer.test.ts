import { describe, expect, it } from 'vitest';
import type { Sliced } from '../slices.ts';
import { areTooLarge, asRoomAllows, WrittenList, writeAnswer } from './answer.ts';

const events = (count: number, text: string) =>
  Array.from({ length: count }, (_, id) => ({ id, text, fitters: [{ id: 1 }] }));

/** What is written, and in how many turns. */
function write(object: unknown, brackets?: readonly [string, string]) {
  const list = new WrittenList(6, brackets);
  const wrapper = { data: [], total: 1 };
  function* work() {
    yield* list.write(object);
    return areTooLarge(list) ? null : writeAnswer(200, wrapper, list);
  }
  const slices = work();
  for (let turns = 0; ; turns++) {
    const { done, value } = slices.next();
    if (!done) continue;
    const pieces = value && 'pieces' in value ? value.pieces : null;
    const json = pieces ? Buffer.concat(pieces).toString() : value && 'json' in value ? value.json : null;
    return { turns, pieces, read: json === null ? null : JSON.parse(json) };
  }
}

describe('an object that shows many others', () => {
  it.each([
    ['itself', { id: 1, none: undefined, nothing: null, 'a "name"': events(100, 'ø😀\ud800') }],
    ['further in', { inner: { events: events(30, 'x') }, lists: [{ events: events(30, 'y') }] }],
    ['not at all', { id: 1, events: events(20, 'x'), ids: [1, 2, 3] }],
  ])('is written as by JSON.stringify: %s', (_what, object) =>
    expect(write(object).read).toEqual({ data: [JSON.parse(JSON.stringify(object))], total: 1 }),
  );

  it('may stand without a list around it', () =>
    expect(write({ events: events(50, 'x') }, ['', '']).read.data.events).toHaveLength(50));

  it('has turns for others while it is written, and leaves in pieces that cut no letter', () => {
    const object = { events: events(1_000, `${'😀'.repeat(999)}x`) };
    const { turns, pieces, read } = write(object);
    expect(turns).toBeGreaterThan(150);
    expect(Math.max(...(pieces ?? []).map(({ length }) => length))).toBeLessThan(2 << 20);
    expect(read.data).toEqual([object]);
  });

  it('is written only as far as shows that it is too large', () => {
    const { turns, read } = write({ events: events(100_000, 'x'.repeat(2_000)) });
    expect(read).toBeNull();
    expect(turns).toBeLessThan(2_000);
  });
});

describe('many long answers at once', () => {
  const [count, lettersEach] = [40, 4 << 20];

  function* writeMuch(list: WrittenList): Sliced<void> {
    while (list.letters < lettersEach) {
      yield* list.write('x'.repeat(20_000));
      yield;
    }
  }

  /** All a step each, round after round, until they are done. The most letters that were held at a time. */
  function makeTogether(lists: readonly WrittenList[], workOf: (list: WrittenList) => Sliced<void>): number {
    const works = new Map(lists.map((list) => [list, asRoomAllows('first', [list], workOf(list))]));
    let most = 0;
    for (let round = 0; works.size > 0; round++) {
      expect(round).toBeLessThan(100_000);
      for (const [list, work] of works) if (work.next().done) works.delete(list);
      most = Math.max(
        most,
        works.keys().reduce((sum, { letters }) => sum + letters, 0),
      );
    }
    return most;
  }

  it('wait for each other as soon as there is much of them, and all are made', () => {
    const lists = Array.from({ length: count }, () => new WrittenList(1));
    const most = makeTogether(lists, writeMuch);
    expect(lists.every(({ letters }) => letters >= lettersEach)).toBe(true);
    expect(most).toBeGreaterThan(8 * lettersEach);
    expect(most).toBeLessThan(13 * lettersEach);
  });

  it('do not wait for those who come last', () => {
    const anonymous = Array.from({ length: count }, () => new WrittenList(1));
    const waiting = anonymous.map((list) => asRoomAllows('last', [list], writeMuch(list)));
    for (let round = 0; round < 50; round++) for (const work of waiting) work.next();
    const list = new WrittenList(1);
    expect([...asRoomAllows('first', [list], writeMuch(list))]).not.toContain('waiting');
    for (const work of waiting) work.return();
    const another = new WrittenList(1);
    expect([...asRoomAllows('last', [another], writeMuch(another))]).not.toContain('waiting');
  });

  it('do not wait for one that has failed', () => {
    const failing = function* (list: WrittenList): Sliced<void> {
      yield* writeMuch(list);
      throw new Error('midway');
    };
    const list = new WrittenList(1);
    const failed = asRoomAllows('first', [list], failing(list));
    expect(() => [...failed]).toThrow('midway');
    const lists = Array.from({ length: 12 }, () => new WrittenList(1));
    makeTogether(lists, writeMuch);
    expect(lists.every(({ letters }) => letters >= lettersEach)).toBe(true);
  });
});
