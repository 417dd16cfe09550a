/** JSON is read here, in slices, and only where it has the measure of a request: reading it holds up nobody. */
import { isUtf8 } from 'node:buffer';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { inSlices, type Line, type Sliced } from '../slices.ts';

/** A body that was not understood; `code` is what the caller is told. */
export class BodyError extends Error {
  readonly code:
    | 'invalid-json'
    | 'json-too-deep'
    | 'object-too-large'
    | 'content-type-unsupported'
    | 'content-encoding-unsupported';

  constructor(code: BodyError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

type Done = (error: Error | null, content?: unknown) => void;
type Parse = (text: string) => unknown;

/** Takes no more levels than that. Answers at once where one slice is enough. */
export const makeReadJson =
  (levels: number, parse: Parse = JSON.parse) =>
  (json: Buffer, done: Done, line?: Line): void => {
    let content: unknown;
    try {
      content = inSlices(readJson(json, levels, parse), line);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (content instanceof Promise) content.then((value) => done(null, value), done);
    else done(null, content);
  };

/**
 * Each object of a list is measured and then read by itself. Names that are new, or come in a new order, take a hundred
 * times as long to read as others: a megabyte of them would hold up everybody.
 */
export function* readJson(json: Buffer, levels: number, parse: Parse): Sliced<unknown> {
  if (!isUtf8(json)) throw new BodyError('invalid-json');
  const textStart = json.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const start = yield* firstNonBlank(json, textStart);
  if (json[start] !== listStart) {
    yield* endOfValue(json, start, levels);
    yield;
    return parseWith(parse, json.toString('utf8', start));
  }
  const list: unknown[] = [];
  let at = start;
  do {
    const from = yield* firstNonBlank(json, at + 1);
    at = yield* endOfValue(json, from, levels - 1);
    const isEmptyList = list.length === 0 && from === at && json[at] === listEnd;
    if (isEmptyList) break;
    yield;
    const text = json.toString('utf8', from, at);
    yield;
    list.push(parseWith(parse, text));
    yield;
    // Of a list that is too long only as much is read as shows it.
    if (list.length > listMaximumObjects) return list;
  } while (json[at] === comma);
  if (json[at] !== listEnd || (yield* firstNonBlank(json, at + 1)) < json.length) throw new BodyError('invalid-json');
  return list;
}

function parseWith(parse: Parse, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new BodyError('invalid-json', { cause });
  }
}

/** More than the largest request has in one object, with all that is inside: a thousand rights to give, and as many to take. */
const mostValues = 15_000;
const mostFields = 1_000;

/** Some programs put it before every text. */
const byteOrderMark = Buffer.from('\ufeff');
const [listStart, listEnd, objectStart, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d];
const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];

/** What goes on for long without a value may be megabytes of blanks: others have a turn every 256 kB. */
const turnMask = (1 << 18) - 1;

/** Where a value ends: before the next comma or the end of what it stands in. */
function* endOfValue(json: Buffer, from: number, levels: number): Sliced<number> {
  let values = 0;
  let depth = 0;
  /** Of the object on each level; entries of lists are not counted there. */
  const fields = [Number.NaN];
  for (let at = from; at < json.length; at++) {
    const byte = json[at];
    if ((at & turnMask) === 0) yield;
    if (byte === quote) at = endOfText(json, at);
    else if (byte === listStart || byte === objectStart) {
      if (++depth > levels) throw new BodyError('json-too-deep');
      fields[depth] = byte === objectStart ? 1 : Number.NaN;
      values++;
    } else if (byte === listEnd || byte === objectEnd) {
      if (depth-- === 0) return at;
    } else if (byte === comma) {
      if (depth === 0) return at;
      const ofObject = (fields[depth] ?? Number.NaN) + 1;
      fields[depth] = ofObject;
      if (++values > mostValues || ofObject > mostFields) throw new BodyError('object-too-large');
    }
  }
  return json.length;
}

/** Longer texts are files, mostly, and are searched by faster means. */
const shortTextBytes = 64;

function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === backslash) at++;
    else if (json[at] === quote) return at;
    else if (at - start === shortTextBytes) {
      const end = json.indexOf(quote, at);
      if (end < 0 || !json.subarray(at, end).includes(backslash)) return end < 0 ? json.length : end;
    }
  }
  return json.length;
}

function* firstNonBlank(json: Buffer, from: number): Sliced<number> {
  for (let at = from; at < json.length; at++) {
    const byte = json[at];
    if ((at & turnMask) === 0) yield;
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
  }
  return json.length;
}
