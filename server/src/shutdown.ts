import { Server } from 'node:net';
import { setImmediate as othersTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

type Closable = Pick<FastifyInstance, 'close' | 'isStopping' | 'server'>;
type Settings = Readonly<{
  /** For those in front to notice by `/readyz` and send their calls elsewhere. */
  noticeMs: number;
  /** Whether there may be others to send them to. Alone, it need not wait where nobody is connected. */
  mayOthersTakeOver?: boolean;
  /** For connections that are in use to be given up. */
  drainMs: number;
  /** For calls in flight, after that. */
  withinMs: number;
}>;

/** Together less than the ten seconds that most give a process to end. */
export const standardStop = { noticeMs: 2_000, drainMs: 1_000, withinMs: 5_000 };
const sweepEveryMs = 50;

/**
 * Ends a server in order. First it says that it is going, and serves as before. Then nobody can connect any more, and
 * each answer ends its connection, so that none is cut just as it is used again. Then connections without a call are
 * closed, calls in flight are finished, and after `withinMs` whatever is left is cut.
 */
export async function shutDown(
  app: Closable,
  { noticeMs, mayOthersTakeOver = false, drainMs, withinMs }: Settings,
): Promise<void> {
  const { server } = app;
  app.isStopping = true;
  await (mayOthersTakeOver ? sleep(noticeMs) : untilNobodyIsConnected(server, noticeMs));
  await untilAllIsRead();
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Not yet the server's own way to close, which cuts connections that are idle at this moment.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  await untilNobodyIsConnected(server, drainMs);
  await untilAllIsRead();
  server.close();
  // A connection that was busy when closing began is kept alive after its answer unless somebody ends it.
  const closeIdle = () => void untilAllIsRead().then(() => server.closeIdleConnections());
  const sweep = setInterval(closeIdle, sweepEveryMs);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
  await app.close();
}

/**
 * Until every connection and request is known that has come so far: on a machine with much else to do some wait to be
 * read, and would be cut with what is closed. Twice, since the first look may bring work of its own.
 */
async function untilAllIsRead(): Promise<void> {
  await othersTurn();
  await othersTurn();
}

async function untilNobodyIsConnected(server: Closable['server'], withinMs: number): Promise<void> {
  const ended = new AbortController();
  const wait = sleep(withinMs, undefined, { signal: ended.signal }).catch(() => {});
  const look = () =>
    server.getConnections((_error, count) => {
      if (count === 0) ended.abort();
    });
  look();
  const looking = setInterval(look, sweepEveryMs);
  await wait;
  clearInterval(looking);
}
