import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { chooseEncoding } from './accept-header.ts';

const compressedFromCharacters = 1024;
/** Brotli's default quality is a hundred times slower. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: promisify<string, Buffer>(gzip),
};

/** Sets the headers. Compressed whole, so that content-length is known. */
export async function encodeJson(reply: FastifyReply, body: object): Promise<string | Buffer> {
  const json = JSON.stringify(body);
  reply.type('application/json; charset=utf-8');
  if (json.length < compressedFromCharacters) return json;
  const encoding = chooseEncoding(reply.request.headers['accept-encoding']);
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  if (encoding === 'identity') return json;
  reply.header('content-encoding', encoding);
  return compress[encoding](json);
}
