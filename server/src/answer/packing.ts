/** Bodies that are made for one caller, compressed at the levels that cost least: others soon cost more than making them. */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
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
/** By coding and bytes, as what is kept is. */
const underWayElsewhere = new Map<string, Promise<Buffer>>();

/** At once where the body is short or was packed before. Null where it is long and enough others are being compressed: it is then sent as it is. */
export function pack(body: readonly Buffer[], coding: Coding): Buffer | Promise<Buffer> | null {
  const { here, elsewhere } = packers[coding];
  const whole = Buffer.concat(body);
  if (whole.length < worthKeepingBytes) return here(whole);
  const name = coding + hash('sha256', whole, 'base64');
  const before = kept.get(name) ?? underWayElsewhere.get(name);
  if (before) return before;
  if (whole.length <= packedHereBytes) return keep(name, here(whole));
  if (underWayElsewhere.size >= elsewhereAtOnce) return null;
  const packing = elsewhere(whole)
    .then((packed) => keep(name, packed))
    .finally(() => underWayElsewhere.delete(name));
  underWayElsewhere.set(name, packing);
  return packing;
}

/** Long lists are read again and again while nothing in them changes. To know one by its bytes costs a seventh of packing it. */
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
