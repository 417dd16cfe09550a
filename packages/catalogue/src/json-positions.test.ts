import { describe, expect, it } from 'vitest';
import { lineAt, readJson } from './json-positions.ts';

const errorIn = (text: string) => {
  const read = readJson(text);
  return 'expected' in read ? [read.expected, read.offset] : 'none';
};

describe('invalid JSON', () => {
  it.each([
    ['', 'value', 0],
    ['[1, ]', 'value', 4],
    ['[1 2]', 'separator', 3],
    ['[1', 'separator', 2],
    ['{"a": 1, }', 'name', 9],
    ['{a: 1}', 'name', 1],
    ['{"a" 1}', 'colon', 5],
    ['{"a": }', 'value', 6],
    ['["åben]', 'quote', 1],
    ['["a\nb"]', 'quote', 1],
    ['["\\x"]', 'escape', 2],
    ['[01]', 'separator', 2],
    ["['a']", 'value', 1],
    ['[1] 2', 'end', 4],
    ['[tru]', 'value', 1],
  ])('is reported with its position: %j', (text, expected, offset) =>
    expect(errorIn(text)).toEqual([expected, offset]),
  );

  it('agrees with JSON.parse after any insertion or deletion', () => {
    const whole = '[{"a": [1.5e3, true, null, "æ\\u00e6\\n"], "b": {"c": {}}, "d": []}, -0]';
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    for (let at = 0; at <= whole.length; at += 1)
      for (const sign of ['', ',', '"', '}', ']', ':', '\\', '0', ' ', '\n', '\u0007', '\u0085', '\u00a0']) {
        const text = whole.slice(0, at) + sign + whole.slice(at + (sign === '' ? 1 : 0));
        expect([text, 'value' in readJson(text)]).toEqual([text, isJson(text)]);
      }
  });

  it('may be nested deeply', () => expect(errorIn('['.repeat(100_000))).not.toBe('none'));
});

describe('a value', () => {
  const text = '[\n  {\n    "address": {\n      "zipCode": "80"\n    },\n    "lines": [{ "price": 1 }]\n  }\n]';
  const lineOf = (path: string) => {
    const read = readJson(text);
    return 'value' in read ? lineAt(text, read.offsetOf(path)) : null;
  };
  it.each([
    ['[0]', 2],
    ['[0].address.zipCode', 4],
    ['[0].lines[0].price', 6],
  ])('%s is found at its name', (path, line) => expect(lineOf(path)).toBe(line));
  it('that is missing is reported at its parent', () => {
    expect(lineOf('[0].address.city')).toBe(3);
    expect(lineOf('[0].title')).toBe(2);
    expect(lineOf('[4].title')).toBe(1);
  });
});
