/** JSON is read here, in slices, and only where it has the measure of a request: reading it holds up nobody. */
import { isUtf8 } from 'node:buffer';
import { randomInt, randomUUID } from 'node:crypto';
import {
  callBodyMaximumMegabytes,
  callNamesMaximum,
  callTextMaximumKilobytes,
  listMaximumObjects,
  objectFieldsMaximum,
} from '@fagvaerk/contract/limits.ts';
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

export type Measure = Readonly<{
  levels: number;
  /** In one object, with all that is inside it. */
  values: number;
  parse?: (text: string) => unknown;
  /** Fields of an object, not of what is inside it, that hold files: only these may be long. */
  files?: ReadonlySet<string>;
}>;

/** Answers at once where one slice is enough. */
export const makeReadJson =
  (measure: Measure) =>
  (json: Buffer, done: Done, line?: Line): void => {
    let content: unknown;
    try {
      content = inSlices(readJson(json, measure), line);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (content instanceof Promise) content.then((value) => done(null, value), done);
    else done(null, content);
  };

/**
 * All is measured before any of it is read, and each object of a list is read by itself. Names that are new, or come in a
 * new order, take a hundred times as long to read as others: a megabyte of them would hold up everybody.
 */
export function* readJson(json: Buffer, measure: Measure): Sliced<unknown> {
  if (!isUtf8(json)) throw new BodyError('invalid-json');
  const textStart = json.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const start = yield* firstNonBlank(json, textStart);
  // Another one for each body, so that nobody can find names that share a number.
  const most = { ...measure, names: new Set<number>(), seed: randomInt(2 ** 32) };
  if (json[start] !== listStart) {
    const { long } = yield* measureValue(json, start, most);
    return yield* readValue(json, start, json.length, long, measure);
  }
  const list: unknown[] = [];
  for (const { from, end, long } of yield* measureList(json, start, most))
    list.push(yield* readValue(json, from, end, long, measure));
  return list;
}

/** Of a list that is too long only as much as shows it. */
function* measureList(json: Buffer, start: number, most: Most): Sliced<(Measured & { from: number })[]> {
  const list: (Measured & { from: number })[] = [];
  const ofEach = { ...most, levels: most.levels - 1 };
  const mostValuesInAll = json.length > smallBodyBytes ? mostValuesBesides : Number.POSITIVE_INFINITY;
  let at = start;
  let values = 0;
  do {
    const from = yield* firstNonBlank(json, at + 1);
    const measured = yield* measureValue(json, from, ofEach);
    at = measured.end;
    values += measured.values;
    if (values > mostValuesInAll) throw new BodyError('object-too-large');
    const isEmptyList = list.length === 0 && from === at && json[at] === listEnd;
    if (isEmptyList) break;
    list.push({ from, ...measured });
    if (list.length > listMaximumObjects) return list;
    yield;
  } while (json[at] === comma);
  if (json[at] !== listEnd || (yield* firstNonBlank(json, at + 1)) < json.length) throw new BodyError('invalid-json');
  return list;
}

/** Stands for the first long text of an object, with a 1 for the second, and so on. Nobody else can know it. */
const mark = randomUUID();

/** Long texts are read apart, a piece at a time, and only where they are files: all else is short enough to be read in one go. */
function* readValue(
  json: Buffer,
  from: number,
  to: number,
  long: readonly LongText[],
  { parse = JSON.parse, files = new Set() }: Measure,
): Sliced<unknown> {
  const besides = long.reduce((bytes, text) => bytes - (text.end - text.start), to - from);
  if (besides > smallBodyBytes) throw new BodyError('object-too-large');
  // Only the whole text may begin with one; parsers pass over it.
  if (json[from] === byteOrderMark[0]) throw new BodyError('invalid-json');
  yield;
  const marked = new Map(long.map((text, place) => [mark + place, text]));
  let [text, at] = ['', from];
  for (const [name, { start, end }] of marked) {
    text += json.toString('utf8', at, start) + name;
    at = end;
  }
  text += json.toString('utf8', at, to);
  yield;
  const value = parseWith(parse, text);
  yield;
  if (marked.size === 0) return value;
  for (const name of files) {
    const held = (value as Fields | null)?.[name] as string;
    const file = marked.get(held);
    if (!file) continue;
    (value as Fields)[name] = yield* readText(json, file);
    marked.delete(held);
  }
  if (marked.size > 0) throw new BodyError('object-too-large');
  return value;
}

type Fields = Record<string, unknown>;

function* readText(json: Buffer, { start, end, cuts }: LongText): Sliced<string> {
  const pieces: string[] = [];
  for (const [place, from] of [start, ...cuts].entries()) {
    pieces.push(parseWith(JSON.parse, `"${json.toString('utf8', from, cuts[place] ?? end)}"`) as string);
    yield;
  }
  return pieces.join('');
}

function parseWith(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new BodyError('invalid-json', { cause });
  }
}

