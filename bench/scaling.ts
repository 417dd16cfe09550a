// Prints the tables of docs/scaling.md as Markdown.
import { findPrograms, startPostgres } from '../scripts/postgres.mjs';
import {
  createCaller,
  type Load,
  logIn,
  measure,
  roundSeconds,
  type Server,
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
await using cleanup = new AsyncDisposableStack();
cleanup.defer(() => postgres.remove());
const start = async (variables = {}) =>
  cleanup.use(await startProduct({ PORTAL_SECRET: 'x'.repeat(32), ...variables }));

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
for (const name of ['a record by id', 'a refused call', 'a page'] as const) {
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

async function createCalls(product: Server) {
  const { headers } = await createCaller(product, siteName);
  // The first call creates the site's records.
  await (await fetch(product.address + invoice, { headers })).arrayBuffer();
  const reader = { 'accept-encoding': 'br', cookie: 'lang=da' };
  const response = await fetch(product.address + page, { headers: reader });
  const asset = /\/assets\/[\w.-]+\.js\b/.exec(await response.text())?.[0] ?? '';
  return {
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
