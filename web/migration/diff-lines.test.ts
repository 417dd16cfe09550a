import { expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const more = (count: number) => `${count} more`;
const print = (answer: unknown, lost: readonly [within: string, name: string][] = [], added: readonly string[] = []) =>
  diffLines(
    {
      answer: answer as never,
      lost: lost.map(([within, name]) => ({ path: name, within, name, text: '' })),
      added,
    },
    more,
  );
const textOf = (lines: ReturnType<typeof print>) => lines.map(({ text }) => text).join('\n');

it('is plain JSON without differences', () => {
  const answer = { data: [{ id: 1, none: [], empty: {}, days: [1, 2, 3, 4, 5] }], total: 1, text: 'a "b"', no: null };
  const lines = print(answer);
  expect(textOf(lines)).toBe(JSON.stringify(answer, null, 2));
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['kept']));
});

it('adds lines for lost and new fields to every object', () => {
  const lines = print({ data: [{ id: 1 }, { id: 2 }] }, [['data', 'CanEdit']], ['nextPage', 'data.note']);
  expect(lines.filter(({ kind }) => kind !== 'kept')).toEqual([
    { kind: 'new', text: '  "nextPage"' },
    { kind: 'lost', text: '      "CanEdit"' },
    { kind: 'new', text: '      "note"' },
    { kind: 'lost', text: '      "CanEdit"' },
    { kind: 'new', text: '      "note"' },
  ]);
});

it('shows three objects of a list and the number of others', () => {
  const lines = print([1, 2, 3, 4, 5].map((id) => ({ id })));
  expect(lines.filter(({ text }) => text.includes('"id"'))).toHaveLength(3);
  expect(lines.at(-2)).toEqual({ kind: 'left-out', text: '  … 2 more' });
});
