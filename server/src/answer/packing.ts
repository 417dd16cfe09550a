/** Bodies that are made for one caller, compressed as cheaply as it gets: a slower level would cost more than making them. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Coding } from './encoding.ts';

/** Below it an answer fits one packet either way. */
export const worthPackingBytes = 1_024;
/** Above it another thread does the work; below, handing it over would cost more than the work. */
const packedHereBytes = 64 * 1024;

const gzipOptions = { level: constants.Z_BEST_SPEED };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
/** What comes back at once from the other thread. */
const chunkSize = 64 * 1024;

const [gzipAsync, brotliAsync] = [promisify(gzip), promisify(brotliCompress)];

type Packer = (body: Buffer) => Buffer | Promise<Buffer>;
const packers: Readonly<Record<Coding, Readonly<{ here: Packer; elsewhere: Packer }>>> = {
  br: {
    here: (body) => brotliCompressSync(body, brotliOptions),
    elsewhere: (body) => brotliAsync(body, { ...brotliOptions, chunkSize }),
  },
  gzip: {
    here: (body) => gzipSync(body, gzipOptions),
    elsewhere: (body) => gzipAsync(body, { ...gzipOptions, chunkSize }),
  },
};

/** At once where the body is short. */
export function pack(body: Buffer, coding: Coding): Buffer | Promise<Buffer> {
  const { here, elsewhere } = packers[coding];
  return body.length <= packedHereBytes ? here(body) : elsewhere(body);
}
