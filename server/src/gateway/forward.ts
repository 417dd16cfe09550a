import type { Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../access/decide.ts';
import type { Call } from './calls.ts';
import { sendProblem } from './problems.ts';

type Limits = Readonly<{ headersWithinMs: number; answerWithinMs: number; answerMaximumBytes: number }>;

const standardLimits: Limits = {
  headersWithinMs: 30_000,
  answerWithinMs: 120_000,
  answerMaximumBytes: 200 * 1024 * 1024,
};
const connectWithinMs = 5_000;
const keepAliveMs = 30_000;
const connectionsPerSite = 50;

/** How a call that comes back to the portal is recognised. */
const pseudonym = 'fagvaerk';

/** All that travels on to a site, and all that travels back. No cookies, nothing about the connection. */
const requestHeaders = ['accept', 'accept-encoding', 'accept-language', 'apikey', 'content-type', 'user-agent'];
const responseHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
];

export type Forward = (call: Call, site: Site, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Forwards calls to live sites, over connections that are kept open. Redirects are not followed. */
export async function makeForward(app: FastifyInstance, limits: Limits = standardLimits): Promise<Forward> {
  await app.register(replyFrom, {
    disableRequestLogging: true,
    disableCache: true,
    destroyAgent: true,
    undici: {
      connections: connectionsPerSite,
      connectTimeout: connectWithinMs,
      headersTimeout: limits.headersWithinMs,
      bodyTimeout: limits.headersWithinMs,
      keepAliveTimeout: keepAliveMs,
      maxResponseSize: limits.answerMaximumBytes,
    },
  });

  return (call, site, request, reply) => {
    const via = request.headers.via;
    if (via?.includes(pseudonym)) return sendProblem(reply, call.envelope, 'upstream-loop');
    const body = request.body as Buffer | undefined;
    return reply.from(addressOf(call, site, request), {
      ...(body && { body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }),
      // A site may close a connection just as it is used again. Reading can be repeated; whether writing can, the caller must judge.
      retryDelay: ({ err, attempt }) => (isLostConnection(err) && request.method === 'GET' && attempt === 0 ? 1 : null),
      rewriteRequestHeaders: (_request, { 'content-length': length }) => ({
        ...pick(request.headers, requestHeaders),
        // As the site spells it, whatever letter case the caller used.
        sitename: site.name,
        via: [via, `1.1 ${pseudonym}`].filter(Boolean).join(', '),
        ...(body && { 'content-length': length }),
      }),
      rewriteHeaders: (headers) => pick(headers, responseHeaders),
      onError: (_reply, { error }) => {
        const isLate = 'statusCode' in error && error.statusCode === 504;
        sendProblem(reply, call.envelope, isLate ? 'upstream-timeout' : 'upstream-unreachable');
      },
      onResponse: (_request, _reply, response) => {
        const { statusCode, stream } = response as unknown as { statusCode: number; stream: Readable };
        const isTooLarge = Number(reply.getHeader('content-length')) > limits.answerMaximumBytes;
        // The documented API redirects nobody; where to, is none of the caller's business.
        if (statusCode < 200 || (statusCode >= 300 && statusCode < 400) || isTooLarge) {
          stream.destroy();
          for (const name of responseHeaders) reply.removeHeader(name);
          sendProblem(reply, call.envelope, 'upstream-unreachable');
          return;
        }
        const deadline = setTimeout(() => stream.destroy(new Error('the site took too long')), limits.answerWithinMs);
        stream.once('close', () => clearTimeout(deadline));
        reply.send(stream);
      },
    });
  };
}

const isLostConnection = (error: Error | null) => (error as NodeJS.ErrnoException | null)?.code === 'UND_ERR_SOCKET';

/** The documented path with this call's values in it, never the path as it was typed. */
function addressOf({ operation }: Call, site: Site, request: FastifyRequest): string {
  const values = request.params as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const queryAt = request.url.indexOf('?');
  const query = queryAt < 0 ? '' : request.url.slice(queryAt);
  return `${site.baseUrl?.replace(/\/+$/, '')}${path}${query}`;
}

function pick(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Record<string, string | string[]> {
  const picked: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
