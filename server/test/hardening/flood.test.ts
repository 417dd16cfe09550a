import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { forEachTest } from '../fixtures/for-all-tests.ts';
import { sandboxSite } from '../fixtures/gateway.ts';
import {
  type Customer,
  createClient,
  isRunning,
  memoryMB,
  smallHeap,
  startPortals,
} from '../fixtures/portal-process.ts';

const connections = Number(process.env.FLOOD_CONNECTIONS ?? 500);
/** Quiet and attacked phases alternate, so that other load on the machine affects both. */
const rounds = Number(process.env.FLOOD_ROUNDS ?? 2);
const phaseMs = 6_000;
const opensWithinMs = 4_000;
const addresses = 20;
const memoryMaximumMB = 50;
/** What a key may leave unread, and what a key and an administrator may leave unfinished. */
const heldMaximumMB: Record<string, number> = {
  'slow readers': 30,
  'bodies without their last byte': 2 * callsAtOnceMaximum,
};
const slowdownMaximum = 2;
/** Smaller differences are noise. */
const noticeableMs = 2;
const path = '/api/v4.0/roles';

type Target = Readonly<{ customer: Customer; token: string }>;
type Attack = (socket: Socket, index: number, target: Target) => void;

const head = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n');
const keyHeaders = ({ apiKey }: Customer) => [`apikey: ${apiKey}`, `siteName: ${sandboxSite}`];
const jsonHeaders = (length: number) => ['Content-Type: application/json', `Content-Length: ${length}`];
/** Shared, because a thousand of them would be a gigabyte. */
const megabyte = Buffer.from(`[{"a":"${'x'.repeat(1_000_000)}"}]`);

/** Requests with a body: login, API, upload, access API without and with a session. */
const writes = ({ customer, token }: Target): [line: string, ...headers: string[]][] => [
  ['POST /auth/login'],
  ['POST /api/v4.0/worksheets', ...keyHeaders(customer)],
  ['POST /api/v3.0/projects/upload/1042', ...keyHeaders(customer)],
  ['POST /Admin/CreateExternalCustomers', 'Authorization: Bearer x'],
  ['POST /Admin/CreateExternalCustomers', `Authorization: Bearer ${token}`],
];
const writeAt = (index: number, target: Target, length: number) => {
  const [line, ...headers] = writes(target)[index % writes(target).length] ?? [''];
  return `${head(line, ...headers, ...jsonHeaders(length))}\r\n\r\n`;
};

function everySecond(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 1_000);
  socket.once('close', () => clearInterval(timer));
}

const attacks: Record<string, Attack> = {
  'slow headers': (socket) => {
    socket.write(`${head(`GET ${path}`)}\r\n`);
    everySecond(socket, 'X-a: b\r\n');
  },
  'slow bodies': (socket, index, target) => {
    socket.write(`${writeAt(index, target, 1_000_000)}[`);
    everySecond(socket, ' '.repeat(10));
  },
  'slow readers': (socket, _index, { customer }) => {
    socket.pause();
    socket.write(`${head('GET /api/v4.0/invoices?pageSize=1000', ...keyHeaders(customer))}\r\n\r\n`.repeat(10));
  },
  'bodies without their last byte': (socket, index, target) => {
    socket.write(writeAt(index, target, megabyte.length));
    socket.write(megabyte.subarray(0, -1));
  },
};

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

describe.runIf(process.platform === 'linux')(`${connections} connections`, () => {
  // The default limit: the attackers share a key, the others have enough of them.
  const portals = forEachTest(() => startPortals(1, { ...smallHeap, RATE_LIMIT_PER_MINUTE: '600' }));
  let target: Target;
  let others: Customer[];
  beforeEach(async () => {
    const { administrator } = portals;
    const [customer, ...rest] = (await administrator.addCustomers(21, true)) as [Customer];
    target = { customer, token: administrator.token };
    others = rest;
  });

  it.each(Object.entries(attacks))(
    'with %s use little memory and slow down no others',
    async (name, attack) => {
      const { first: portal } = portals;
      const client = createClient('127.0.0.2', 1);
      const statuses = new Set<number>();
      let calls = 0;
      const probe = async (times: number[], forMs = phaseMs) => {
        for (const endAt = performance.now() + forMs; performance.now() < endAt; await sleep(10)) {
          const { headers } = others[calls++ % others.length] as Customer;
          const { status, ms } = await client.request(portal.origin + path, { headers });
          statuses.add(status);
          times.push(ms);
        }
      };
      const open = async (sockets: Set<Socket>, count: number) => {
        const startedAt = performance.now();
        for (let index = 0; index < count; index++) {
          while (performance.now() < startedAt + (index * opensWithinMs) / count) await sleep(1);
          const localAddress = `127.0.3.${(index % addresses) + 1}`;
          const socket = connect({ port: Number(new URL(portal.origin).port), host: '127.0.0.1', localAddress });
          sockets.add(socket);
          socket
            .on('error', () => {})
            .on('close', () => sockets.delete(socket))
            .resume();
          attack(socket, index, target);
        }
      };
      let peakMB = 0;
      const attackOnce = async (count: number, times: number[]) => {
        const sockets = new Set<Socket>();
        const watch = setInterval(() => {
          if (isRunning(portal)) peakMB = Math.max(peakMB, memoryMB(portal));
        }, 100);
        await Promise.all([probe([], opensWithinMs), open(sockets, count)]);
        const stayedOpen = sockets.size;
        await probe(times);
        clearInterval(watch);
        for (const socket of sockets) socket.destroy();
        await sleep(500);
        return stayedOpen;
      };

      // Warm-up: memory for the traffic itself does not count.
      await attackOnce(connections * 0.3, []);
      const beforeMB = memoryMB(portal);
      peakMB = 0;
      const [quiet, attacked]: [number[], number[]] = [[], []];
      let stayedOpen = 0;
      for (let round = 0; round < rounds; round++) {
        await probe(quiet);
        stayedOpen = await attackOnce(connections, attacked);
      }
      client.close();
      const [usual, slowed] = [percentile95(quiet), percentile95(attacked)];
      console.log(
        `${name}: ${stayedOpen} connections stayed open, memory ${beforeMB.toFixed(0)} → ${peakMB.toFixed(0)} MB, ` +
          `95 % of other calls ${usual.toFixed(1)} → ${slowed.toFixed(1)} ms`,
      );
      expect(isRunning(portal)).toBe(true);
      expect(peakMB - beforeMB).toBeLessThanOrEqual(memoryMaximumMB + (heldMaximumMB[name] ?? 0));
      expect(slowed).toBeLessThanOrEqual(slowdownMaximum * Math.max(usual, noticeableMs));
      expect([...statuses]).toEqual([200]);
    },
    300_000,
  );
});
