// What bench/gateway.ts measures from outside, as a process of its own. It prints one line of JSON.
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { endpointsOf } from '@fagvaerk/catalogue/model.ts';
import { callsPerMinuteDefault } from '@fagvaerk/contract/limits.ts';
import fastify from 'fastify';
import { pino } from 'pino';
import { hashApiKey } from '../src/access/key-hash.ts';
import { makeApiKey } from '../src/access/register/api-keys.ts';
import { AccessIndex } from '../src/access/rules/access-index.ts';
import { decide, rightFor } from '../src/access/rules/decide.ts';
import { requestIDOf } from '../src/answer/request-id.ts';
import { openDatabase } from '../src/database/open.ts';
import type { Database } from '../src/database/schema.ts';
import { gatewayRoutes } from '../src/gateway/routes.ts';
import { makeIsSecure } from '../src/https.ts';
import { openExchange } from '../src/limits/exchange.ts';
import type { Others } from '../src/limits/rate-limit.ts';
import { commonSecurityHeaders, inertContentPolicy } from '../src/security-headers.ts';
import { countUsage } from '../src/usage/counter.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const measuredPath = '/api/v4.0/roles/user/{id}';
const answer = { status: 200, body: { data: { roleName: 'Accountancy' }, total: 1, hasErrors: false } } as const;
const site = { siteID: 1, name: 'lindholm-vvs', kind: 'sandbox', baseUrl: null } as const;
const endpointID = 1;
const sitesPerCustomer = 2;
const endpointsPerSite = 10;
const few = 100;
const many = 100_000;
/** As many as keep a process busy without any of them reaching its limit. */
const steady = 3_000;
const processes = 3;
const keysPerPass = 65_536;
const passes = 5;
const rounds = 11;
/** What a hundred customers may call in the time between two writings. */
const callsPerFlush = 5_000;
const flushes = 60;

const programs = {
  bare: () => serve('bare'),
  guarded: () => serve('guarded'),
  unlogged: () => serve('unlogged'),
  shared: () => serve('shared'),
  unshared: () => serve('unshared'),
  decisions: measureDecisions,
  log: measureLog,
};
const [, , name = ''] = process.argv;
if (!(name in programs)) throw new Error(`One of ${Object.keys(programs).join(', ')} is wanted`);
await programs[name as keyof typeof programs]();

/**
 * The same route: on its own, behind the gateway with everything that it does for a call, and without the log of calls;
 * and called by customers in turn, whose limits hold for several processes together or for this one alone.
 */
async function serve(kind: 'bare' | 'guarded' | 'unlogged' | 'shared' | 'unshared'): Promise<void> {
  const isInTurn = kind === 'shared' || kind === 'unshared';
  const customers = isInTurn ? steady : few;
  const { index, keys, hashes } = fillIndex(customers);
  const calledInTurn = { siteByName: index.siteByName.bind(index), customerByKey: takingTurns(index, hashes) };
  const log = pino({ level: 'warn' });
  const app = fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    ...(kind === 'guarded' && { genReqId: requestIDOf }),
  });
  // As every answer of the server carries them.
  const headers = { ...commonSecurityHeaders('http://localhost'), 'content-security-policy': inertContentPolicy };
  if (kind === 'bare') {
    app.get(measuredPath.replace('{id}', ':id'), (_request, reply) => {
      reply.code(answer.status).headers(headers).header('cache-control', 'no-store').send(answer.body);
    });
  } else {
    const catalogue = await loadCatalogue(root);
    const paths = endpointsOf(catalogue).map(({ path }) => path);
    const others = paths.filter((path) => path !== measuredPath);
    const usage = countUsage({ db: await openWithCustomers(customers), log });
    await app.register(gatewayRoutes, {
      catalogue,
      endpoints: [measuredPath, ...others].map((path, place) => ({ id: place + endpointID, path })),
      rules: { rulesFor: () => (isInTurn ? calledInTurn : index) },
      sandbox: { answererOf: () => async () => answer },
      usage: kind === 'unlogged' ? { ...usage, logCall: () => {} } : usage,
      holders: { nameOf: async () => '', siteNamesOf: async () => [], callsOf: async () => [] },
      documents: [],
      fillIn: (text) => text,
      callsPerMinute: isInTurn ? callsPerMinuteDefault : 1e9,
      others: kind === 'shared' ? await joinOthers() : undefined,
      allowsPrivateSites: false,
      signCall: () => undefined,
      note: () => {},
      isSecure: makeIsSecure({ publicOrigin: 'http://localhost', allowsHttp: false }),
      environmentOf: () => 'both',
      headers,
    });
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const headersOfCall = { apikey: keys[0], siteName: site.name };
  console.log(JSON.stringify({ address, path: measuredPath.replace('{id}', '7'), headers: headersOfCall }));
}

/** The server that the bench gives us. Nobody else is there, but each call is told as if somebody were. */
async function joinOthers(): Promise<Others> {
  const db = await openDatabase({ dataDir: '', databaseUrl: process.env.DATABASE_URL });
  return openExchange({ db, processes: () => processes, note: () => {} });
}