/** In all of a body that is larger than others, since it holds files. */
const mostValuesBesides = 20_000;
/** What a body may have that holds no files. */
const smallBodyBytes = callBodyMaximumMegabytes * 1024 * 1024;

/** Names that were seen in a body, as numbers. */
type Most = Measure & Readonly<{ names: Set<number>; seed: number }>;

/** Some programs put it before every text. */
const byteOrderMark = Buffer.from('\ufeff');
const [listStart, listEnd, objectStart, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d];
const [comma, colon, quote, backslash, unicodeEscape] = [0x2c, 0x3a, 0x22, 0x5c, 0x75];

/** Others have a turn so often, also where there is nothing but blanks. */
const turnBytes = 256 * 1024;

/** Where a value ends: before the next comma or the end of what it stands in. How many there are inside it. */
type Measured = Readonly<{ end: number; long: readonly LongText[]; values: number }>;

function* measureValue(json: Buffer, from: number, most: Most): Sliced<Measured> {
  let values = 0;
  let depth = 0;
  let turnAt = from + turnBytes;
  const long: LongText[] = [];
  /** Of the object on each level. */
  const fieldsAt = [0];
  let [textStart, textEnd] = [from, from];
  for (let at = from; at < json.length; at++) {
    const byte = json[at];
    if (at >= turnAt) {
      turnAt = at + turnBytes;
      yield;
    }
    if (byte === quote) {
      textStart = at + 1;
      const end = endOfShortText(json, at);
      if (end !== undefined) at = end;
      else {
        const text = yield* measureText(json, textStart);
        if (text.end - text.start > longTextBytes) long.push(text);
        at = text.end;
      }
      textEnd = at;
    } else if (byte === colon) {
      const ofOne = (fieldsAt[depth] ?? 0) + 1;
      fieldsAt[depth] = ofOne;
      most.names.add(numberOf(json, textStart, textEnd, most.seed));
      if (ofOne > objectFieldsMaximum || most.names.size > callNamesMaximum) throw new BodyError('object-too-large');
    } else if (byte === listStart || byte === objectStart) {
      if (++depth > most.levels) throw new BodyError('json-too-deep');
      fieldsAt[depth] = 0;
      values++;
    } else if (byte === listEnd || byte === objectEnd) {
      if (depth-- === 0) return { end: at, long, values };
    } else if (byte === comma) {
      if (depth === 0) return { end: at, long, values };
      if (++values > most.values) throw new BodyError('object-too-large');
    }
  }
  return { end: json.length, long, values };
}

/** The number of a name: the same for the same, and hardly ever for another. A long one, which no document has, is another each time. */
function numberOf(json: Buffer, start: number, end: number, seed: number): number {
  if (end - start > shortTextBytes) return -start;
  let number = seed;
  for (let at = start; at < end; at++) {
    number = Math.imul(number ^ (json[at] ?? 0), 0x9e3779b1);
    // Without it, only the last byte of the seed would make a difference.
    number ^= number >>> 15;
  }
  return number >>> 0;
}

/** Most are, and are searched without further ado. */
const shortTextBytes = 64;
/** As long as files are, and nothing else. */
const longTextBytes = callTextMaximumKilobytes * 1024;

/** What stands between two quotes, and where it can be cut without cutting a character or an escape. */
type LongText = Readonly<{ start: number; end: number; cuts: readonly number[] }>;

function endOfShortText(json: Buffer, openedAt: number): number | undefined {
  const until = Math.min(openedAt + shortTextBytes, json.length);
  for (let at = openedAt + 1; at < until; at++) {
    if (json[at] === backslash) at++;
    else if (json[at] === quote) return at;
  }
  return undefined;
}

function* measureText(json: Buffer, start: number): Sliced<LongText> {
  const cuts: number[] = [];
  for (let at = start; at < json.length; cuts.push(at)) {
    const until = Math.min(at + turnBytes, json.length);
    const piece = json.subarray(at, until);
    const end = piece.indexOf(quote);
    const escaped = (end < 0 ? piece : piece.subarray(0, end)).indexOf(backslash);
    if (end >= 0 && escaped < 0) return { start, end: at + end, cuts };
    at = escaped < 0 ? until : at + escaped;
    while (at < until) {
      if (json[at] === backslash) at += json[at + 1] === unicodeEscape ? 6 : 2;
      else if (json[at] === quote) return { start, end: at, cuts };
      else at++;
    }
    while (isInsideCharacter(json[at])) at++;
    yield;
  }
  throw new BodyError('invalid-json');
}

const isInsideCharacter = (byte = 0): boolean => (byte & 0xc0) === 0x80;

function* firstNonBlank(json: Buffer, from: number): Sliced<number> {
  for (let at = from; at < json.length; at++) {
    const byte = json[at];
    if ((at - from) % turnBytes === turnBytes - 1) yield;
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
  }
  return json.length;
}
