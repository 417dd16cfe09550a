/** Bodies that are made for one caller, compressed at the levels that cost least: others soon cost more than making them. */
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

/** Half of the threads there are: passwords are checked and files are read by the others. */
const elsewhereAtOnce = 2;
let underWayElsewhere = 0;

/** At once where the body is short. Null where it is long and enough others are being compressed: it is then sent as it is. */
export function pack(body: readonly Buffer[], coding: Coding): Buffer | Promise<Buffer> | null {
  const { here, elsewhere } = packers[coding];
  const bytes = body.reduce((sum, { length }) => sum + length, 0);
  if (bytes <= packedHereBytes) return here(Buffer.concat(body));
  if (underWayElsewhere >= elsewhereAtOnce) return null;
  underWayElsewhere++;
  return Promise.resolve(elsewhere(Buffer.concat(body))).finally(() => void underWayElsewhere--);
}
