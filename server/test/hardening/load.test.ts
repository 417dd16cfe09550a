import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import {
  type ClientRequest,
  type ClientResponse,
  type Customer,
  createClient,
  isRunning,
  memoryMB,
  smallHeap,
  startPortals,
} from '../fixtures/portal-process.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';
import { prepareSwitches, type Switch } from './access-changes.ts';
import { CommentWriter, offerIDs, type Send, verifyComments } from './comment-writer.ts';

const minutes = Number(process.env.LOAD_MINUTES ?? 2);
const callers = Number(process.env.LOAD_CALLERS ?? 12);
/** In shorter runs, memory still grows because caches fill. */
const warmUpMinutes = 5;
/** Of a line through the lowest samples, over the whole run. */
const memoryGrowthMaximum = 0.15;
vi.setConfig({ testTimeout: 300_000 + minutes * 90_000 });

const grantedPath = '/api/v4.0/roles';
const reads = [
  ...['/api/v4.0/invoices', '/api/v4.0/invoices/20418', '/api/v3.0/fitters?pageSize=10', '/api/v4.0/sitemetadata'],
  ...['/api/v4.0/worksheets?page=2&pageSize=50', '/api/v3.0/offers?pageSize=20', grantedPath, '/api/access'],
];
const pages = ['/introduction', '/invoicesv4', '/openapi/v4.0.json', '/search?q=faktura'];
const message = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_documentation', arguments: { query: 'moms' } },
};
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

