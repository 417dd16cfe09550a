import { Server } from 'node:net';
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

type Closable = Pick<FastifyInstance, 'close' | 'isStopping' | 'server'>;
type Settings = Readonly<{
  noticeMs: number;
  /** Without other processes, the notice ends as soon as no client is connected. */
  mayOthersTakeOver?: boolean;
  drainMs: number;
  withinMs: number;
}>;

const pollMs = 50;

/** Fails `/readyz`, stops listening, closes idle connections, destroys those that remain, then waits for writes whose caller hung up. */
export async function shutDown(
  app: Closable,
  { noticeMs, mayOthersTakeOver = false, drainMs, withinMs }: Settings,
  whenWritesSettle: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { server } = app;
  app.isStopping = true;
  await (mayOthersTakeOver ? sleep(noticeMs) : waitUntilDisconnected(server, noticeMs));
  await readReceivedData();
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // `server.close()` would also close idle connections.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  await waitUntilDisconnected(server, drainMs);
  await readReceivedData();
  server.close();
  // Busy connections stay keep-alive after their response.
  const sweep = setInterval(() => void readReceivedData().then(() => server.closeIdleConnections()), pollMs);
  const timeIsUp = sleep(withinMs, undefined, { ref: false }).then(() => server.closeAllConnections());
  await closed;
  clearInterval(sweep);
  await Promise.race([whenWritesSettle(), timeIsUp]);
  await app.close();
}

/** On a busy machine, received data may be unread; two event loop turns read it. */
async function readReceivedData(): Promise<void> {
  await yieldToEventLoop();
  await yieldToEventLoop();
}

async function waitUntilDisconnected(server: Closable['server'], withinMs: number): Promise<void> {
  const countConnections = promisify<number>(server.getConnections.bind(server));
  const endsAtMs = performance.now() + withinMs;
  while (performance.now() < endsAtMs && (await countConnections()) > 0) await sleep(pollMs);
}
