import { createServer, maxHeaderSize, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { constants, createSecureServer, type SecureServerOptions, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { callArrivesWithinSeconds } from '@fagvaerk/contract/limits.ts';
import { createAddressMatcher, networkOf } from '../net/networks.ts';
import { createConcurrencyLimit } from './concurrency.ts';
import { type Certificate, tlsOptions } from './tls.ts';

export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);
type Settings = Readonly<{
  tls: Certificate | null;
  trustProxy: TrustProxy;
  connections: Readonly<{ inAll: number; perAddress: number }>;
}>;

/** Longer than a site may take to respond. */
const idleTimeoutMs = 60_000;
const handshakeTimeoutMs = 10_000;
const arrivesWithinMs = callArrivesWithinSeconds * 1000;

const http1Options: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: arrivesWithinMs,
  keepAliveTimeout: idleTimeoutMs,
  connectionsCheckingInterval: 5_000,
};

/** Limits rapid stream resets (CVE-2023-44487) and excess streams. */
const http2Options: SecureServerOptions = {
  allowHTTP1: true,
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: maxHeaderSize },
  maxSessionMemory: 50,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  streamResetBurst: 200,
  streamResetRate: 20,
  handshakeTimeout: handshakeTimeoutMs,
};

/** HTTP/1.1 without TLS; with TLS, HTTP/2 and HTTP/1.1 as fallback. */
export function createHttpServer(handler: RequestListener, { tls, trustProxy, connections }: Settings): Server {
  const server = tls ? secureServer(handler, tls) : createServer(http1Options, handler);
  server.setTimeout(idleTimeoutMs);
  server.maxConnections = connections.inAll;
  const isProxy = createProxyCheck(trustProxy);
  const perNetwork = createConcurrencyLimit(connections.perAddress);
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = isProxy(remoteAddress) ? null : networkOf(remoteAddress);
    if (network !== null && !perNetwork.enter(network)) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (network !== null) perNetwork.leave(network);
    });
  });
  // HTTP/2 servers lack it.
  server.closeAllConnections ??= () => {
    for (const socket of open) socket.destroy();
  };
  return server;
}

function secureServer(handler: RequestListener, tls: Certificate): Server {
  const server = createSecureServer({ ...tlsOptions(tls), ...http2Options, http1Options });
  server.on('stream', closeUnlessArrivedInTime);
  server.on('request', handler as never);
  return server as unknown as Server;
}

/** HTTP/2 has no `requestTimeout`. */
function closeUnlessArrivedInTime(stream: ServerHttp2Stream): void {
  const hasArrived = () => stream.state.remoteClose === 1;
  const timer = setTimeout(() => hasArrived() || stream.close(constants.NGHTTP2_CANCEL), arrivesWithinMs);
  stream.once('close', () => clearTimeout(timer));
}

/** A trusted proxy carries all callers, so only the total limit applies. */
function createProxyCheck(trustProxy: TrustProxy): (address: string) => boolean {
  if (Array.isArray(trustProxy)) return createAddressMatcher(trustProxy);
  return (address) => (typeof trustProxy === 'function' ? trustProxy(address, 0) : trustProxy);
}
