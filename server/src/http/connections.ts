import type { Server, Socket } from 'node:net';
import { createAddressMatcher, networkOf } from '../net/networks.ts';
import { createConcurrencyLimit } from './concurrency.ts';

export type ConnectionLimits = Readonly<{ inAll: number; perAddress: number }>;
export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

export function limitConnections(
  server: Server,
  { inAll, perAddress }: ConnectionLimits,
  trustProxy: TrustProxy,
): { closeAll: () => void } {
  const isProxy = createProxyCheck(trustProxy);
  const open = new Set<Socket>();
  const perNetwork = createConcurrencyLimit(perAddress);
  server.maxConnections = inAll;
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
  return {
    closeAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

/** A trusted proxy carries all callers, so only the total limit applies. */
function createProxyCheck(trustProxy: TrustProxy): (address: string) => boolean {
  if (Array.isArray(trustProxy)) return createAddressMatcher(trustProxy);
  return (address) => (typeof trustProxy === 'function' ? trustProxy(address, 0) : trustProxy);
}