describe.runIf(isOnPostgres)('three processes', () => {
  const variables = { ...smallHeap, CONNECTIONS_PER_ADDRESS: '1000' };
  const portals = forAllTests(() => startPortals(3, variables, createClient('127.0.0.2')));
  const anyOrigin = () => pick(portals.processes).origin;

  it(`serve mixed calls for ${minutes} minutes while rights change`, async () => {
    const { processes, administrator } = portals;
    const allowed = await administrator.addCustomers(6, true);
    const refused = await administrator.addCustomers(3, false);
    // Not one of the counted customers: an MCP message makes calls of its own.
    const assistant = await administrator.addCustomer(true);
    /** Each customer loses its right in another way. `isOn` is undefined until a change is answered. */
    const switched = await administrator.addCustomers(5, false);
    const switches = await Promise.all(
      switched.map(async (customer, index) => ({
        ...((await prepareSwitches(administrator, customer, grantedPath))[index] as Switch),
        customer,
        isOn: true as boolean | undefined,
        changes: 0,
      })),
    );

    const statuses = new Map<string, number>();
    const wrong = new Map<string, number>();
    /** By customer and status class. */
    const answered = new Map<string, number>();
    const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
    const times: number[] = [];
    const check = (kind: string, { status, text, ms }: ClientResponse, ...expected: number[]) => {
      add(statuses, `${kind} ${status}`);
      times.push(ms);
      if (!expected.includes(status)) add(wrong, `${kind}: ${status} ${text.slice(0, 200)}`);
    };
    const client = createClient('127.0.0.3');
    const call = async ({ customerID, headers }: Customer, path: string, request: ClientRequest = {}) => {
      const response = await client.request(anyOrigin() + path, { ...request, headers });
      add(answered, `${customerID} ${Math.trunc(response.status / 100)}`);
      return response;
    };

    const kinds: Record<string, () => Promise<void>> = {
      allowed: async () => check('allowed', await call(pick(allowed), pick(reads)), 200),
      invalid: async () =>
        check('invalid', await call(pick(allowed), '/api/v4.0/worksheets', { json: [{}] }), 200, 400),
      refused: async () => check('refused', await call(pick(refused), pick(reads.slice(0, -1))), 401),
      unknownKey: async () => {
        const headers = { apikey: randomUUID(), siteName: 'lindholm-vvs' };
        check('unknown key', await client.request(anyOrigin() + pick(reads), { headers }), 401);
      },
      page: async () => check('page', await client.request(anyOrigin() + pick(pages)), 200),
      message: async () => {
        const headers = { ...assistant.headers, accept: 'application/json, text/event-stream' };
        check('message', await client.request(`${anyOrigin()}/mcp`, { json: message, headers }), 200);
      },
      administration: async () => {
        const paths = ['customers?pageSize=50', 'history?pageSize=20', `usage?customerID=${pick(allowed).customerID}`];
        check('administration', await administrator.read(pick(paths), anyOrigin()), 200);
      },
      switched: async () => {
        const one = pick(switches);
        const { isOn, changes } = one;
        const response = await call(one.customer, grantedPath);
        if (isOn === undefined || one.changes !== changes) check('during a change', response, 200, 401);
        else check(isOn ? 'granted' : 'revoked', response, isOn ? 200 : 401);
      },
    };
    const often = ['allowed', 'allowed', 'allowed', 'allowed', 'switched', 'switched', 'refused', 'page'];
    const seldom = ['invalid', 'unknownKey', 'message', 'administration'];

    const startedAt = performance.now();
    const isOver = () => performance.now() > startedAt + minutes * 60_000;
    const repeat = async (work: () => Promise<unknown>, pauseMs: () => number) => {
      while (!isOver()) {
        await work();
        await sleep(pauseMs());
      }
    };
    const change = async (one: (typeof switches)[number]) => {
      const isOn = one.isOn === false;
      one.changes++;
      one.isOn = undefined;
      for (const { action, json } of isOn ? one.grant : [one.revoke])
        check('change', await administrator.attempt(action, json, anyOrigin()), 200);
      one.isOn = isOn;
    };
    const send: Send = async (path, request) => {
      const response = await call(pick(allowed), path, request);
      check('comment', response, 200);
      return response;
    };
    const writers = offerIDs.map((offerID) => new CommentWriter(offerID));
    const samples = processes.map((): number[] => []);
    await Promise.all([
      repeat(
        async () => processes.forEach((portal, index) => void samples[index]?.push(memoryMB(portal))),
        () => 1_000,
      ),
      ...Array.from({ length: callers }, () =>
        repeat(
          async () => kinds[pick(randomInt(8) === 0 ? seldom : often)]?.(),
          () => randomInt(10),
        ),
      ),
      ...switches.map((one) =>
        repeat(
          () => change(one),
          () => 50 + randomInt(300),
        ),
      ),
      ...writers.map((writer) =>
        repeat(
          () => writer.write(send),
          () => 50 + randomInt(200),
        ),
      ),
    ]);
    expect(await verifyComments(send, writers)).toEqual([]);
    client.close();

    const sorted = times.toSorted((a, b) => a - b);
    const [median, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]?.toFixed(1));
    console.log(`${(times.length / minutes / 60).toFixed(0)} calls/s, median ${median} ms, 99 % ${p99} ms`);
    console.log([...statuses].map(([kind, count]) => `${count} × ${kind}`).join(', '));
    expect([...wrong]).toEqual([]);
    expect(statuses.get('revoked 401')).toBeGreaterThan(0);
    expect(processes.every(isRunning)).toBe(true);
    for (const own of samples) expectFlat(own);
    await Promise.all(processes.map((portal) => portals.stop(portal)));
    expect(await readCounts([...allowed, ...refused, ...switched])).toEqual(new Map([...answered].toSorted()));
  });

  /** The first fifth fills caches; the lowest sample of a tenth is what garbage collection leaves. */
  function expectFlat(samples: readonly number[]): void {
    const own = samples.slice(samples.length / 5);
    const size = Math.ceil(own.length / 10);
    const lowest = Array.from({ length: 10 }, (_, tenth) => own.slice(tenth * size, (tenth + 1) * size))
      .filter(({ length }) => length > 0)
      .map((tenth) => Math.min(...tenth));
    const mean = lowest.reduce((sum, used) => sum + used, 0) / lowest.length;
    const middle = (lowest.length - 1) / 2;
    // Least squares.
    const covariance = lowest.reduce((sum, used, index) => sum + (index - middle) * (used - mean), 0);
    const variance = lowest.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
    const growth = (covariance / variance) * lowest.length;
    console.log(`memory ${mean.toFixed(0)} MB, growth ${growth.toFixed(1)} MB`);
    if (minutes >= warmUpMinutes) expect(growth).toBeLessThanOrEqual(mean * memoryGrowthMaximum);
  }

  /** Calls by customer and status class. */
  async function readCounts(customers: readonly Customer[]): Promise<Map<string, number>> {
    const db = await openDatabase(portals.database.settings);
    const rows = await db
      .selectFrom('usage')
      .select(['customer_id', 'status_class'])
      .select(({ fn }) => fn.sum('calls').as('calls'))
      .groupBy(['customer_id', 'status_class'])
      .execute();
    await db.destroy();
    const ids = customers.map(({ customerID }) => customerID);
    const own = rows.filter((row) => ids.includes(row.customer_id));
    return new Map(own.map((row) => [`${row.customer_id} ${row.status_class}`, Number(row.calls)] as const).toSorted());
  }
});
