import type { Server, Socket } from 'node:net';
import type { Config } from '../config.ts';
import { makeIsAmong, networkOf } from './network.ts';

export type ConnectionLimits = Readonly<{ inAll: number; perAddress: number }>;

/** All that a small machine can serve; and enough for a whole company behind one address. */
export const standardConnections: ConnectionLimits = { inAll: 4_000, perAddress: 200 };

/** Closes what goes beyond the limits, at once and without a word: whoever holds that many has others. Tells how to close all. */
export function limitConnections(
  server: Server,
  { inAll, perAddress }: ConnectionLimits,
  trustProxy: Config['trustProxy'],
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

/** Everybody comes through the proxy that is believed, so it may hold as many as there are. */
function makeIsProxy(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (Array.isArray(trustProxy)) return makeIsAmong(trustProxy);
  return (address) => (typeof trustProxy === 'function' ? trustProxy(address, 0) : trustProxy);
}
