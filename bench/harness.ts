import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { addCustomer, logIn as logInAs } from '../scripts/admin-client.mjs';
import { freePort } from '../scripts/portal-process.mjs';

export const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
export const roundSeconds = Number(process.env.BENCH_SECONDS ?? 2);
const connections = 9;
/** Enough for the JIT compiler; expensive calls stop at the number of rounds. */
const warmUp = { calls: 50_000, rounds: 10 };

const administrator = { Username: 'admin', Password: 'en lang adgangskode til målinger' };
const productSettings = {
  HOST: '127.0.0.1',
  ADMIN_USERNAME: administrator.Username,
  ADMIN_PASSWORD: administrator.Password,
  RATE_LIMIT_PER_MINUTE: '1000000000',
};

export interface ProcessFigures {
  /** Microseconds since the start of the process, all threads. */
  readonly cpu: number;
  readonly residentBytes: number;
  readonly peakBytes: number;
}

export interface Server extends AsyncDisposable {
  readonly address: string;
  readonly figures: () => Promise<ProcessFigures>;
}

type Variables = Readonly<Record<string, string>>;

/** Starts the product with an empty data folder. */
export async function startProduct(variables: Variables = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-bench-'));
  const port = await freePort();
  const settings = { ...productSettings, PORT: String(port), DATA_DIR: dataDir, ...variables };
  const { figures, stop } = await startProcess('../server/src/main.ts', [], settings, { ready: /is ready/ });
  const dispose = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${port}`, figures, [Symbol.asyncDispose]: dispose };
}

/** Starts a program of `peers/`, which reads `input` from standard input and prints its port. */
export async function startPeer(name: string, input: Buffer | string, ...args: readonly string[]): Promise<Server> {
  const { readyLine, figures, stop } = await startProcess(`peers/${name}.ts`, args, {}, { input });
  return { address: `http://127.0.0.1:${readyLine}`, figures, [Symbol.asyncDispose]: stop };
}

/** Resolves when the program prints a line that matches `ready`. */
async function startProcess(
  file: string,
  args: readonly string[],
  variables: Variables,
  { input, ready = /^/ }: Readonly<{ input?: Buffer | string; ready?: RegExp }>,
) {
  const preload = new URL('report-figures.ts', import.meta.url);
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [`--import=${preload}`, program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variables },
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
  child.stdin?.end(input);
  if (!child.stdout) throw new Error(`${file} has no output`);
  const exited = once(child, 'exit');
  const failed = exited.then(([code, signal]) => {
    throw new Error(`${file} exited with ${code ?? signal} before it was ready`);
  });
  const lines = createInterface(child.stdout);
  const isReady = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (ready.test(line)) resolve(line);
    });
  });
  const readyLine = await Promise.race([isReady, failed]);
  return {
    readyLine,
    figures: async (): Promise<ProcessFigures> => {
      child.send('figures');
      const [figures] = await once(child, 'message');
      return figures;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export interface Load {
  /** All of them are called at the same time. */
  readonly servers: readonly Server[];
  readonly path: string;
  readonly headers: Variables;
  /** JSON for a POST. */
  readonly body?: string;
  /** Statuses other than 2xx do not count as errors. */
  readonly anyStatus?: true;
}

export interface Throughput {
  readonly calls: number;
  readonly perSecond: number;
  /** Microseconds of the server processes, without the client. */
  readonly cpuPerCall: number;
  /** Milliseconds. */
  readonly p99: number;
}

type Figures = Omit<Throughput, 'calls'>;

export async function measure(load: Load): Promise<Throughput> {
  const readCpu = async () => sum((await Promise.all(load.servers.map((one) => one.figures()))).map(({ cpu }) => cpu));
  const cpuBefore = await readCpu();
  const results = await Promise.all(load.servers.map(({ address }) => sendCalls(address + load.path, load)));
  const calls = sum(results.map(({ requests }) => requests.total));
  const perSecond = sum(results.map(({ requests, duration }) => requests.total / duration));
  const cpuPerCall = ((await readCpu()) - cpuBefore) / calls;
  const times = results.flatMap(({ timesMs }) => timesMs).sort((a, b) => a - b);
  return { calls, perSecond, cpuPerCall, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

async function sendCalls(url: string, { headers, body, anyStatus }: Load) {
  const post = body !== undefined && {
    method: 'POST' as const,
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  };
  // The percentiles of autocannon are whole milliseconds.
  const timesMs: number[] = [];
  const setupClient = (client: autocannon.Client) =>
    client.on('response', (_status, _bytes, timeMs) => timesMs.push(timeMs));
  const duration = roundSeconds;
  const result = await autocannon({ url, headers: { ...headers }, connections, duration, setupClient, ...post });
  const failed = result.errors + (anyStatus ? 0 : result.non2xx);
  if (failed > 0) throw new Error(`${url}: ${failed} calls failed, ${JSON.stringify(result.statusCodeStats)}`);
  return { ...result, timesMs };
}

/** Alternates between ours and the peer, so that other load on the machine affects both. Returns the medians of the ratios. */
export async function compare(title: string, ours: Load, peer: Load): Promise<Figures> {
  for (const load of [ours, peer]) {
    for (let calls = 0, round = 0; calls < warmUp.calls && round < warmUp.rounds; round++)
      calls += (await measure(load)).calls;
  }
  const measured: { ours: Throughput; peer: Throughput }[] = [];
  for (let round = 0; round < rounds; round++) measured.push({ ours: await measure(ours), peer: await measure(peer) });

  const medians = (figureOf: (round: (typeof measured)[number], name: keyof Figures) => number): Figures => {
    const medianOf = (name: keyof Figures) => median(measured.map((round) => figureOf(round, name)));
    return { perSecond: medianOf('perSecond'), cpuPerCall: medianOf('cpuPerCall'), p99: medianOf('p99') };
  };
  const ratios = medians((round, name) => round.ours[name] / round.peer[name]);
  const rowOf = ({ perSecond, cpuPerCall, p99 }: Figures) => ({
    'requests/s': Number(perSecond.toFixed(2)),
    'CPU per call (µs)': Number(cpuPerCall.toFixed(2)),
    'p99 (ms)': Number(p99.toFixed(2)),
  });
  console.log(title);
  console.table({
    ours: rowOf(medians((round, name) => round.ours[name])),
    peer: rowOf(medians((round, name) => round.peer[name])),
    ratio: rowOf(ratios),
  });
  return ratios;
}

/** A missed target fails the benchmark. */
export function printTarget(
  label: string,
  figure: number,
  target: number,
  bound: 'at most' | 'at least' = 'at most',
): void {
  const isReached = bound === 'at most' ? figure <= target : figure >= target;
  const rounded = Number(figure.toFixed(2));
  console.log(`${label}: ${rounded}, target ${bound} ${target} (${isReached ? 'reached' : 'NOT reached'})\n`);
  if (!isReached) process.exitCode = 1;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

export const logIn = ({ address }: Server) => logInAs(address, administrator);

/** Creates a customer with all rights on a site. With `baseUrl` the live site is created too. */
export async function createCaller(product: Server, siteName: string, baseUrl?: string) {
  const admin = await logIn(product);
  if (baseUrl) await admin('/Admin/CreateSites', [{ Name: siteName, BaseUrl: baseUrl }]);
  const { customerID, apiKey } = await addCustomer(admin, siteName, true);
  return { customerID, headers: { apikey: apiKey, siteName } };
}
