import { expect, it } from 'vitest';
import { markedLines } from './marked-lines.ts';

const more = (count: number) => `${count} more`;
const print = (answer: unknown, lost: readonly [within: string, name: string][] = [], added: readonly string[] = []) =>
  markedLines(
    {
      answer: answer as never,
      lost: lost.map(([within, name]) => ({ path: name, within, name, text: '' })),
      added,
    },
    more,
  );
const textOf = (lines: ReturnType<typeof print>) => lines.map(({ text }) => text).join('\n');

it('is the JSON of what is kept', () => {
  const answer = { data: [{ id: 1, none: [], empty: {}, days: [1, 2, 3, 4, 5] }], total: 1, text: 'a "b"', no: null };
  const lines = print(answer);
  expect(textOf(lines)).toBe(JSON.stringify(answer, null, 2));
  expect(new Set(lines.map(({ mark }) => mark))).toEqual(new Set(['kept']));
});

it('has lines for what is lost and new, in every object that they stand in', () => {
  const lines = print({ data: [{ id: 1 }, { id: 2 }] }, [['data', 'CanEdit']], ['nextPage', 'data.note']);
  expect(lines.filter(({ mark }) => mark !== 'kept')).toEqual([
    { mark: 'new', text: '  "nextPage"' },
    { mark: 'lost', text: '      "CanEdit"' },
    { mark: 'new', text: '      "note"' },
    { mark: 'lost', text: '      "CanEdit"' },
    { mark: 'new', text: '      "note"' },
  ]);
});

it('shows three objects of a list and counts the others', () => {
  const lines = print([1, 2, 3, 4, 5].map((id) => ({ id })));
  expect(lines.filter(({ text }) => text.includes('"id"'))).toHaveLength(3);
  expect(lines.at(-2)).toEqual({ mark: 'left-out', text: '  … 2 more' });
});
