/** Bodies that are made for one caller, compressed at the levels that cost least: others soon cost more than making them. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, crc32, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { giveBack } from '../give-back.ts';
import type { Coding } from './encoding.ts';

/** Below it an answer fits one packet either way. */
export const worthPackingBytes = 1_024;
/** Above it another thread does the work, so that nobody waits for it; handing it over costs about as much as this takes. */
const packedHereBytes = 256 * 1024;

/** Costs twice as much as Brotli, which is preferred wherever a caller takes both. Level 2 is shorter than level 1, and no slower. */
const gzipOptions = { level: 2 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };
/** What comes back at once from the other thread. */
const chunkSize = 64 * 1024;

type Packers = Readonly<{ here: (body: Buffer) => Buffer; elsewhere: () => ReturnType<typeof createGzip> }>;
const packers: Readonly<Record<Coding, Packers>> = {
  br: {
    here: (body) => brotliCompressSync(body, brotliOptions),
    elsewhere: () => createBrotliCompress({ ...brotliOptions, chunkSize }),
  },
  gzip: {
    here: (body) => gzipSync(body, gzipOptions),
    elsewhere: () => createGzip({ ...gzipOptions, chunkSize }),
  },
};

/** Half of the threads there are: passwords are checked and files are read by the others. */
const elsewhereAtOnce = 2;
type UnderWay = Readonly<{ body: readonly Buffer[]; packing: Promise<Buffer> }>;
const underWayElsewhere = new Map<string, UnderWay>();

/**
 * At once where the body is short or was packed before. Null where it is long and enough others are being compressed: it is
 * then sent as it is. Otherwise its pieces are gone, or will be.
 */
export function pack(body: readonly Buffer[], coding: Coding): Buffer | Promise<Buffer> | null {
  const bytes = body.reduce((sum, { length }) => sum + length, 0);
  const packed = bytes <= packedHereBytes ? packHere(body, bytes, coding) : packElsewhere(body, bytes, coding);
  if (packed !== null && !isUnderWay(body)) body.forEach(giveBack);
  return packed;
}

const isUnderWay = (body: readonly Buffer[]): boolean => underWayElsewhere.values().some((one) => one.body === body);

function packHere(body: readonly Buffer[], bytes: number, coding: Coding): Buffer {
  const name = bytes >= worthKeepingBytes ? nameOf(body, markOf(body, bytes, coding), coding) : null;
  const before = name === null ? undefined : kept.get(name);
  if (before) return before;
  const whole = Buffer.concat(body);
  const packed = packers[coding].here(whole);
  giveBack(whole);
  return name === null ? packed : keep(name, packed);
}

/** Piece by piece: to put megabytes together takes as long as others may have to wait. */
function packElsewhere(body: readonly Buffer[], bytes: number, coding: Coding): Buffer | Promise<Buffer> | null {
  const mark = markOf(body, bytes, coding);
  const same = underWayElsewhere.get(mark);
  if (same) return areSame(same.body, body) ? same.packing : null;
  const name = bytes <= knownAtMostBytes ? nameOf(body, mark, coding) : null;
  const before = name === null ? undefined : kept.get(name);
  if (before) return before;
  if (underWayElsewhere.size >= elsewhereAtOnce) return null;
  const packer = packers[coding].elsewhere();
  const packing = buffer(packer)
    .then((packed) => (name === null ? packed : keep(name, packed)))
    .finally(() => {
      underWayElsewhere.delete(mark);
      body.forEach(giveBack);
    });
  for (const piece of body) packer.write(piece);
  packer.end();
  underWayElsewhere.set(mark, { body, packing });
  return packing;
}

const areSame = (one: readonly Buffer[], other: readonly Buffer[]): boolean =>
  one.length === other.length && one.every((piece, place) => piece.equals(other[place] as Buffer));

/** Most are asked for once. Only what comes a second time is looked at closely enough to be known, which costs a seventh of packing it. */
const asked = new Set<string>();
const askedMaximum = 10_000;
const markedBytes = 2_048;
/** To look closely at more takes too long. */
const knownAtMostBytes = 2 * 1024 * 1024;

/** By length and both ends of its pieces, which others may share: whoever does is looked at more closely than it need be, and no more. */
function markOf(body: readonly Buffer[], bytes: number, coding: Coding): string {
  let sum = 0;
  for (const piece of body) {
    sum = crc32(piece.subarray(0, markedBytes), sum);
    sum = crc32(piece.subarray(-markedBytes), sum);
  }
  return `${coding} ${bytes} ${sum}`;
}

/** What it is kept under; null where it comes for the first time. */
function nameOf(body: readonly Buffer[], mark: string, coding: Coding): string | null {
  if (!asked.has(mark)) {
    if (asked.size >= askedMaximum) asked.clear();
    asked.add(mark);
    return null;
  }
  const name = createHash('sha256');
  for (const piece of body) name.update(piece);
  return coding + name.digest('base64');
}

/** Long lists are read again and again while nothing in them changes. */
const worthKeepingBytes = 16 * 1024;
const keptAtMostBytes = 16 * 1024 * 1024;
const kept = new Map<string, Buffer>();
let keptBytes = 0;

/** Those that were packed first go first. */
function keep(name: string, packed: Buffer): Buffer {
  keptBytes += packed.length - (kept.get(name)?.length ?? 0);
  kept.set(name, packed);
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= keptAtMostBytes) break;
    kept.delete(oldest);
    keptBytes -= length;
  }
  return packed;
}
