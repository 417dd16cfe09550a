// What a team would combine instead: a Fastify proxy with a table of keys, a rate limit and a batched row per call.
// Reads the key from standard input and forwards to the address in the argument.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import proxy from '@fastify/http-proxy';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';

const rowsPerBatch = 100;
const [, , upstream = ''] = process.argv;
const customers = new Map([[await text(process.stdin), 1]]);

const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-bench-'));
const db = new DatabaseSync(join(folder, 'calls.db'));
db.exec('pragma journal_mode = wal; pragma synchronous = normal');
db.exec(
  'create table calls (id integer primary key, at integer, customer_id integer, method text, path text, status integer, duration_ms integer, request_id text, address text)',
);
const insert = db.prepare(
  'insert into calls (at, customer_id, method, path, status, duration_ms, request_id, address) values (?, ?, ?, ?, ?, ?, ?, ?)',
);
const rows: (string | number)[][] = [];
function record(...row: (string | number)[]): void {
  if (rows.push(row) < rowsPerBatch) return;
  db.exec('begin');
  for (const values of rows.splice(0)) insert.run(...values);
  db.exec('commit');
}

const app = fastify();
await app.register(rateLimit, {
  max: 1_000_000_000,
  timeWindow: '1 minute',
  keyGenerator: ({ headers }) => String(headers.apikey),
});
app.addHook('onResponse', async ({ headers, method, url, id, ip }, { statusCode, elapsedTime }) => {
  const customer = customers.get(String(headers.apikey)) ?? 0;
  record(Date.now(), customer, method, url, statusCode, Math.round(elapsedTime), id, ip);
});
await app.register(proxy, {
  upstream,
  undici: { connections: 50 },
  preHandler: async ({ headers }, reply) =>
    customers.has(String(headers.apikey)) ? undefined : reply.code(401).send({ error: 'unknown key' }),
});
app.addHook('onClose', () => rm(folder, { recursive: true, force: true }));
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(new URL(address).port);
