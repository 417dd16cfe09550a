import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json.ts';

function read(json: string | Buffer, levels = 17): unknown {
  const slices = readJson(Buffer.from(json), levels, JSON.parse);
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}
const long = 'x'.repeat(1_000);

describe('JSON in slices', () => {
  it('is read as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom('', ' ', '\n\t'), (json, blank) => {
        expect(read(blank + json + blank)).toEqual(JSON.parse(json));
      }),
    );
  });

  it('is refused where JSON.parse refuses it', () => {
    const piece = fc.constantFrom('[', ']', '{', '}', ',', ':', '"a"', '"[', '1', 'null', ' ', '\\', '\\"');
    const outcome = (work: () => unknown): unknown => {
      try {
        return work();
      } catch {
        return 'refused';
      }
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const json = pieces.join('');
        expect(outcome(() => read(json))).toEqual(outcome(() => JSON.parse(json)));
      }),
      { numRuns: 5_000 },
    );
  });

  it('may begin with a byte order mark', () => expect(read('\ufeff[1]')).toEqual([1]));

  it('is read only as far as shows that a list is too long', () => {
    expect(read(`[${'0,'.repeat(listMaximumObjects)}0`)).toHaveLength(listMaximumObjects + 1);
  });

  it('has a turn for others after each object', () => {
    const slices = readJson(Buffer.from('[1,2,3]'), 2, JSON.parse);
    expect([...slices].length).toBeGreaterThanOrEqual(3);
  });

  it.each(['[%]', '[{%}]', '%[]', '[]%', '%{}'])('has turns for others in megabytes of nothing: %s', (json) => {
    const slices = readJson(Buffer.from(json.replace('%', ' '.repeat(2 << 20))), 2, JSON.parse);
    expect([...slices].length).toBeGreaterThanOrEqual(8);
  });
});

describe('levels', () => {
  it.each([
    ['as many as allowed', '[{"a":1},{"b":2}]'],
    ['brackets in a text', '["[[[{{{"]'],
    ['brackets behind an escaped quote', '["\\"[[[","\\\\",[]]'],
    ['brackets far into a text', `["${long}[[[","${long}\\"[[["]`],
  ])('are counted: %s', (_what, json) => expect(read(json, 2)).toEqual(JSON.parse(json)));

  it.each([
    ['lists', '[[[]]]'],
    ['objects', '{"a":{"b":{}}}'],
    ['behind a text', `["${long}","\\\\",[[]]]`],
    ['behind a long text with an escape', `["${long}\\\\",[[]]]`],
    ['without an end', '[[[[[['],
  ])('are too many: %s', (_what, json) => expect(() => read(json, 2)).toThrow('json-too-deep'));
});

describe('the measure of an object', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, place) => `"felt${place}":1`).join(',');

  it.each([
    ['1000 fields', `[{${fields(1000)}}]`],
    ['1000 fields and lists in it', `[{"a":[${'0,'.repeat(5_000)}0],${fields(998)},"b":[[],[]]}]`],
    [
      'a thousand rights to give and to take',
      `{"Set":[${`{${fields(7)}},`.repeat(999)}{}],"Remove":[${`{${fields(3)}},`.repeat(999)}{}]}`,
    ],
  ])('is kept: %s', (_what, json) => expect(read(json)).toEqual(JSON.parse(json)));

  it.each([
    ['fields', `[{},{${fields(1001)}}]`],
    ['fields further in', `[{"a":{${fields(1001)}}}]`],
    ['entries', `[[${'0,'.repeat(15_000)}0]]`],
    ['objects without a comma', `[[${`${'{"a":'.repeat(10)}1${'}'.repeat(10)},`.repeat(2_000)}0]]`],
    ['fields of what is no list', `{${fields(1001)}}`],
  ])('is exceeded: %s', (_what, json) => expect(() => read(json)).toThrow('object-too-large'));
});
