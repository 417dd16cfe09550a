import { EventEmitter } from 'node:events';
import { validateHeaderValue } from 'node:http';
import { Readable } from 'node:stream';
import type { CallCode } from '@fagvaerk/contract/errors.ts';
import { idempotentResponseMaximumKilobytes, siteAnswersWithinSeconds } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Site } from '../../authorization/decide.ts';
import { Problem } from '../../http/problem.ts';
import type { CallMetrics, UpstreamOutcome } from '../../observability/call-metrics.ts';
import type { SandboxUpstream } from '../../sandbox/upstream.ts';
import type { Admitted, BufferedWrite, Forward } from '../pipeline.ts';
import type { Call } from '../self-service/calls.ts';
import { type BodyLimit, closeUnlessComplete, limitedChunks, rejectTooLong } from './request-body.ts';
import type { SignCall } from './sign-call.ts';
import { connectToSites, PrivateSiteError } from './site-connections.ts';
import { upstreamRequestOf } from './upstream-request.ts';

export type UpstreamLimits = Readonly<{
  /** From the end of the request to the headers of the response. */
  headWithinMs: number;
  responseWithinMs: number;
  responseMaximumBytes: number;
  connectionsPerSite: number;
}>;

export const defaultLimits: UpstreamLimits = {
  headWithinMs: siteAnswersWithinSeconds * 1000,
  responseWithinMs: 120_000,
  responseMaximumBytes: 200 * 1024 * 1024,
  connectionsPerSite: 50,
};
const connectWithinMs = 5_000;
/** Between two chunks of a response. */
const idleWithinMs = 30_000;
const keepAliveMs = 30_000;
/** Shorter responses are buffered, so that a truncated one becomes a 502. */
const bufferedMaximumBytes = 64 * 1024;

/** No cookies, hop-by-hop or caching headers. */
const responseHeaders = [
  ...['content-disposition', 'content-encoding', 'content-language', 'content-length', 'content-type'],
  ...['retry-after', 'vary', 'x-kept'],
];

const callerGone = new Error('the caller hung up');
const timedOut = new Error('the upstream took too long');

const outcomes: Partial<Record<CallCode, UpstreamOutcome>> = {
  'upstream-unreachable': 'unreachable',
  'upstream-timeout': 'timeout',
  'upstream-private': 'private',
};

type Settings = Readonly<{
  sandbox: SandboxUpstream;
  allowsPrivateSites: boolean;
  signCall: SignCall;
  metrics?: CallMetrics | undefined;
}>;

export function createForward(app: FastifyInstance, settings: Settings, limits = defaultLimits) {
  const { sandbox, allowsPrivateSites } = settings;
  const common = { bodyTimeout: idleWithinMs, keepAliveTimeout: keepAliveMs, headersTimeout: 0 };
  const agents: Record<Site['kind'], Agent> = {
    live: new Agent({
      ...common,
      connect: connectToSites({ connectWithinMs, allowsPrivateSites }),
      connections: limits.connectionsPerSite,
      maxResponseSize: limits.responseMaximumBytes,
    }),
    sandbox: new Agent({ ...common, connect: sandbox.socketPath ? { socketPath: sandbox.socketPath } : {} }),
  };
  app.addHook('onClose', () => Promise.all([agents.live.destroy(), agents.sandbox.destroy()]));

  const forwardFor =
    (call: Call): Forward =>
    async (admitted, request, reply, reauthorize, write) => {
      const { site } = admitted;
      const metrics = site.kind === 'live' ? settings.metrics : undefined;
      const bodyLimit: BodyLimit = { maximumBytes: call.bodyMaximumMegabytes * 1024 * 1024, code: 'body-too-large' };
      const upstreamRequest = upstreamRequestOf(call, admitted, request, settings);
      // A stored response must be readable for every repeat.
      if (write) upstreamRequest.headers['accept-encoding'] = 'identity';
      rejectTooLong(request, bodyLimit);

      // undici accepts an emitter as signal, which is cheaper than an AbortController.
      const signal = new EventEmitter();
      let abortReason: Error | undefined;
      // undici ignores the signal while a request waits for a connection.
      const aborted = Promise.withResolvers<never>();
      aborted.promise.catch(() => {});
      const abortWith = (reason: Error) => {
        abortReason = reason;
        aborted.reject(reason);
        signal.emit('abort');
      };
      let timer: NodeJS.Timeout | undefined;
      const expireAfter = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(abortWith, ms, timedOut).unref();
      };
      let isStoring = false;
      reply.raw.once('close', () => {
        if (isStoring || reply.raw.writableFinished) return;
        clearTimeout(timer);
        abortWith(callerGone);
      });
      expireAfter(limits.headWithinMs);
      const isRead = call.operation.method === 'GET';
      // Not a Readable, which would read ahead and reauthorize too early.
      const body = isRead ? null : (passBody() as unknown as Readable);
      async function* passBody() {
        // There is a connection now, and Node's request timeout limits the upload.
        clearTimeout(timer);
        const chunks = write ? [write.body] : limitedChunks(request, bodyLimit);
        let last: Buffer | undefined;
        for await (const chunk of chunks) {
          if (last) yield last;
          last = chunk;
        }
        // No write is accepted after a revocation, however long its upload takes.
        requireSameAddress(site, await reauthorize());
        expireAfter(limits.headWithinMs);
        if (write) {
          write.isSent = true;
          // The response is stored even if the caller hangs up, because a repeat will ask for it.
          isStoring = true;
        }
        if (last) yield last;
      }
      try {
        const sent = requestWithRetry(agents[site.kind], { ...upstreamRequest, body, signal });
        const response = await Promise.race([sent, aborted.promise]);
        // A read may have waited for a connection, or been repeated, since it was authorized.
        if (isRead) await reauthorize().catch((error) => discard(response.body, error));
        const content = await readResponse(response, limits, site, request);
        if (content.body instanceof Readable) expireAfter(limits.responseWithinMs);
        if (write) {
          content.body = await storeResponse(write, response.statusCode, content, request);
          isStoring = false;
        }
        if (!(content.body instanceof Readable)) clearTimeout(timer);
        metrics?.recordUpstream('answered');
        closeUnlessComplete(request, reply);
        if (request.call) request.call.answeredBy = site.kind;
        return reply.code(response.statusCode).headers(content.headers).send(content.body);
      } catch (error) {
        clearTimeout(timer);
        closeUnlessComplete(request, reply);
        throw toProblem(abortReason ?? (error as Error), site, request, metrics);
      }
    };
  return forwardFor;
}

