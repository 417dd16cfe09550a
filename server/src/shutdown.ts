import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

type Closable = Pick<FastifyInstance, 'close' | 'isStopping' | 'server'>;
type Settings = Readonly<{
  /** For those in front to notice, and for connections to be given up by those who hold them. */
  drainMs: number;
  /** For calls in flight, after that. */
  withinMs: number;
}>;

const sweepEveryMs = 50;

/**
 * Ends a server in order. First it says that it is going: `/healthz` fails, and each answer ends its connection, so that
 * none is cut just as it is used again. Then it takes no new calls, those in flight are finished, and after `withinMs`
 * whatever is left is cut.
 */
export async function shutDown(app: Closable, { drainMs, withinMs }: Settings): Promise<void> {
  app.isStopping = true;
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await untilDrained(app, drainMs);
  // A connection that was busy when closing began is kept alive after its answer unless somebody ends it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Nobody has to be waited for where nobody is connected. */
async function untilDrained({ server }: Closable, drainMs: number): Promise<void> {
  const ended = new AbortController();
  const wait = sleep(drainMs, undefined, { signal: ended.signal }).catch(() => {});
  const look = () =>
    server.getConnections((_error, count) => {
      if (count === 0) ended.abort();
    });
  look();
  const looking = setInterval(look, sweepEveryMs);
  await wait;
  clearInterval(looking);
}
