/** Reads JSON as a reader writes it: where it stops being JSON and why, and where each value stands. */
import type { Json } from '@fagvaerk/catalogue/model.ts';

/** What was expected where the text goes wrong. */
export type JsonFault = 'value' | 'name' | 'colon' | 'separator' | 'quote' | 'escape' | 'end';

export type JsonReading =
  | { readonly value: Json; readonly offsetOf: (path: string) => number }
  | { readonly fault: JsonFault; readonly offset: number };

class Fault extends Error {
  readonly fault: JsonFault;
  readonly offset: number;

  constructor(fault: JsonFault, offset: number) {
    super(fault);
    this.fault = fault;
    this.offset = offset;
  }
}

export function readJson(text: string): JsonReading {
  try {
    const places = placesIn(text);
    return { value: JSON.parse(text) as Json, offsetOf: (path) => nearest(places, path) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault, offset: error.offset };
    // What our eyes let through and the platform does not: deeper than it goes.
    return { fault: 'value', offset: 0 };
  }
}

/** `[0].address.zipCode`, as errors name fields; of a field that is missing, the object that lacks it. */
function nearest(places: ReadonlyMap<string, number>, path: string): number {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0))) {
    const offset = places.get(at);
    if (offset !== undefined) return offset;
  }
  return 0;
}

const blank = /[ \t\r\n]*/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const insideText = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

function placesIn(text: string): Map<string, number> {
  const places = new Map<string, number>();
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const expect = (sign: string, fault: JsonFault): void => {
    take(blank);
    if (text[at] !== sign) throw new Fault(fault, at);
    at += 1;
  };
  const string = (): string => {
    const start = at;
    for (at += 1; text[at] !== '"'; ) {
      if (take(insideText) !== '' || take(escaped) !== '') continue;
      throw text[at] === '\\' ? new Fault('escape', at) : new Fault('quote', start);
    }
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  /** What stands between two brackets; a comma before the second is one too many. */
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
    if (!places.has(path)) places.set(path, at);
    if (text[at] === '[') entries(']', (count) => value(`${path}[${count}]`));
    else if (text[at] === '{')
      entries('}', () => {
        const start = at;
        if (text[at] !== '"') throw new Fault('name', at);
        const name = string();
        const inside = path === '' ? name : `${path}.${name}`;
        places.set(inside, start);
        expect(':', 'colon');
        value(inside);
      });
    else if (text[at] === '"') string();
    else if (take(plain) === '') throw new Fault('value', at);
  };
  value('');
  take(blank);
  if (at < text.length) throw new Fault('end', at);
  return places;
}

/** Counted from 1, as editors do. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
