import { setTimeout as sleep } from 'node:timers/promises';
import type { UsageAnswer } from '@fagvaerk/contract/usage.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startNginx } from '../../../scripts/nginx.mjs';
import { freePort } from '../../../scripts/portal-process.mjs';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import {
  type Administrator,
  type Customer,
  logIn,
  openPortals,
  type RunningPortal,
} from '../fixtures/portal-process.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { CommentWriter, offerIDs, type Send, verifyComments } from './comment-writer.ts';

/** How often each process is replaced. */
const rounds = Number(process.env.ROLLING_RESTARTS ?? 1);
const program = process.env.NGINX_PATH ?? '';
const [processCount, readerCount] = [3, 6];
const betweenCallsMs = 20;
const reads = ['/api/v4.0/roles', '/api/v4.0/invoices/20418', '/api/v3.0/fitters?pageSize=10'];
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });

describe.runIf(isOnPostgres && program !== '')('processes behind nginx', () => {
  const portals = forAllTests(openPortals);
  let ports: number[];
  let running: RunningPortal[];
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  let administrator: Administrator;
  let customer: Customer;

  const startAt = (port: number) => portals.start({ TRUST_PROXY: 'on', PORT: String(port) });
  beforeAll(async () => {
    ports = await Promise.all(Array.from({ length: processCount }, freePort));
    running = await Promise.all(ports.map(startAt));
    proxy = await startNginx(program, ports);
    administrator = await logIn(proxy);
    customer = await administrator.addCustomer(true);
  });
  afterAll(() => proxy?.close());

  it('are replaced under load without a failed, lost or uncounted call', async () => {
    const failed: string[] = [];
    let [answered, isOver] = [0, false];
    const send: Send = async (path, request) => {
      const response = await portals.request(proxy.origin + path, { ...request, headers: customer.headers });
      if (response.status === 200) answered++;
      else failed.push(`${request?.method ?? ''} ${path}: ${response.status} ${response.text}`);
      return response;
    };
    const repeat = async (work: (count: number) => Promise<unknown>) => {
      for (let count = 0; !isOver; count++) {
        await work(count);
        await sleep(betweenCallsMs);
      }
    };
    const writers = offerIDs.map((offerID) => new CommentWriter(offerID));
    const replaceAll = async () => {
      for (let round = 1; round <= rounds; round++) {
        for (const [index, port] of ports.entries()) {
          await portals.stop(running[index] as RunningPortal);
          const next = await startAt(port);
          running[index] = next;
          // The order that the handbook prescribes.
          await waitUntil(async () => (await portals.status(`${next.origin}/readyz`)) === 200);
        }
        console.log(`${round * processCount} processes replaced, ${answered} calls, ${failed.length} failed`);
      }
      isOver = true;
    };
    await Promise.all([
      ...Array.from({ length: readerCount }, (_, reader) =>
        repeat((count) => send(reads[(reader + count) % reads.length] ?? '')),
      ),
      ...writers.map((writer) => repeat(() => writer.write(send))),
      replaceAll(),
    ]);
    const errors = await verifyComments(send, writers);
    if (failed.length > 0) console.log(await proxy.errors());
    expect([failed, errors]).toEqual([[], []]);
    await expect.poll(countedCalls, { timeout: 30_000, interval: 1_000 }).toBe(answered);
  });

  async function countedCalls(): Promise<number> {
    const { text } = await administrator.read(`usage?customerID=${customer.customerID}`);
    const { totals } = JSON.parse(text) as UsageAnswer;
    return totals.accepted + totals.refused + totals.failed;
  }
});