function requireSameAddress(site: Site, { site: current }: Admitted): void {
  if (current.baseUrl !== site.baseUrl) throw new Error('the site was moved');
}

function discard(body: Readable, error: Error): never {
  body.on('error', () => {}).destroy();
  throw error;
}

/** Upstreams may close an idle connection while it is reused; reads are safe to retry. */
async function requestWithRetry(agent: Agent, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  try {
    return await agent.request(options);
  } catch (error) {
    const wasLost = (error as NodeJS.ErrnoException).code === 'UND_ERR_SOCKET';
    if (!wasLost || options.method !== 'GET') throw error;
    return agent.request(options);
  }
}

type ResponseContent = { readonly headers: Record<string, string>; body: Buffer | Readable | undefined };

async function readResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { responseMaximumBytes }: UpstreamLimits,
  { kind }: Site,
  request: FastifyRequest,
): Promise<ResponseContent> {
  const isExpectedStatus = (statusCode >= 200 && statusCode < 300) || (statusCode >= 400 && statusCode < 600);
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  // A 401 of the sandbox is about the portal's token, not the caller's key.
  const isTokenRefused = kind === 'sandbox' && statusCode === 401;
  if (!isExpectedStatus || isTokenRefused || (length ?? 0) > responseMaximumBytes) {
    body.on('error', () => {}).destroy();
    throw new Error(`the response has the status ${statusCode} and ${length ?? 'unknown'} bytes`);
  }
  const forwarded: Record<string, string> = {};
  for (const name of responseHeaders) {
    const value = [headers[name]].flat()[0];
    if (value === undefined) continue;
    validateHeaderValue(name, value);
    forwarded[name] = value;
  }
  if (request.call && kind === 'sandbox') request.call.code = headers['x-error-code']?.toString() ?? null;
  if (statusCode === 204) return { headers: {}, body: await body.dump().then(() => undefined) };
  const isShort = length !== undefined && length <= bufferedMaximumBytes;
  return {
    headers: forwarded,
    body: isShort ? Buffer.from(await body.arrayBuffer()) : Readable.from(countBytes(body, request)),
  };
}

/** Returns the body to pass on. */
async function storeResponse(
  { store }: BufferedWrite,
  status: number,
  { headers, body }: ResponseContent,
  { call }: FastifyRequest,
): Promise<ResponseContent['body']> {
  const read = body instanceof Readable ? await readUpTo(body, idempotentResponseMaximumKilobytes * 1024) : body;
  const isWhole = !(read instanceof Readable);
  await store(isWhole ? { status, headers, code: call?.code ?? null, body: read ?? Buffer.alloc(0) } : null);
  return read;
}

/** The whole body, or a stream of it if it is longer. */
async function readUpTo(body: Readable, maximumBytes: number): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // One iterator for both parts, since the body needs a listener for errors at all times.
  const rest: AsyncIterableIterator<Buffer> = body.iterator();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value);
    bytes += next.value.length;
    if (bytes > maximumBytes) return Readable.from(allOf(chunks, rest));
  }
  return Buffer.concat(chunks);
}

async function* allOf(chunks: readonly Buffer[], rest: AsyncIterable<Buffer>) {
  yield* chunks;
  yield* rest;
}

/** Stream errors may contain response data, which must not be logged. */
async function* countBytes(body: Readable, { call }: FastifyRequest) {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (call) call.bytes += chunk.length;
      yield chunk;
    }
  } catch {
    throw new Error('the upstream broke off its response');
  }
}

function toProblem(error: Error, site: Site, request: FastifyRequest, metrics: CallMetrics | undefined): Error {
  const isCallerGone = request.raw.destroyed && !request.raw.complete;
  if (error === callerGone || isCallerGone) {
    metrics?.recordUpstream('abandoned');
    return error;
  }
  if (error instanceof Problem) {
    if (error.code !== 'body-too-large') metrics?.recordUpstream('revoked');
    return error;
  }
  const code = errorCodeOf(error, site);
  metrics?.recordUpstream(outcomes[code] ?? 'unreachable');
  request.log.warn({ request: request.id, site: site.name, reason: error.message }, 'an upstream did not answer');
  return new Problem(code, { retryAfterMs: code === 'sandbox-unavailable' ? sandboxRetryMs : 0 });
}

const sandboxRetryMs = 2_000;

function errorCodeOf(error: Error, { kind }: Site): CallCode {
  if (error instanceof PrivateSiteError) return 'upstream-private';
  if (error === timedOut) return 'upstream-timeout';
  return kind === 'sandbox' ? 'sandbox-unavailable' : 'upstream-unreachable';
}
