/** Bodies that are made for one caller, compressed at the levels that cost least: others soon cost more than making them. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, crc32, gzip, gzipSync } from 'node:zlib';
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

const [gzipAsync, brotliAsync] = [promisify(gzip), promisify(brotliCompress)];

type Packers = Readonly<{ here: (body: Buffer) => Buffer; elsewhere: (body: Buffer) => Promise<Buffer> }>;
const packers: Readonly<Record<Coding, Packers>> = {
  br: {
    here: (body) => brotliCompressSync(body, brotliOptions),
    elsewhere: (body) => brotliAsync(body, { ...brotliOptions, chunkSize }),
  },
  gzip: {
    here: (body) => gzipSync(body, gzipOptions),
    elsewhere: (body) => gzipAsync(body, { ...gzipOptions, chunkSize }),
  },
};

/** Half of the threads there are: passwords are checked and files are read by the others. */
const elsewhereAtOnce = 2;
type UnderWay = Readonly<{ whole: Buffer; packing: Promise<Buffer> }>;
const underWayElsewhere = new Map<string, UnderWay>();

/**
 * At once where the body is short or was packed before. Null where it is long and enough others are being compressed: it is
 * then sent as it is. Otherwise its pieces are gone.
 */
export function pack(body: readonly Buffer[], coding: Coding): Buffer | Promise<Buffer> | null {
  const whole = Buffer.concat(body);
  const packed = packWhole(whole, coding);
  if (packed !== null) body.forEach(giveBack);
  if (!isUnderWay(whole)) giveBack(whole);
  return packed;
}

const isUnderWay = (whole: Buffer): boolean => underWayElsewhere.values().some((one) => one.whole === whole);

function packWhole(whole: Buffer, coding: Coding): Buffer | Promise<Buffer> | null {
  const { here, elsewhere } = packers[coding];
  if (whole.length < worthKeepingBytes) return here(whole);
  const mark = `${coding} ${whole.length} ${crc32(whole.subarray(0, markedBytes))} ${crc32(whole.subarray(-markedBytes))}`;
  const same = underWayElsewhere.get(mark);
  if (same) return same.whole.equals(whole) ? same.packing : null;
  const name = isAskedAgain(mark) ? coding + hash('sha256', whole, 'base64') : null;
  const before = name === null ? undefined : kept.get(name);
  if (before) return before;
  const finish = (packed: Buffer) => (name === null ? packed : keep(name, packed));
  if (whole.length <= packedHereBytes) return finish(here(whole));
  if (underWayElsewhere.size >= elsewhereAtOnce) return null;
  const packing = elsewhere(whole)
    .then(finish)
    .finally(() => {
      underWayElsewhere.delete(mark);
      giveBack(whole);
    });
  underWayElsewhere.set(mark, { whole, packing });
  return packing;
}

/** Most are asked for once. Only what comes a second time is looked at closely enough to be known, which costs a seventh of packing it. */
const asked = new Set<string>();
const askedMaximum = 10_000;
const markedBytes = 2_048;

/** By length and both ends, which others may share: whoever does is looked at more closely than it need be, and no more. */
function isAskedAgain(mark: string): boolean {
  if (asked.has(mark)) return true;
  if (asked.size >= askedMaximum) asked.clear();
  asked.add(mark);
  return false;
}

/** Long lists are read again and again while nothing in them changes. */
const worthKeepingBytes = 16 * 1024;
const keptAtMostBytes = 16 * 1024 * 1024;
const kept = new Map<string, Buffer>();
let keptBytes = 0;

/** Those that were packed first go first. */
function keep(name: string, packed: Buffer): Buffer {
  kept.set(name, packed);
  keptBytes += packed.length;
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= keptAtMostBytes) break;
    kept.delete(oldest);
    keptBytes -= length;
  }
  return packed;
}
