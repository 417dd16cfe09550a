import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json.ts';

const most = 15_000;
function read(json: string | Buffer, levels = 17): unknown {
  const slices = readJson(Buffer.from(json), { levels, values: most, files: new Set(['file']) });
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}
const long = 'x'.repeat(1_000);
const tooLong = 'x'.repeat(600_000);

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

  it.each(['\ufeff\ufeff[1]', ' \ufeff{}', '[\ufeff1]', '[1,\ufeff{}]'])('may have none elsewhere: %j', (json) => {
    // As the framework's parser does it.
    const parse = (text: string) => JSON.parse(text.replace(/^\ufeff/, ''));
    expect(() => [...readJson(Buffer.from(json), { levels: 3, values: most, parse })]).toThrow('invalid-json');
  });

  it('is read only as far as shows that a list is too long', () => {
    expect(read(`[${'0,'.repeat(listMaximumObjects)}0`)).toHaveLength(listMaximumObjects + 1);
  });

  it('has a turn for others after each object', () => {
    const slices = readJson(Buffer.from('[1,2,3]'), { levels: 2, values: most });
    expect([...slices].length).toBeGreaterThanOrEqual(3);
  });

  it('has turns for others in a megabyte of short texts', () => {
    const slices = readJson(Buffer.from(`[{"a":[${`"${long}\\n",`.repeat(900)}1]}]`), { levels: 3, values: most });
    expect([...slices].length).toBeGreaterThanOrEqual(6);
  });

  it.each(['[%]', '%[]', '[]%', '%{}'])('has turns for others in megabytes of nothing: %s', (json) => {
    const slices = readJson(Buffer.from(json.replace('%', ' '.repeat(2 << 20))), { levels: 2, values: most });
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

describe('the measure of a body', () => {
  const fields = (count: number, name = 'felt') =>
    Array.from({ length: count }, (_, place) => `"${name}${place}":1`).join(',');
  const file = `{"file":"${'x'.repeat(2 << 20)}"}`;

  it.each([
    ['200 fields', `[{${fields(200)}}]`],
    ['200 fields and lists in it', `[{"a":[${'0,'.repeat(5_000)}0],${fields(198)},"b":[[],[]]}]`],
    ['500 names', `[{${fields(200, 'a')}},{${fields(200, 'b')}},{${fields(100, 'c')}},{${fields(200, 'a')}}]`],
    ['100,000 fields', `[${`{${fields(100, 'f')}},`.repeat(999)}{}]`],
    ['200,000 entries', `[${`{"a":[${'0,'.repeat(199)}0]},`.repeat(999)}{}]`],
    ['a file, and 20,000 values', `[${file}${`,[${'0,'.repeat(999)}0]`.repeat(19)}]`],
    [
      'a thousand rights to give and to take',
      `{"Set":[${`{${fields(7)}},`.repeat(999)}{}],"Remove":[${`{${fields(3)}},`.repeat(999)}{}]}`,
    ],
  ])('is kept: %s', (_what, json) => expect(read(json)).toEqual(JSON.parse(json)));

  it.each([
    ['fields', `[{},{${fields(201)}}]`],
    ['fields further in', `[{"a":{${fields(201)}}}]`],
    ['fields of what is no list', `{${fields(201)}}`],
    ['fields of an object with all that is inside', `[[${`{${fields(100)}},`.repeat(150)}{"felt":1}]]`],
    ['entries', `[[${'0,'.repeat(most)}0]]`],
    ['objects without a comma', `[[${`${'{"a":'.repeat(10)}1${'}'.repeat(10)},`.repeat(2_000)}0]]`],
    ['names of all objects', `[{${fields(200, 'a')}},{${fields(200, 'b')}},{${fields(101, 'c')}}]`],
    ['names that are escaped', `[${[0, 1, 2].map((one) => `{${fields(190, `\\"${one}.`)}}`)}]`],
    ['long names', `[${[0, 1, 2].map((one) => `{${fields(190, `${'x'.repeat(99)}${one}.`)}}`)}]`],
    ['values besides a file', `[${file}${`,[${'0,'.repeat(999)}0]`.repeat(20)},[0]]`],
  ])('is exceeded: %s', (_what, json) => expect(() => read(json)).toThrow('object-too-large'));

  it('is taken before anything is read', () => {
    const parse = () => expect.unreachable();
    const slices = readJson(Buffer.from(`[{},{${fields(201)}}]`), { levels: 3, values: most, parse });
    expect(() => [...slices]).toThrow('object-too-large');
  });

  it.each([
    ['a long text that is no file', `[{"text":"${tooLong}"}]`],
    ['a long text in a list', `["${tooLong}"]`],
    ['a long text alone', `"${tooLong}"`],
    ['a long text further in', `[{"a":{"file":"${tooLong}"}}]`],
    ['a long name', `[{"${tooLong}":1}]`],
    ['two files of one name', `[{"file":"${tooLong}","file":"${tooLong}"}]`],
    ['megabytes besides the file', `[{"file":"${tooLong}","a":[${`"${long}",`.repeat(1_100)}1]}]`],
    ['megabytes of blanks', `[{${' '.repeat(2 << 20)}}]`],
  ])('is exceeded by %s', (_what, json) => expect(() => read(json)).toThrow('object-too-large'));
});

describe('a file', () => {
  it('is read as by JSON.parse, whatever is escaped in it', () => {
    const piece = fc.constantFrom(
      'a',
      'ø',
      '✓',
      '😀',
      '\\/',
      '\\n',
      '\\\\',
      '\\"',
      '\\u00e6',
      '\\ud83d\\ude00',
      '\\ud800',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
        const unit = pieces.join('');
        const json = `[{"a":1,"file":"${unit.repeat(Math.ceil(600_000 / unit.length))}","b":"${long}"},{"c":[]}]`;
        expect(read(json)).toEqual(JSON.parse(json));
      }),
      { numRuns: 30 },
    );
  });

  it('may stand in each object of a list, and in one alone', () => {
    for (const json of [
      `[{"file":"${tooLong}"},{"a":{"file":"x"},"file":"${tooLong}x"},{"file":"y"}]`,
      `{"file":"${tooLong}"}`,
    ])
      expect(read(json)).toEqual(JSON.parse(json));
  });

  it.each(['\\x', '\\u12', '\n', '\\'])('is refused with %j in it', (wrong) => {
    for (const text of [`${wrong}${tooLong}`, `${tooLong}${wrong}`, `${tooLong}${wrong}${tooLong}`])
      expect(() => read(`[{"file":"${text}"}]`)).toThrow('invalid-json');
  });

  it('has turns for others while it is measured and while it is read', () => {
    const bytes = 8 << 20;
    const json = Buffer.from(`[{"file":"${'\\/'.repeat(bytes / 2)}"}]`);
    const slices = readJson(json, { levels: 2, values: most, files: new Set(['file']) });
    expect([...slices].length).toBeGreaterThanOrEqual((2 * bytes) / (256 * 1024));
  });
});
