// Prints the tables of docs/scaling.md as Markdown.
import pg from 'pg';
import { findPrograms, startPostgres } from '../scripts/postgres.mjs';
import {
  createCaller,
  type Load,
  logIn,
  measure,
  roundSeconds,
  type Server,
  startPeer,
  startProduct,
  type Throughput,
} from './harness.ts';

const siteName = 'lindholm-vvs';
const invoice = '/api/v4.0/invoices/20418';
const page = '/invoicesv4';
const administrators = 4;

type Call = Omit<Load, 'servers'>;

const programs = await findPrograms();
if (!programs) throw new Error('PostgreSQL is required (initdb and pg_ctl)');
const postgres = await startPostgres(programs);
await using site = await startPeer('live-site', JSON.stringify({ data: { id: 20418 }, hasErrors: false }));
await using cleanup = new AsyncDisposableStack();
cleanup.defer(() => postgres.remove());
const start = async (variables = {}) =>
  cleanup.use(await startProduct({ PORTAL_SECRET: 'x'.repeat(32), ALLOW_PRIVATE_SITES: 'on', ...variables }));

const onSqlite = await start();
const shared = { DATABASE_URL: postgres.url };
const first = await start(shared);
const bytesAtStart = (await first.figures()).residentBytes;
const [sqliteCalls, calls] = [await createCalls(onSqlite), await createCalls(first)];
const oneProcess: string[][] = [];
for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
  const sqlite = await measureWarm([onSqlite], sqliteCalls[name]);
  oneProcess.push([name, ...cells(sqlite), ...cells(await measureWarm([first], calls[name]))]);
}
printTable('One process', ['', 'SQLite, a second', 'CPU µs', 'PostgreSQL, a second', 'CPU µs'], oneProcess);
printTable(
  'Memory',
  ['', 'MB'],
  [
    ['a process after its start', toMegabytes(bytesAtStart)],
    ['after these calls', toMegabytes((await first.figures()).residentBytes)],
  ],
);

const all = [first, await start(shared), await start(shared)];
const severalProcesses: string[][] = [];
for (const name of ['a call to a live site', 'a record by id', 'a refused call', 'a page'] as const) {
  for (const product of all) await measure({ servers: [product], ...calls[name] });
  const one = await measureWarm([first], calls[name]);
  const two = await measureWarm(all.slice(0, 2), calls[name]);
  const three = await measureWarm(all, calls[name]);
  const ratio = (three.cpuPerCall / one.cpuPerCall).toFixed(2);
  severalProcesses.push([name, ...[one, two, three].flatMap(cells), ratio]);
}
const columns = [1, 2, 3].flatMap((count) => [`${count}: a second`, 'CPU µs']);
printTable('Processes on PostgreSQL', ['', ...columns, 'CPU of 3 : 1'], severalProcesses);
printTable(
  'Changes of rights on PostgreSQL',
  ['', 'a second'],
  [
    ['one process', (await measureChanges([first])).toFixed(0)],
    ['three processes', (await measureChanges(all)).toFixed(0)],
  ],
);

const starts: string[][] = [];
for (const [sites, endpoints] of [
  [3, 30],
  [50, 90],
] as const) {
  const url = await createRights(postgres.url, { customers: 10_000, sites, endpoints });
  const startedAt = performance.now();
  await using product = await startProduct({ PORTAL_SECRET: 'x'.repeat(32), DATABASE_URL: url });
  const seconds = (performance.now() - startedAt) / 1000;
  const { cpu, peakBytes } = await product.figures();
  const admin = await logIn(product);
  const listedAt = performance.now();
  await admin('/Admin/customers?page=2&pageSize=50');
  const rights = (10_000 * sites * endpoints).toLocaleString('en');
  const listMs = performance.now() - listedAt;
  starts.push([rights, seconds.toFixed(1), (cpu / 1e6).toFixed(1), toMegabytes(peakBytes), listMs.toFixed(0)]);
}
printTable('Start with 10,000 customers', ['rights', 's', 'CPU s', 'peak MB', '50 customers, ms'], starts);

