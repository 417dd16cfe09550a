import { createServer, maxHeaderSize, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createSecureServer, type SecureServerOptions } from 'node:http2';
import { callArrivesWithinSeconds } from '@fagvaerk/contract/limits.ts';
import { type ConnectionLimits, limitConnections, type TrustProxy } from './connections.ts';
import { type Certificate, contextOf } from './tls.ts';

type Settings = Readonly<{ tls: Certificate | null; trustProxy: TrustProxy; connections: ConnectionLimits }>;

/** Without any traffic. Longer than a site may take to answer. */
const silenceMaximumMs = 60_000;
const handshakeWithinMs = 10_000;

const http1Options: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: callArrivesWithinSeconds * 1000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
};

/** Cuts off clients that reset streams at once or open more than a browser does. */
const http2Options: SecureServerOptions = {
  allowHTTP1: true,
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: maxHeaderSize },
  // Unread responses count, and beyond it streams are refused.
  maxSessionMemory: 50,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  streamResetBurst: 200,
  streamResetRate: 20,
  handshakeTimeout: handshakeWithinMs,
};

/** HTTP/1.1 in the clear; with a certificate HTTP/2, and HTTP/1.1 for those who do not speak it. */
export function createHttpServer(handler: RequestListener, { tls, trustProxy, connections }: Settings): Server {
  const server = tls ? secureServer(handler, tls) : createServer(http1Options, handler);
  server.setTimeout(silenceMaximumMs);
  const { closeAll } = limitConnections(server, connections, trustProxy);
  // The HTTP/2 server has none of its own.
  server.closeAllConnections ??= closeAll;
  return server;
}

/** The compatibility API has all that we use of HTTP/1.1. */
function secureServer(handler: RequestListener, tls: Certificate): Server {
  const server = createSecureServer({ ...contextOf(tls), ...http2Options, http1Options });
  server.on('request', handler as never);
  return server as unknown as Server;
}
