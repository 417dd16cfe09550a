import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';

export type AccessLogMode = 'off' | 'errors' | 'all';

/** Covers disconnects and undecodable URLs, which reach no `onResponse` hook. Of the caller's data only the request id is logged. */
export class AccessLog extends LogController {
  readonly #log: Logger;
  readonly #mode: AccessLogMode;
  readonly #lines: Logger;

  constructor(log: Logger, mode: AccessLogMode) {
    super({ disableRequestLogging: true });
    this.#log = log;
    this.#mode = mode;
    // Independent of LOG_LEVEL.
    this.#lines = log.child({ log: 'access' }, { level: 'info' });
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.log = this.#log;
    reply.log = this.#log;
    if (this.#mode === 'off') return;
    const startedAtMs = performance.now();
    const address = request.ip;
    const write = (): void => {
      const status = reply.raw.headersSent ? reply.raw.statusCode : 499;
      if (this.#mode === 'errors' && status < 400) return;
      this.#lines.info({
        request: request.id,
        method: request.method,
        route: routeOf(request, status),
        status,
        ...responseOf(request, reply),
        ms: Math.round(performance.now() - startedAtMs),
        address,
        ...(!reply.raw.writableFinished && { cut: true }),
      });
    };
    reply.raw.once('close', () => queueMicrotask(write));
  }
}

type WithCall = { call?: Readonly<{ bytes?: number; code?: string | null }> | null };

function responseOf(request: FastifyRequest & WithCall, reply: FastifyReply) {
  const code = request.problem ?? request.call?.code;
  const bytes = request.call?.bytes || Number(reply.getHeader('content-length') ?? 0);
  return { ...(code && { code }), bytes: request.method === 'HEAD' ? 0 : bytes };
}

/** Unknown paths are not logged: they may contain anything. */
function routeOf({ routeOptions, url }: FastifyRequest, status: number): string {
  const { url: route = '*' } = routeOptions;
  return route === '/*' && (status === 200 || status === 304) ? url.replace(/[?#].*/s, '') : route;
}
