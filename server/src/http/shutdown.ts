import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

type Closable = Pick<FastifyInstance, 'close' | 'isStopping' | 'server'>;
type Settings = Readonly<{
  /** Time for a load balancer to notice `/readyz` and send calls to other processes. */
  noticeMs: number;
  /** Whether there may be other processes. If not, the notice ends as soon as no client is connected. */
  mayOthersTakeOver?: boolean;
  /** Time for clients to give up their keep-alive connections. */
  drainMs: number;
  /** Time for calls in flight, after that. */
  withinMs: number;
}>;

const pollMs = 50;

/**
 * Graceful shutdown. First `/readyz` fails while everything is served. Then the server stops listening, and each answer
 * closes its connection. Then idle connections are closed, calls in flight are finished, and the rest is cut.
 */
export async function shutDown(
  app: Closable,
  { noticeMs, mayOthersTakeOver = false, drainMs, withinMs }: Settings,
): Promise<void> {
  const { server } = app;
  app.isStopping = true;
  await (mayOthersTakeOver ? sleep(noticeMs) : untilDisconnected(server, noticeMs));
  await untilArrivedIsRead();
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Only stops listening: the close of an HTTP server would also cut idle connections now.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  await untilDisconnected(server, drainMs);
  await untilArrivedIsRead();
  server.close();
  // Connections that were busy until now are still kept alive after their answer.
  const sweep = setInterval(() => void untilArrivedIsRead().then(() => server.closeIdleConnections()), pollMs);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
  await app.close();
}

/** On a busy machine, connections and requests that arrived may still be unread; two turns of the event loop read them. */
async function untilArrivedIsRead(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

async function untilDisconnected(server: Closable['server'], withinMs: number): Promise<void> {
  const disconnected = new AbortController();
  const timeout = sleep(withinMs, undefined, { signal: disconnected.signal }).catch(() => {});
  const look = () =>
    server.getConnections((_error, count) => {
      if (count === 0) disconnected.abort();
    });
  look();
  const looking = setInterval(look, pollMs);
  await timeout;
  clearInterval(looking);
}
