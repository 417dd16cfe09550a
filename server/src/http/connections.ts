import type { Server, Socket } from 'node:net';
import { createAddressMatcher, networkOf } from '../net/networks.ts';

export type ConnectionLimits = Readonly<{ inAll: number; perAddress: number }>;
export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

export function limitConnections(
  server: Server,
  { inAll, perAddress }: ConnectionLimits,
  trustProxy: TrustProxy,
): { closeAll: () => void } {
  const isProxy = createProxyCheck(trustProxy);
  const open = new Set<Socket>();
  const counts = new Map<string, number>();
  server.maxConnections = inAll;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    const { remoteAddress = '' } = socket;
    const network = isProxy(remoteAddress) ? null : networkOf(remoteAddress);
    if (network !== null) counts.set(network, (counts.get(network) ?? 0) + 1);
    socket.once('close', () => {
      open.delete(socket);
      if (network === null) return;
      const left = (counts.get(network) ?? 0) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    if (network !== null && (counts.get(network) ?? 0) > perAddress) socket.destroy();
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
