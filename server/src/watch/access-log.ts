import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was sent, by whoever answers past the framework. */
    answered: Readonly<{ bytes: number; code?: string | null }> | null;
  }
}

export type AccessLogMode = 'off' | 'errors' | 'all';

/**
 * One line for each answer, once it has been sent or the caller has gone. A line holds nothing that a caller wrote but the
 * id of its request: no query, no values of a path, no names of its own.
 */
export function keepAccessLog(app: FastifyInstance, log: Logger, mode: AccessLogMode) {
  if (mode === 'off') return { begin: () => {} };
  // A level of its own: whoever wants these lines need not want the others.
  const lines = log.child({ log: 'access' }, { level: 'info' });

  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    const begunAtMs = performance.now();
    const { raw } = reply;
    // When the answer is there, the connection may be gone.
    const address = request.ip;
    const write = () => {
      const status = raw.headersSent ? raw.statusCode : 499;
      if (mode === 'errors' && status < 400) return;
      lines.info({
        request: request.id,
        method: request.method,
        route: routeOf(request, status),
        status,
        code: (request.answered?.code ?? request.problem) || undefined,
        ms: Math.round(performance.now() - begunAtMs),
        bytes: request.method === 'HEAD' ? 0 : (request.answered?.bytes ?? 0),
        address,
        ...(raw.writableFinished ? {} : { cut: true }),
      });
    };
    // After all others who listen: how much a live site has sent is told by one of them.
    raw.once('close', () => queueMicrotask(write));
  };
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      request.answered = { bytes: Buffer.byteLength(payload) };
    done(null, payload);
  });
  return { begin };
}

/** As it is documented. Only a page that exists is told by its address: what does not exist may be anything. */
function routeOf({ routeOptions, url }: FastifyRequest, status: number): string {
  const { url: route = '*' } = routeOptions;
  return route === '/*' && (status === 200 || status === 304) ? url.replace(/[?#].*/s, '') : route;
}
