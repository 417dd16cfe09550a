import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Coding, type Encoding, encodings } from '../answer/encoding.ts';
import { asOnePiece, type HeaderList, listHeaders } from '../answer/finished.ts';

/** One body with its finished headers, ready to be written. */
export type Representation = Readonly<{
  /** Text is latin1. */
  body: string | Buffer;
  bytes: number;
  tag: string;
  headers: HeaderList;
  /** The headers of a 304: all but those that describe the body. */
  unchangedHeaders: HeaderList;
}>;

/** What an address answers with. Each encoding is made once, when it is first asked for, and then kept. */
export type Resource = Readonly<{
  encodings: readonly Encoding[];
  represent: (encoding: Encoding) => Representation | Promise<Representation>;
}>;

type Packer = (body: Buffer) => Promise<Buffer>;

/** Brotli's slow levels gain 15 % and cost a hundred times as long; level 5 costs milliseconds and still beats gzip. */
const brotliLevel = 5;
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const packers: Record<Coding, Packer> = {
  br: (body) =>
    brotliAsync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  // In shorter blocks, since style, menu and text of a page have little in common.
  gzip: (body) => gzipAsync(body, { level: constants.Z_BEST_COMPRESSION, memLevel: 7 }),
};

const compressibleType = /^text\/|json|xml|yaml|javascript|svg/;
/** Below this size a response fits one packet either way. */
const worthCompressingBytes = 512;

/** A resource that is compressed here, where that pays. */
export function packedHere(body: Buffer, headers: Record<string, string>): Resource {
  const pays = body.length >= worthCompressingBytes && compressibleType.test(headers['content-type'] ?? '');
  return makeResource(body, headers, pays ? packers : {});
}

/** A resource that the build has compressed. */
export function packedBefore(
  body: Buffer,
  headers: Record<string, string>,
  twins: Partial<Record<Coding, Buffer>>,
): Resource {
  const { br, gzip: gz } = twins;
  return makeResource(body, headers, { ...(br && { br: async () => br }), ...(gz && { gzip: async () => gz }) });
}

/** One of two, by what is so at the moment. Each is made when it is first wanted. */
export function eitherOf(isFirst: () => boolean, makeFirst: () => Resource, makeSecond: () => Resource): Resource {
  const [first, second] = [madeOnce(makeFirst), madeOnce(makeSecond)];
  // Which one it is, is asked once for each request. One that lacks an encoding is sent as it is.
  return { encodings, represent: (encoding) => (isFirst() ? first() : second()).represent(encoding) };
}

function madeOnce(make: () => Resource): () => Resource {
  let made: Resource | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function makeResource(
  body: Buffer,
  headers: Record<string, string>,
  codings: Partial<Record<Coding, Packer>>,
): Resource {
  const language = headers['content-language'];
  const fingerprint = hash('sha256', body, 'base64url').slice(0, 16);
  const { 'content-type': contentType = '', ...others } = headers;

  const finish = (encoded: Buffer, encoding: Encoding): Representation => {
    // One tag per encoding and language: they are different bytes at the same address.
    const tag = `"${[language, fingerprint, encoding].filter(Boolean).join('-')}"`;
    const unchangedHeaders = { ...others, etag: tag };
    const bodyHeaders = { 'content-type': contentType, 'content-length': String(encoded.length) };
    const codingHeader = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    return {
      body: asOnePiece(encoded),
      bytes: encoded.length,
      tag,
      headers: listHeaders({ ...unchangedHeaders, ...bodyHeaders, ...codingHeader }),
      unchangedHeaders: listHeaders(unchangedHeaders),
    };
  };
  const identity = finish(body, 'identity');
  const made = new Map<Encoding, Representation | Promise<Representation>>([['identity', identity]]);

  const represent = (encoding: Encoding): Representation | Promise<Representation> => {
    const ready = made.get(encoding);
    if (ready) return ready;
    const pack = encoding === 'identity' ? undefined : codings[encoding];
    if (!pack) return identity;
    const coming = pack(body).then((encoded) => {
      const representation = finish(encoded, encoding);
      made.set(encoding, representation);
      return representation;
    });
    made.set(encoding, coming);
    // Whoever comes next tries again.
    coming.catch(() => made.delete(encoding));
    return coming;
  };
  return { encodings: encodings.filter((encoding) => encoding === 'identity' || encoding in codings), represent };
}
