import type { Server, Socket } from 'node:net';
import { makeIsAmong, networkOf } from '../net/networks.ts';

export type ConnectionLimits = Readonly<{ inAll: number; perAddress: number }>;
/** Whom to trust for the address of the caller, as Fastify takes it. */
export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** Destroys connections beyond the limits. Returns a function that closes all. */
export function limitConnections(
  server: Server,
  { inAll, perAddress }: ConnectionLimits,
  trustProxy: TrustProxy,
): { closeAll: () => void } {
  const isProxy = makeIsProxy(trustProxy);
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

/** All callers share the connections of a trusted proxy, so only the total counts for it. */
function makeIsProxy(trustProxy: TrustProxy): (address: string) => boolean {
  if (Array.isArray(trustProxy)) return makeIsAmong(trustProxy);
  return (address) => (typeof trustProxy === 'function' ? trustProxy(address, 0) : trustProxy);
}
