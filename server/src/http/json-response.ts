import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { chooseEncoding } from './accept-header.ts';

const compressedFromCharacters = 1024;
/** The default quality of Brotli takes a hundred times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: promisify<string, Buffer>(gzip),
};

/** Compresses JSON as a whole, so that its length is known. */
export async function sendJson(reply: FastifyReply, body: object): Promise<FastifyReply> {
  const json = JSON.stringify(body);
  reply.type('application/json; charset=utf-8');
  if (json.length < compressedFromCharacters) return reply.send(json);
  const encoding = chooseEncoding(reply.request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  return encoding === 'identity'
    ? reply.send(json)
    : reply.header('content-encoding', encoding).send(await compress[encoding](json));
}
