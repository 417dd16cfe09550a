// What it costs to be kept waiting: memory of the process while many connections hold back the last byte of what they send.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { administrator, makeCaller } from './api-caller.ts';
import { judge } from './compare.ts';
import { startProduct } from './server-process.ts';

const connections = 1_000;
const warmUpConnections = 300;
const wantedMegabytes = { atMost: 50 };
const megabyte = 1024 * 1024;
const settings = {
  ...administrator,
  RATE_LIMIT_PER_MINUTE: '1000000000',
  CONNECTIONS_PER_ADDRESS: String(2 * connections),
};

type Sent = Readonly<{ path: string; bytes: number; headers?: Readonly<Record<string, string>> }>;

await measure('to log in', { path: '/auth/login', bytes: 4_000, hasKey: false });
await measure('with a key', { path: '/api/v4.0/worksheets', bytes: megabyte, hasKey: true });
await measure('without a key', { path: '/api/v4.0/worksheets', bytes: megabyte, hasKey: false });

async function measure(what: string, { hasKey, ...sent }: Sent & { hasKey: boolean }): Promise<void> {
  const server = await startProduct(settings);
  try {
    const headers = hasKey ? await makeCaller(server.address, 'lindholm-vvs') : {};
    // What such traffic takes up while it comes and goes is not counted: only what those take up who stay.
    await hold(server.address, { ...sent, headers }, warmUpConnections).then(release);
    const before = await server.memory();
    const held = await hold(server.address, { ...sent, headers }, connections);
    const grown = (await server.memory()) - before;
    judge(
      `MB for ${connections} connections that hold back a byte, ${what}`,
      Math.ceil(grown / megabyte),
      wantedMegabytes,
    );
    await release(held);
  } finally {
    await server.stop();
  }
}

/** All but the last byte, over so many connections; then as long as it takes for most of it to arrive. */
async function hold(address: string, { path, headers, bytes }: Sent, count: number): Promise<Socket[]> {
  const { port, hostname } = new URL(address);
  const lines = Object.entries({ Host: 'x', ...headers, 'Content-Type': 'application/json', 'Content-Length': bytes });
  const head = [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  const body = Buffer.alloc(bytes - 1, ' ');
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}).resume();
    socket.write(head);
    socket.write(body);
    return socket;
  });
  await sleep(5_000);
  return sockets;
}

async function release(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await sleep(1_000);
}
