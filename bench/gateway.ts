// What the gateway costs: CPU per call against the same route without it, time per decision, memory per customer.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const wanted = { cpuRatio: 1.25, decisionMicroseconds: 2, growthRatio: 1.2 };
const rounds = 25;
const decisionRuns = 5;
const callsPerRound = 3_000;
/** Until both have been compiled as well as they will be. */
const warmUpCalls = 50_000;
/** Enough that the next calls are always there: what waking the caller costs is not the server's. */
const pipelining = 10;
const program = fileURLToPath(new URL('../server/test/gateway.bench.ts', import.meta.url));

type Decisions = { few: number[]; many: number[]; decideOnly: number[]; bytesPerCustomer: number };
type Served = { child: ChildProcess; url: string; headers: Record<string, string> };

await printCpu();
await printDecisions();

/** Rounds alternate, so that whatever else the machine does hits both alike; the median of the ratios counts. */
async function printCpu(): Promise<void> {
  const [bare, guarded] = [await start('bare'), await start('guarded')];
  const results: { bare: number; guarded: number; ratio: number }[] = [];
  for (const served of [bare, guarded]) await cpuPerCall(served, warmUpCalls);
  for (let round = 0; round < rounds; round++) {
    const [without, behind] = [await cpuPerCall(bare, callsPerRound), await cpuPerCall(guarded, callsPerRound)];
    results.push({ bare: without, guarded: behind, ratio: behind / without });
  }
  for (const { child } of [bare, guarded]) child.kill();
  const {
    bare: without,
    guarded: behind,
    ratio,
  } = results.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)] ?? { bare: 0, guarded: 0, ratio: 0 };
  console.log(
    `CPU per call: ${behind.toFixed(1)} µs behind the gateway, ${without.toFixed(1)} µs for the same route without it`,
  );
  console.log(`Ratio ${ratio.toFixed(2)}, wanted at most ${wanted.cpuRatio} (${verdict(ratio <= wanted.cpuRatio)})\n`);
}

/** Several processes, since how the compiler and memory fall out differs from one to the next. */
async function printDecisions(): Promise<void> {
  const runs: Decisions[] = [];
  for (let run = 0; run < decisionRuns; run++) runs.push(await measureDecisions());
  const medianOf = (pick: (run: Decisions) => number): number => median(runs.map(pick));
  const few = medianOf((run) => median(run.few) / 1000);
  const decideOnly = medianOf((run) => median(run.decideOnly) / 1000);
  const many = medianOf((run) => median(run.many) / 1000);
  const growth = medianOf((run) => median(run.many.map((time, round) => time / (run.few[round] ?? time))));
  const bytesPerCustomer = medianOf((run) => run.bytesPerCustomer);
  console.log(
    `A decision, from the key as it was sent: ${few.toFixed(2)} µs (without the hash ${decideOnly.toFixed(2)} µs)`,
  );
  console.log(`Wanted at most ${wanted.decisionMicroseconds} µs (${verdict(few <= wanted.decisionMicroseconds)})`);
  console.log(`With 100,000 customers instead of 100: ${many.toFixed(2)} µs`);
  console.log(
    `Ratio ${growth.toFixed(2)}, wanted at most ${wanted.growthRatio} (${verdict(growth <= wanted.growthRatio)})`,
  );
  const megabytes = (bytesPerCustomer * 100_000) / 1024 ** 2;
  console.log(`Memory: ${bytesPerCustomer.toFixed(0)} bytes per customer, ${megabytes.toFixed(0)} MB for 100,000`);
}

async function measureDecisions(): Promise<Decisions> {
  const child = fork(program, ['decisions'], { execArgv: ['--expose-gc'] });
  const [found] = (await once(child, 'message')) as [Decisions];
  return found;
}

async function start(kind: 'bare' | 'guarded'): Promise<Served> {
  const child = fork(program, [kind], { env: { PATH: process.env.PATH, NODE_ENV: 'production' } });
  const [{ url, headers }] = (await once(child, 'message')) as [Omit<Served, 'child'>];
  return { child, url, headers };
}

async function cpuPerCall({ child, url, headers }: Served, calls: number): Promise<number> {
  const before = await cpuOf(child);
  const result = await autocannon({ url, headers, connections: 20, pipelining, amount: calls });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  return ((await cpuOf(child)) - before) / result.requests.total;
}

/** Microseconds of CPU that a process has used so far. */
async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return user + system;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function verdict(reached: boolean): string {
  return reached ? 'reached' : 'NOT reached';
}