/** A database of its own with that many rights; the product creates its tables. */
async function createRights(
  server: string,
  { customers, sites, endpoints }: Readonly<{ customers: number; sites: number; endpoints: number }>,
): Promise<string> {
  const name = `rights_${sites}_${endpoints}`;
  const url = new URL(name, server).href;
  await execute(server, `create database ${name}`);
  await (await startProduct({ PORTAL_SECRET: 'x'.repeat(32), DATABASE_URL: url }))[Symbol.asyncDispose]();
  await execute(
    url,
    `insert into sites (name, name_key, kind, base_url)
       select 'live-' || n, 'live-' || n, 'live', 'https://' || n || '.example.dk' from generate_series(1, ${sites}) n`,
    `insert into customers (name, contact_name, contact_email, contact_phone, valid_until, created_by_user, access_all,
         search_text, name_order, contact_order, key_hash, key_sealed, key_ending, api_access, created_at)
       select 'Kunde ' || n, 'x', 'x@example.dk', '1', '20991231', 'x', false, 'kunde ' || n, 'kunde ' || n, 'x',
         encode(sha256(n::text::bytea), 'hex'), 'x', '1234', true, now() from generate_series(1, ${customers}) n`,
    `insert into site_access (customer_id, site_id)
       select customers.id, sites.id from customers, sites where sites.kind = 'live' and key_ending = '1234'`,
    // Foreign keys are not checked row by row.
    `set session_replication_role = replica`,
    `insert into endpoint_access
         (customer_id, site_id, endpoint_id, allow_post, allow_get, allow_put, allow_delete)
       select customer_id, site_id, endpoints.id, random() < 0.5, true, random() < 0.5, false
       from site_access, (select id from endpoints order by id limit ${endpoints}) endpoints order by 1, 2, 3`,
    'analyze',
  );
  return url;
}

async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function createCalls(product: Server) {
  const { headers } = await createCaller(product, siteName);
  const live = await createCaller(product, 'live', site.address);
  // The first call creates the site's records.
  await (await fetch(product.address + invoice, { headers })).arrayBuffer();
  const reader = { 'accept-encoding': 'br', cookie: 'lang=da' };
  const response = await fetch(product.address + page, { headers: reader });
  const asset = /\/assets\/[\w.-]+\.js\b/.exec(await response.text())?.[0] ?? '';
  return {
    'a call to a live site': { path: invoice, headers: live.headers },
    'a record by id': { path: invoice, headers },
    'a list of 100': { path: '/api/v4.0/invoices', headers },
    'a list of 1,000, compressed': {
      path: '/api/v4.0/fitterhours?pageSize=1000',
      headers: { ...headers, 'accept-encoding': 'br' },
    },
    'a write': {
      path: '/api/v3.0/worksheets/updatestatus',
      headers,
      body: JSON.stringify([{ worksheetID: 2215, status: 'Completed' }]),
    },
    'what a key may do': { path: '/api/access', headers },
    'a refused call': { path: invoice, headers: { ...headers, siteName: 'kjaer-el' }, anyStatus: true },
    'an unknown key': { path: invoice, headers: { apikey: crypto.randomUUID(), siteName }, anyStatus: true },
    'a page': { path: page, headers: reader },
    'a page the reader has cached': {
      path: page,
      headers: { ...reader, 'if-none-match': response.headers.get('etag') ?? '' },
      anyStatus: true,
    },
    'a file of a page': { path: asset, headers: reader },
  } satisfies Record<string, Call>;
}

async function measureWarm(servers: readonly Server[], call: Call): Promise<Throughput> {
  await measure({ servers, ...call });
  return measure({ servers, ...call });
}

/** Changes per second by several administrators; a change is confirmed once it applies in every process. */
async function measureChanges(products: readonly Server[]): Promise<number> {
  let changes = 0;
  const workers = await Promise.all(
    Array.from({ length: administrators }, async (_, index) => {
      const product = products[index % products.length] ?? first;
      return { admin: await logIn(product), customerID: (await createCaller(product, siteName)).customerID };
    }),
  );
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  await Promise.all(
    workers.map(async ({ admin, customerID }) => {
      for (let apiAccess = false; seconds() < roundSeconds * 2; apiAccess = !apiAccess) {
        await admin('/Admin/toggleCustomerApiAccess', { customerID, apiAccess });
        changes++;
      }
    }),
  );
  return changes / seconds();
}

function cells({ perSecond, cpuPerCall }: Throughput): string[] {
  return [Math.round(perSecond).toLocaleString('en'), cpuPerCall.toFixed(0)];
}

function toMegabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}

function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  console.log([`\n**${title}**\n`, line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n'));
}
