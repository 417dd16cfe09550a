// What one process carries, how it grows with processes, and what the database and a cache in front carry: the tables of
// docs/scaling.md, as Markdown. With SCALING_SECONDS = 2 for each figure it takes about five minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { withNginx } from '../scripts/nginx.mjs';
import { findPrograms, startPostgres } from '../scripts/postgres.mjs';
import { administrator, makeCaller } from './api-caller.ts';
import { type Calls, drive } from './drive.ts';
import { readThroughCache } from './scaling-cache.ts';
import { countWrites, measureChanges } from './scaling-database.ts';
import { type Running, startProduct, startProgram } from './server-process.ts';

const seconds = Number(process.env.SCALING_SECONDS ?? 2);
const siteName = 'lindholm-vvs';
const page = '/invoicesv4';
const settings = { ...administrator, RATE_LIMIT_PER_MINUTE: '1000000000', PORTAL_SECRET: 'x'.repeat(32) };
/** What is called once a day by hand and what comes in a busy hour lie far apart: this is where the factors begin. */
const busyHour = { customers: 1_000, callsPerSecond: 50, pagesPerSecond: 20, changesPerHour: 60 };
const factors = [1, 10, 100, 1_000];
/** Of a core: beyond it calls begin to wait for each other. */
const shareOfCore = 0.6;

type Kind = Omit<Calls, 'url'> & Readonly<{ path: string }>;
type Figures = Readonly<{ perSecond: number; cpuMicroseconds: number }>;

const programs = await findPrograms();
if (!programs) throw new Error('There is no PostgreSQL here: these figures need one');
const server = await startPostgres(programs);
const running: Running[] = [];
try {
  await printAll(programs);
} finally {
  await Promise.all(running.map(({ stop }) => stop()));
  await server.remove();
}

async function printAll(postgresPrograms: string): Promise<void> {
  const start = async (variables = {}) => {
    const product = await startProduct({ ...settings, ...variables });
    running.push(product);
    return product;
  };
  const embedded = await start();
  const shared = { DATABASE_URL: server.url };
  const first = await start(shared);
  const megabytesAtStart = toMB(await first.memory());

  const rows: string[][] = [];
  const measured: Record<string, Figures> = {};
  const [onEmbedded, onShared] = [await kindsOf(embedded), await kindsOf(first)];
  for (const [name, kind] of Object.entries(onShared)) {
    const own = onEmbedded[name];
    const [alone, beside] = [own && (await measure([embedded], own)), await measure([first], kind)];
    measured[name] = beside;
    rows.push([name, ...cells(alone), ...cells(beside)]);
  }
  print('One process', ['', 'SQLite, a second', 'CPU µs', 'PostgreSQL, a second', 'CPU µs'], rows);

  const bytes = await bytesPerCustomer();
  print(
    'Memory',
    ['', 'MB'],
    [
      ['a process after its start', megabytesAtStart.toFixed(0)],
      ['after these calls', toMB(await first.memory()).toFixed(0)],
      ['100,000 customers with 20 rights each', ((bytes * 100_000) / 1024 ** 2).toFixed(0)],
    ],
  );

  const all = [first, await start(shared), await start(shared)];
  const growing = ['a record by id', 'a call that is refused', 'a page'];
  const grown: string[][] = [];
  for (const name of growing) {
    const kind = onShared[name] as Kind;
    // The others have compiled nothing yet.
    for (const product of all) await measure([product], kind);
    const figures: Figures[] = [];
    for (const count of [1, 2, 3]) figures.push(await measure(all.slice(0, count), kind));
    const ratio = (figures[2]?.cpuMicroseconds ?? 0) / (figures[0]?.cpuMicroseconds ?? 1);
    grown.push([name, ...figures.flatMap(cells), ratio.toFixed(2)]);
  }
  const heads = [1, 2, 3].flatMap((count) => [`${count}: a second`, 'CPU µs']);
  print('Processes on PostgreSQL, on two cores with the callers', ['', ...heads, 'CPU of 3 : 1'], grown);

  const query = `${postgresPrograms}/psql`;
  const changes = {
    'one process': await measureChanges([first.address], seconds * 2),
    'three processes': await measureChanges(
      all.map(({ address }) => address),
      seconds * 2,
    ),
  };
  const idle = await countWrites(query, server.url, () => sleep(seconds * 5_000));
  const busy = await countWrites(query, server.url, async () => {
    await Promise.all(all.map((product) => driveOf(product, onShared['a call that is refused'] as Kind, seconds * 5)));
  });
  print(
    'The database',
    ['', 'a second'],
    [
      ...Object.entries(changes).map(([name, perSecond]) => [`changes of rights, ${name}`, perSecond.toFixed(0)]),
      ['writing transactions of three processes that do nothing (leases)', idle.toFixed(1)],
      ['writing transactions of three processes that refuse all they can (leases, counts, log)', busy.toFixed(1)],
    ],
  );

  const { NGINX_PATH } = await withNginx(process.env);
  if (NGINX_PATH) {
    const { reads, reached } = await readThroughCache(NGINX_PATH, all, seconds * 10);
    print(
      'A cache in front',
      ['', ''],
      [
        ['reads of pages', String(reads)],
        ['that reached a portal', `${((reached * 100) / reads).toFixed(2)} %`],
      ],
    );
  }
  printFactors(measured, bytes, changes['three processes']);
}

