import { constants, type Http2Stream } from 'node:http2';
import type { CallCode } from '@fagvaerk/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';

export type BodyLimit = Readonly<{ maximumBytes: number; code: CallCode }>;

/** Before anything is read. */
export function rejectTooLong({ headers }: FastifyRequest, { maximumBytes, code }: BodyLimit): void {
  if (Number(headers['content-length'] ?? 0) > maximumBytes) throw new Problem(code);
}

export async function* limitedChunks({ raw, call }: FastifyRequest, limit: BodyLimit): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit.maximumBytes) throw new Problem(limit.code);
    call?.countBytes?.(chunk.length);
    yield chunk;
  }
}

/** Ends an upload that is no longer read: over HTTP/1, its bytes would be parsed as the next request. */
export function closeUnlessComplete({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  if (!('stream' in raw)) return void reply.header('connection', 'close');
  const stream = raw.stream as Http2Stream;
  stream.once('finish', () => stream.close(constants.NGHTTP2_NO_ERROR));
}
