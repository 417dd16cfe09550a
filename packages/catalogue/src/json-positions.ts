/** JSON parser that reports where and why a text is invalid, and the offset of each value. */
import type { Json } from './model.ts';

/** What was expected at the offset. */
export type JsonErrorKind = 'value' | 'name' | 'colon' | 'separator' | 'quote' | 'escape' | 'end';

export type JsonReading =
  | { readonly value: Json; readonly offsetOf: (path: string) => number }
  | { readonly expected: JsonErrorKind; readonly offset: number };

class JsonSyntaxError extends Error {
  readonly expected: JsonErrorKind;
  readonly offset: number;

  constructor(expected: JsonErrorKind, offset: number) {
    super(expected);
    this.expected = expected;
    this.offset = offset;
  }
}

export function readJson(text: string): JsonReading {
  try {
    const positions = parsePositions(text);
    return { value: JSON.parse(text) as Json, offsetOf: (path) => nearest(positions, path) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { expected: error.expected, offset: error.offset };
    // Nested deeper than JSON.parse or the call stack allows.
    return { expected: 'value', offset: 0 };
  }
}

/** Offset of `[0].address.zipCode`, or of the nearest parent if the field is missing. */
function nearest(positions: ReadonlyMap<string, number>, path: string): number {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0))) {
    const offset = positions.get(at);
    if (offset !== undefined) return offset;
  }
  return 0;
}

const blank = /[ \t\r\n]*/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const insideText = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

function parsePositions(text: string): Map<string, number> {
  const positions = new Map<string, number>();
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const expect = (character: string, expected: JsonErrorKind): void => {
    take(blank);
    if (text[at] !== character) throw new JsonSyntaxError(expected, at);
    at += 1;
  };
  const string = (): string => {
    const start = at;
    for (at += 1; text[at] !== '"'; ) {
      if (take(insideText) !== '' || take(escaped) !== '') continue;
      throw text[at] === '\\' ? new JsonSyntaxError('escape', at) : new JsonSyntaxError('quote', start);
    }
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const entries = (close: string, entry: (count: number) => void): void => {
    at += 1;
    take(blank);
    for (let count = 0; text[at] !== close; count += 1) {
      if (count > 0) expect(',', 'separator');
      take(blank);
      entry(count);
      take(blank);
    }
    at += 1;
  };
  const value = (path: string): void => {
    take(blank);
    if (!positions.has(path)) positions.set(path, at);
    if (text[at] === '[') entries(']', (count) => value(`${path}[${count}]`));
    else if (text[at] === '{')
      entries('}', () => {
        const start = at;
        if (text[at] !== '"') throw new JsonSyntaxError('name', at);
        const name = string();
        const inside = path === '' ? name : `${path}.${name}`;
        positions.set(inside, start);
        expect(':', 'colon');
        value(inside);
      });
    else if (text[at] === '"') string();
    else if (take(plain) === '') throw new JsonSyntaxError('value', at);
  };
  value('');
  take(blank);
  if (at < text.length) throw new JsonSyntaxError('end', at);
  return positions;
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
