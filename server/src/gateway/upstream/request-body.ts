import { constants, type Http2Stream } from 'node:http2';
import type { CallCode } from '@fagvaerk/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';

export type BodyLimit = Readonly<{ maximumBytes: number; code: CallCode }>;

/** Before anything is read. */
export function rejectTooLong({ headers, call }: FastifyRequest, { maximumBytes, code }: BodyLimit): void {
  const bytes = Number(headers['content-length'] ?? 0);
  if (bytes > maximumBytes) throw new Problem(code);
  call?.countBytes?.(bytes);
}

export async function* limitedChunks({ raw, headers, call }: FastifyRequest, limit: BodyLimit): AsyncGenerator<Buffer> {
  const isCounted = 'content-length' in headers;
  let bytes = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit.maximumBytes) throw new Problem(limit.code);
    if (!isCounted) call?.countBytes?.(chunk.length);
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
