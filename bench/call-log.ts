// The call log of all customers with 5 million calls on PostgreSQL: response times by filter, and what its indexes cost.
import pg from 'pg';
import { findPrograms, startPostgres } from '../scripts/postgres.mjs';
import { logIn, median, printTarget, rounds, startProduct } from './harness.ts';

const calls = 5_000_000;
const [customers, days] = [1_000, 30];
const inserted = { calls: 20_000, perStatement: 500 };
const targets = { slowestMs: 200, insertRatio: 2 };
/** Without the call log of all customers. */
const otherIndexes = ['at', 'customer_id, at', 'request_id, at'];

const filters = {
  'no filter': '',
  customer: 'customerID=500',
  'customer without matches': 'customerID=500&status=503',
  'small site': 'siteID=20',
  'large site without matches': 'siteID=1&method=HEAD',
  endpoint: 'endpointID=90',
  'endpoint on a site without matches': 'endpointID=1&siteID=99',
  'rare method': 'method=DELETE',
  'rare method on a site': 'method=DELETE&siteID=20',
  refused: 'outcome=refused',
  'failed on a site': 'outcome=failed&siteID=20',
  'status without matches': 'status=503',
  'frequent status on an unknown site': 'status=200&siteID=99',
  'server errors': 'status=5xx',
  'client errors on a site': 'status=4xx&siteID=3',
  'rare code': 'code=upstream-unreachable',
  'frequent code on an unknown site': 'code=key-expired&siteID=99',
  'an old day': `from=${dayBefore(25)}&to=${dayBefore(25)}`,
  'an old day without matches': `from=${dayBefore(25)}&to=${dayBefore(25)}&endpointID=1&status=410`,
  'request id': 'requestID=nothing',
  everything: 'siteID=2&endpointID=3&method=GET&outcome=failed&status=404&code=record-not-found&pageSize=1000',
};

const programs = await findPrograms();
if (programs) await run(programs);
else console.log('SKIPPED: the call log on PostgreSQL, because initdb and pg_ctl were not found.');

async function run(folder: string): Promise<void> {
  const postgres = await startPostgres(folder);
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => postgres.remove());
  const product = cleanup.use(await startProduct({ PORTAL_SECRET: 'x'.repeat(32), DATABASE_URL: postgres.url }));
  const client = new pg.Client(postgres.url);
  await client.connect();
  cleanup.defer(() => client.end());

  await fill(client);
  const admin = await logIn(product);
  const figures: Record<string, { ms: number; reasonsMs: number }> = {};
  for (const [name, query] of Object.entries(filters)) {
    const ms = await measureMs(() => admin(`/Admin/calls?${query}`));
    const reasonsMs = await measureMs(() => admin(`/Admin/calls/reasons?${query.replace(/&pageSize=\d+/, '')}`));
    figures[name] = { ms, reasonsMs };
  }
  console.log(`${calls.toLocaleString('en')} calls of ${customers} customers over ${days} days; medians of ${rounds}`);
  console.table(figures);
  const slowest = Math.max(...Object.values(figures).flatMap(({ ms, reasonsMs }) => [ms, reasonsMs]));
  printTarget('Slowest filter of the call log (ms)', slowest, targets.slowestMs);
  printTarget('Inserts a second without : with its indexes', await compareInserts(client), targets.insertRatio);
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now();
    await work();
    measured.push(performance.now() - startedAt);
  }
  // The first round warms up.
  return Math.round(median(measured.slice(1)));
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(`insert into customers (name, contact_name, contact_email, contact_phone, valid_until,
      created_by_user, access_all, search_text, name_order, contact_order, key_hash, key_sealed, key_ending,
      api_access, created_at)
    select 'Kunde ' || n, 'x', 'x@example.dk', '1', '20991231', 'x', false, 'kunde ' || n, 'kunde ' || n, 'x',
      encode(sha256(n::text::bytea), 'hex'), 'x', '1234', true, now() from generate_series(1, ${customers}) n`);
  for (let day = 0; day <= days; day++) {
    const [from, to] = [dayBefore(day), dayBefore(day - 1)];
    await client.query(`create table if not exists calls_${from} partition of calls
      for values from ('${from} 00:00Z') to ('${to} 00:00Z')`);
  }
  // Foreign keys are not checked row by row.
  await client.query('set session_replication_role = replica');
  await client.query(insertStatement('calls', `now() - interval '${days} days' * (1 - n / ${calls}.0)`, calls));
  await client.query('vacuum analyze');
}

/** Some sites, endpoints, methods and results are much rarer than others. */
function insertStatement(table: string, at: string, count: number): string {
  return `
  insert into ${table} (at, customer_id, key_fingerprint, site_id, endpoint_id, method, status, outcome, code, duration_ms, bytes,
    request_id, address)
  select ${at}, 2 + n % ${customers}, 1, site, endpoint,
    case when rare < 0.0005 then 'DELETE' when endpoint % 9 = 0 then 'POST' else 'GET' end, status,
    case when status < 400 then null when status in (401, 429) then 'refused' else 'failed' end,
    case status when 401 then (array['key-expired', 'access-off', 'site-not-granted'])[1 + n % 3]
      when 429 then 'rate-limited' when 404 then 'record-not-found' when 502 then 'upstream-unreachable' end,
    30, 2000, gen_random_uuid(), '203.0.113.7'
  from (
    select n, 1 + floor(power(random(), 3) * 20)::int as site, 1 + floor(power(random(), 2) * 90)::int as endpoint,
      random() as rare, (array[200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 204, 204, 401, 401, 404,
      429, case when random() < 0.01 then 502 else 200 end])[1 + floor(random() * 20)::int] as status
    from generate_series(1, ${count}) n offset 0) calls`;
}

/** Alternates between two tables like a partition, in batches as the portal writes them. */
async function compareInserts(client: pg.Client): Promise<number> {
  const partition = `calls_${dayBefore(0)}`;
  await client.query(`create table indexed (like ${partition} including all)`);
  await client.query(`create table plain (like ${partition} including defaults, primary key (at, id))`);
  for (const columns of otherIndexes) await client.query(`create index on plain (${columns})`);
  const rates: Record<'indexed' | 'plain', number[]> = { indexed: [], plain: [] };
  for (let round = 0; round < rounds; round++) {
    for (const table of ['indexed', 'plain'] as const) {
      const startedAt = performance.now();
      for (let done = 0; done < inserted.calls; done += inserted.perStatement)
        await client.query(insertStatement(table, 'now()', inserted.perStatement));
      rates[table].push(inserted.calls / ((performance.now() - startedAt) / 1000));
    }
  }
  const [indexed, plain] = [median(rates.indexed), median(rates.plain)];
  console.log(
    `Calls inserted a second: ${Math.round(plain)} without the indexes of the call log, ${Math.round(indexed)} with`,
  );
  return plain / indexed;
}

/** A day in UTC as yyyymmdd. */
function dayBefore(count: number): string {
  return new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '');
}
