// The call log of all customers with 5 million calls on PostgreSQL, the overview and usage: response times.
import pg from 'pg';
import { findPrograms, startPostgres } from '../scripts/postgres.mjs';
import { logIn, median, printTarget, rounds, startProduct } from './harness.ts';

const calls = 5_000_000;
const [customers, days] = [10_000, 30];
const targets = { slowestMs: 250, overviewMs: 250 };

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
  const overviewMs = await measureMs(() => admin('/Admin/overview'));
  const usageMs = await measureMs(() => admin('/Admin/usage?groupBy=customer'));
  console.log(`Overview ${overviewMs} ms, usage of ${days} days by customer ${usageMs} ms`);
  printTarget('Overview (ms)', overviewMs, targets.overviewMs);
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
  // Some sites, endpoints, methods and results are much rarer than others.
  await client.query(`
  insert into calls (at, customer_id, key_fingerprint, site_id, endpoint_id, method, status, outcome, code, duration_ms,
    bytes, request_id, address)
  select now() - interval '${days} days' * (1 - n / ${calls}.0), 2 + n % ${customers}, 1, site, endpoint,
    case when rare < 0.0005 then 'DELETE' when endpoint % 9 = 0 then 'POST' else 'GET' end, status,
    case when status < 400 then null when status in (401, 429) then 'refused' else 'failed' end,
    case status when 401 then (array['key-expired', 'access-off', 'site-not-granted'])[1 + n % 3]
      when 429 then 'rate-limited' when 404 then 'record-not-found' when 502 then 'upstream-unreachable' end,
    30, 2000, gen_random_uuid(), '203.0.113.7'
  from (
    select n, 1 + floor(power(random(), 3) * 20)::int as site, 1 + floor(power(random(), 2) * 90)::int as endpoint,
      random() as rare, (array[200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 204, 204, 401, 401, 404,
      429, case when random() < 0.01 then 502 else 200 end])[1 + floor(random() * 20)::int] as status
    from generate_series(1, ${calls}) n offset 0) calls`);
  await client.query(`
  insert into usage (customer_id, day, site_id, endpoint_id, method, status_class, calls, refused)
  select 2 + n, to_char(now() - d * interval '1 day', 'YYYYMMDD'), 1 + n % 20, 1 + (n + kind) % 90, 'GET',
    case kind when 3 then 4 else 2 end, 5 + kind, case kind when 3 then 1 else 0 end
  from generate_series(0, ${customers - 1}) n, generate_series(0, ${2 * days}) d, generate_series(1, 3) kind`);
  const groups = { day: '0', customer: 'customer_id', endpoint: 'endpoint_id', site: 'site_id' };
  for (const [group, id] of Object.entries(groups))
    await client.query(`insert into usage_totals
      select '${group}', day, ${id}, sum(case when status_class < 4 then calls else 0 end), sum(refused),
        sum(case when status_class >= 4 then calls - refused else 0 end), 0 from usage group by day, 3`);
  await client.query(`insert into durations
    select site_id, day, endpoint_id, bucket, sum(calls) from usage, unnest(array[20, 50, 100]) bucket group by 1, 2, 3, 4`);
  await client.query('vacuum analyze');
}

/** A day in UTC as yyyymmdd. */
function dayBefore(count: number): string {
  return new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '');
}
