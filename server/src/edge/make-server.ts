import { createServer, maxHeaderSize, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createSecureServer, type SecureServerOptions } from 'node:http2';
import { callArrivesWithinSeconds } from '@fagvaerk/contract/limits.ts';
import type { Config } from '../config.ts';
import { type ConnectionLimits, limitConnections } from './connections.ts';
import { type Certificate, contextOf } from './tls.ts';

type Settings = Readonly<{ tls: Certificate | null; trustProxy: Config['trustProxy']; connections: ConnectionLimits }>;

/** For the next sign of life, in either direction. Longer than a site may take to answer. */
const silenceMaximumMs = 60_000;
const handshakeWithinMs = 10_000;

const http1Options: ServerOptions = {
  // A request without a body is no stream to be read and ended: a tenth of what a page costs.
  optimizeEmptyRequests: true,
  headersTimeout: 20_000,
  // 25 MB, the most that a call takes, in that time is 1.7 Mbit/s.
  requestTimeout: callArrivesWithinSeconds * 1000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
};

/** Whoever opens requests to end them at once, or more than a browser ever does, is cut off. */
const http2Options: SecureServerOptions = {
  allowHTTP1: true,
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: maxHeaderSize },
  // Answers that wait to be read count, and beyond it requests are turned away: a large one must not do that to others.
  maxSessionMemory: 50,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  streamResetBurst: 200,
  streamResetRate: 20,
  handshakeTimeout: handshakeWithinMs,
};

/** HTTP/1.1 in the clear; with a certificate HTTP/2, and HTTP/1.1 for those who do not speak it. */
export function makeServer(handler: RequestListener, { tls, trustProxy, connections }: Settings): Server {
  const inTurn = oneAfterTheOther(handler);
  const server = tls ? secureServer(inTurn, tls) : createServer(http1Options, inTurn);
  server.setTimeout(silenceMaximumMs);
  const { closeAll } = limitConnections(server, connections, trustProxy);
  // The HTTP/2 server has none of its own.
  server.closeAllConnections ??= closeAll;
  return server;
}

/**
 * Requests may be sent ahead on a connection of HTTP/1.1. None is looked at before the answer to the one before it has left:
 * answers that nobody reads would wait in our memory, as many as there are requests in a packet. And others have their
 * turn in between.
 */
function oneAfterTheOther(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (response.socket === null) response.once('socket', () => setImmediate(handler, request, response));
    else handler(request, response);
  };
}

/** Its requests and answers are like those of HTTP/1.1 in all that we use. */
function secureServer(handler: RequestListener, tls: Certificate): Server {
  const server = createSecureServer({ ...contextOf(tls), ...http2Options, http1Options });
  server.on('request', handler as never);
  return server as unknown as Server;
}