async function kindsOf({ address }: Running): Promise<Record<string, Kind>> {
  const headers = await makeCaller(address, siteName);
  const reader = { 'accept-encoding': 'br', cookie: 'lang=da' };
  const etag = (await fetch(address + page, { headers: reader })).headers.get('etag') ?? '';
  const html = await (await fetch(address + page)).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  return {
    'a record by id': { path: '/api/v4.0/invoices/20418', headers },
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
    'a call that is refused': {
      path: '/api/v4.0/invoices/20418',
      headers: { ...headers, siteName: 'kjaer-el' },
      isRefused: true,
    },
    'a key that nobody has': {
      path: '/api/v4.0/invoices/20418',
      headers: { apikey: crypto.randomUUID(), siteName },
      isRefused: true,
    },
    'a page': { path: page, headers: reader },
    'a page that the reader has': { path: page, headers: { ...reader, 'if-none-match': etag } },
    'a file of a page': { path: asset, headers: reader },
  };
}

function driveOf({ address }: Running, { path, ...calls }: Kind, forSeconds: number) {
  return drive({ url: address + path, ...calls }, forSeconds);
}

/** All of them at once, after as long to become warm. CPU is that of the processes, by call. */
async function measure(products: readonly Running[], kind: Kind): Promise<Figures> {
  // The first call of all makes the sandbox, which takes its time.
  for (const { address } of products) await (await fetch(address + kind.path, { headers: kind.headers })).arrayBuffer();
  await Promise.all(products.map((product) => driveOf(product, kind, seconds)));
  const cpu = async () =>
    (await Promise.all(products.map((product) => product.cpu()))).reduce((sum, one) => sum + one, 0);
  const before = await cpu();
  const driven = await Promise.all(products.map((product) => driveOf(product, kind, seconds)));
  const calls = driven.reduce((sum, one) => sum + one.calls, 0);
  return {
    perSecond: driven.reduce((sum, one) => sum + one.perSecond, 0),
    cpuMicroseconds: ((await cpu()) - before) / calls,
  };
}

async function bytesPerCustomer(): Promise<number> {
  const measuring = { file: '../server/test/gateway.bench.ts', arguments: ['decisions'], nodeOptions: ['--expose-gc'] };
  const { firstLine, stop } = await startProgram(measuring);
  await stop();
  return (JSON.parse(firstLine) as { bytesPerCustomer: number }).bytesPerCustomer;
}

/** What each factor takes, by the figures of this run. */
function printFactors(measured: Record<string, Figures>, bytes: number, changesPerSecond: number): void {
  const microseconds = (name: string) => measured[name]?.cpuMicroseconds ?? 0;
  const perCall = (microseconds('a record by id') + microseconds('a list of 100')) / 2;
  const rows = factors.map((factor) => {
    const calls = busyHour.callsPerSecond * factor;
    const pages = busyHour.pagesPerSecond * factor;
    const cores = (calls * perCall + pages * microseconds('a page')) / 1e6;
    const changes = (busyHour.changesPerHour * factor) / 3_600;
    return [
      `${factor}×`,
      (busyHour.customers * factor).toLocaleString('en'),
      calls.toLocaleString('en'),
      pages.toLocaleString('en'),
      cores.toFixed(2),
      String(Math.ceil(cores / shareOfCore)),
      ((busyHour.customers * factor * bytes) / 1024 ** 2).toFixed(1),
      `${((changes * 100) / changesPerSecond).toFixed(1)} %`,
    ];
  });
  const heads = [
    '',
    'customers',
    'calls/s',
    'pages/s',
    'cores',
    `processes at ${shareOfCore * 100} %`,
    'MB of rules',
    'of the changes',
  ];
  print('What each factor takes', heads, rows);
}

function cells(figures: Figures | undefined): string[] {
  return figures ? [Math.round(figures.perSecond).toLocaleString('en'), figures.cpuMicroseconds.toFixed(0)] : ['', ''];
}

function toMB(bytes: number): number {
  return bytes / 1024 ** 2;
}

function print(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cellsOf: readonly string[]) => `| ${cellsOf.join(' | ')} |`;
  console.log([`\n**${title}**\n`, line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n'));
}
