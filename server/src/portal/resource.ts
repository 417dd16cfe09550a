import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Coding, chooseEncoding, type Encoding, encodings } from '../http/accept-header.ts';

export type Headers = Readonly<Record<string, string>>;

type Precompressed = Partial<Record<Coding, Buffer>>;
type Representation = Readonly<{
  body: Buffer;
  etag: string;
  headers: Headers;
  notModifiedHeaders: Headers;
}>;

export type Resource = (acceptEncoding?: string) => Representation;

const compressors: Record<Coding, (body: Buffer) => Buffer> = {
  // Level 5 takes milliseconds; level 11 gains 15 % and takes a hundred times as long.
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  // Smaller blocks suit pages, whose style, menu and text differ.
  gzip: (body) => gzipSync(body, { level: constants.Z_BEST_COMPRESSION, memLevel: 7 }),
};
const compressibleType = /^text\/|json|xml|yaml|javascript|svg/;
/** Shorter bodies fit into one packet anyway. */
const worthCompressingBytes = 512;

/** Compressed lazily: 2 ms for a page, 25 ms for the longest download. */
export function createResource(body: Buffer, headers: Headers, precompressed?: Precompressed): Resource {
  const { 'content-type': contentType = '', ...otherHeaders } = headers;
  const fingerprint = hash('sha256', body, 'base64url').slice(0, 16);
  const isCompressible = body.length >= worthCompressingBytes && compressibleType.test(contentType);
  const available = encodings.filter(
    (encoding) => encoding === 'identity' || (precompressed ? precompressed[encoding] : isCompressible),
  );

  const represent = (encoding: Encoding): Representation => {
    const etag = `"${fingerprint}-${encoding}"`;
    const notModifiedHeaders = { ...otherHeaders, etag };
    const headers = { ...notModifiedHeaders, 'content-type': contentType };
    if (encoding === 'identity') return { body, etag, headers, notModifiedHeaders };
    const compressed = precompressed?.[encoding] ?? compressors[encoding](body);
    return { body: compressed, etag, headers: { ...headers, 'content-encoding': encoding }, notModifiedHeaders };
  };

  const representations = new Map<Encoding, Representation>();
  return (acceptEncoding) => {
    const encoding = chooseEncoding(acceptEncoding, available);
    const representation = representations.get(encoding) ?? represent(encoding);
    representations.set(encoding, representation);
    return representation;
  };
}
