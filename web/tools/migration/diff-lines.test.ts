import { expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const words = { moreRecords: (count: number) => `${count} more`, newFields: (count: number) => `${count} new` };
const print = (answer: unknown, lost: readonly [within: string, name: string][] = [], added: readonly string[] = []) =>
  diffLines(
    {
      answer: answer as never,
      lost: lost.map(([within, name]) => ({ path: name, within, name, text: '' })),
      added,
    },
    words,
  );
const textOf = (lines: ReturnType<typeof print>) => lines.map(({ text }) => text).join('\n');

it('is plain JSON without differences', () => {
  const answer = { data: [{ id: 1, none: [], empty: {}, days: [1, 2, 3, 4, 5] }], total: 1, text: 'a "b"', no: null };
  const lines = print(answer);
  expect(textOf(lines)).toBe(JSON.stringify(answer, null, 2));
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['kept']));
});

it('ends every object with its lost fields and the number of new ones', () => {
  const lines = print(
    { data: [{ id: 1 }, { id: 2 }] },
    [['data', 'CanEdit']],
    ['currentPage', 'nextPage', 'data.note'],
  );
  expect(lines.filter(({ kind }) => kind !== 'kept')).toEqual([
    { kind: 'lost', text: '      "CanEdit"' },
    { kind: 'new', text: '      1 new' },
    { kind: 'lost', text: '      "CanEdit"' },
    { kind: 'new', text: '      1 new' },
    { kind: 'new', text: '  2 new' },
  ]);
});

it('shows three objects of a list and the number of others', () => {
  const lines = print([1, 2, 3, 4, 5].map((id) => ({ id })));
  expect(lines.filter(({ text }) => text.includes('"id"'))).toHaveLength(3);
  expect(lines.at(-2)).toEqual({ kind: 'left-out', text: '  … 2 more' });
});