function takingTurns(index: AccessIndex, hashes: readonly string[]) {
  let turn = 0;
  return () => index.customerByKey(hashes[turn++ % hashes.length] ?? '');
}

/** A database that knows the customers of the index: what others call is not written down. */
async function openWithCustomers(count: number): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-bench-'));
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const facts = {
    key_sealed: 'x',
    key_ending: 'x',
    name: 'x',
    contact_name: 'x',
    contact_email: 'x@x.dk',
    contact_phone: 'x',
  };
  const more = {
    valid_until: '20991231',
    created_by_user: 'x',
    access_all: false,
    api_access: true,
    created_at: new Date(),
  };
  const derived = { search_text: '', name_order: '', contact_order: '' };
  const rows = Array.from({ length: count }, (_, id) => ({ id, key_hash: `${id}`, ...facts, ...more, ...derived }));
  // A statement takes only so many values.
  for (let at = 0; at < count; at += few)
    await db
      .insertInto('customers')
      .values(rows.slice(at, at + few))
      .execute();
  return db;
}

/** Nanoseconds of each call that is noted and written: customers who all stay below their share, as many do. */
async function measureLog(): Promise<void> {
  const usage = countUsage({ db: await openWithCustomers(few), log: pino({ level: 'warn' }) });
  const times: number[] = [];
  const call = {
    siteID: 1,
    endpointID,
    method: 'GET',
    status: 200,
    outcome: null,
    code: null,
    durationMs: 1,
    bytes: 95,
  };
  const keyMark = 0x7c1f0e2b;
  for (let flush = 0; flush < flushes; flush++) {
    const begun = process.threadCpuUsage();
    for (let count = 0; count < callsPerFlush; count++) {
      const own = { ...call, atMs: Date.now(), requestID: randomUUID(), address: '203.0.113.7', keyMark };
      usage.logCall(count % few, own);
    }
    await usage.flush();
    const { user, system } = process.threadCpuUsage(begun);
    times.push(((user + system) * 1000) / callsPerFlush);
  }
  await usage.close();
  console.log(JSON.stringify(times));
}

/** Nanoseconds per decision with few and with many customers, in turns, so that disturbances hit both alike. */
async function measureDecisions(): Promise<void> {
  const bytesPerCustomer = measureMemory();
  const [fewer, more] = [fillIndex(few), fillIndex(many)];
  const times = { few: [] as number[], many: [] as number[], decideOnly: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.few.push(time(fewer));
    times.many.push(time(more));
    times.decideOnly.push(timeDecide(fewer));
  }
  console.log(JSON.stringify({ ...times, bytesPerCustomer }));
}

type Filled = ReturnType<typeof fillIndex>;

/** From the key as it was sent to the verdict. */
function time({ index, keys }: Filled): number {
  return timeEach(keys, (key) => verdictOf(index, hashApiKey(key)));
}

function timeDecide({ index, hashes }: Filled): number {
  return timeEach(hashes, (keyHash) => verdictOf(index, keyHash));
}

function verdictOf(index: AccessIndex, keyHash: string): void {
  const caller = { isSecure: true, keyHash, siteName: site.name, environment: 'both' } as const;
  if (decide(index, caller, { endpointID, method: 'GET' }, 0).reason !== null) throw new Error('refused');
}

/** Nanoseconds of work, not of time: what else the machine does is not counted. Long, since the system counts in ticks. */
function timeEach(items: readonly string[], work: (item: string) => void): number {
  const begun = process.threadCpuUsage();
  for (let pass = 0; pass < passes; pass++) for (const item of items) work(item);
  const { user, system } = process.threadCpuUsage(begun);
  return ((user + system) * 1000) / (items.length * passes);
}

/** Bytes per customer. */
function measureMemory(): number {
  const before = memoryBytes();
  const filled = fillIndex(many, 0);
  const after = memoryBytes();
  return filled.keys.length === 0 ? (after - before) / many : 0;
}

/** Each customer with sites and rights of its own. The keys that are used lie all over the index. */
function fillIndex(customers: number, usedKeys = keysPerPass) {
  const index = new AccessIndex();
  const all = Array.from({ length: customers }, (_, customerID) => ({ customerID, key: makeApiKey() }));
  const rights = () =>
    new Map(Array.from({ length: endpointsPerSite }, (_, place) => [place + endpointID, rightFor.GET]));
  const facts = { apiAccess: true, accessAll: false, expiresAtMs: Number.MAX_SAFE_INTEGER };
  index.apply({
    revision: { number: 1, mark: 'first' },
    since: null,
    customers: new Map(
      all.map(({ customerID, key }) => {
        const sites = new Map(Array.from({ length: sitesPerCustomer }, (_, place) => [place + site.siteID, rights()]));
        return [customerID, { ...facts, keyHash: hashApiKey(key), sites }];
      }),
    ),
    sites: [site],
  });
  // Fresh copies: a key has just been read from the network, wherever its customer lies.
  const keys = Array.from({ length: usedKeys }, () => {
    const { key = '' } = all[Math.floor(Math.random() * customers)] ?? {};
    return Buffer.from(key).toString();
  });
  return { index, keys, hashes: keys.map(hashApiKey) };
}

function memoryBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
