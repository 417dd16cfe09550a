import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type LiveSite = Awaited<ReturnType<typeof openLiveSite>>;

/** A live site that remembers what it was asked and answers as the test wishes. */
export async function openLiveSite() {
  const server = createServer(async (message, response) => {
    site.received.push({ message, body: await buffer(message) });
    site.respond(message, response);
  });
  const site = {
    received: [] as { message: IncomingMessage; body: Buffer }[],
    respond: ((_message, response) => response.end('{}')) as RequestListener,
    address: await listen(server),
    close: () => server.close().closeAllConnections(),
  };
  return site;
}

export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
