import type { CallCode } from '@fagvaerk/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';

export type BodyLimit = Readonly<{ maximumBytes: number; code: CallCode }>;

/** Before anything is read. */
export function rejectTooLong({ headers }: FastifyRequest, { maximumBytes, code }: BodyLimit): void {
  if (Number(headers['content-length'] ?? 0) > maximumBytes) throw new Problem(code);
}

export async function* limitedChunks({ raw }: FastifyRequest, limit: BodyLimit): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limit.maximumBytes) throw new Problem(limit.code);
    yield chunk;
  }
}

/** Unread body bytes would be parsed as the next request. */
export function closeUnlessComplete({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isHttp2 = 'stream' in raw;
  if (raw.complete === false && !isHttp2) reply.header('connection', 'close');
}
