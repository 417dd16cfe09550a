/** A new release is brought out process by process behind a proxy, and nobody notices. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startNginx } from '../../scripts/nginx.mjs';
import { freePort } from '../../scripts/portal-process.mjs';
import { openPortals, type RunningPortal, type RunningPortals } from './fixtures/running-portals.ts';
import { isOnPostgres } from './fixtures/test-database.ts';
import { Administrator, type Customer, makeCaller } from './hardening/calls.ts';
import { type Ask, CommentWriter, readComments } from './hardening/comment-writer.ts';

/** How often all processes are replaced, one after the other. In a run of its own: `npm run test:long -- rolling`. */
const rounds = Number(process.env.ROLLING_RESTARTS);
const program = process.env.NGINX_PATH ?? '';
const processCount = 3;
const [readerCount, offerIDs] = [6, [618, 618, 611]];
const betweenCallsMs = 20;
const reads = ['/api/v4.0/roles', '/api/v4.0/invoices/20418', '/api/v3.0/fitters?pageSize=10'];
const isPossible = isOnPostgres && program !== '';

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });
let portals: RunningPortals;
let ports: number[];
let running: RunningPortal[];
let proxy: Awaited<ReturnType<typeof startNginx>>;
let administrator: Administrator;
let customer: Customer;

/** As deploy/ has it: everything else is as it is by itself. */
const startAt = (port: number) => portals.start({ TRUST_PROXY: 'on', PORT: String(port) });

beforeAll(async () => {
  if (!isPossible) return;
  portals = await openPortals();
  ports = await Promise.all(Array.from({ length: processCount }, freePort));
  running = await Promise.all(ports.map(startAt));
  proxy = await startNginx(program, ports);
  administrator = await Administrator.logIn(proxy.origin);
  customer = await administrator.addCustomer(proxy.origin, true);
});
afterAll(async () => {
  if (!isPossible) return;
  await proxy?.close();
  await portals.close();
});

it.skipIf(!isPossible)('answers every call while processes are replaced under load', async () => {
  const caller = makeCaller();
  const failed: string[] = [];
  let answered = 0;
  const ask: Ask = async (path, call) => {
    const answer = await caller.ask(proxy.origin + path, { ...call, headers: customer.headers });
    if (answer.status === 200) answered++;
    else failed.push(`${call?.method ?? (call?.json ? 'POST' : 'GET')} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  };

  let isOver = false;
  const reader = async (_: unknown, place: number) => {
    for (let count = place; !isOver; count++) {
      await ask(reads[count % reads.length] ?? '');
      await sleep(betweenCallsMs);
    }
  };
  const writers = offerIDs.map((offerID) => new CommentWriter(offerID));
  const write = async (writer: CommentWriter) => {
    while (!isOver) {
      await writer.write(ask);
      await sleep(betweenCallsMs);
    }
  };
  const replaceAll = async () => {
    for (const [place, port] of ports.entries()) {
      await portals.stop(running[place] as RunningPortal);
      const next = await startAt(port);
      running[place] = next;
      // As the handbook says: then the next one goes.
      while ((await portals.ask(next.origin, '/readyz', {})) !== 200) await sleep(100);
    }
  };
  const replacing = async () => {
    for (let round = 1; round <= rounds; round++) {
      await replaceAll();
      console.log(`${round * processCount} processes replaced, ${answered} calls answered, ${failed.length} failed`);
    }
    isOver = true;
  };
  await Promise.all([...Array.from({ length: readerCount }, reader), ...writers.map(write), replacing()]);

  const comments = await readComments(ask);
  const complaints = writers.map((writer) => writer.examine(comments ?? []));
  caller.close();
  if (failed.length > 0) console.log(await proxy.complaints());
  expect([failed, complaints]).toEqual([[], [undefined, undefined, undefined]]);
  // What those that have ended had counted, they wrote down.
  const counted = vi.waitUntil(async () => (await countedCalls()) === answered, { timeout: 30_000, interval: 1_000 });
  await counted.catch(async () => expect(await countedCalls()).toBe(answered));
});

async function countedCalls(): Promise<number> {
  const { text } = await administrator.read(proxy.origin, `customers/${customer.customerID}/usage`);
  const { endpoints } = JSON.parse(text) as { endpoints: { calls: number }[] };
  return endpoints.reduce((sum, { calls }) => sum + calls, 0);
}
