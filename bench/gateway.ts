// What the gateway costs: CPU per call against the same route without it, time per decision, memory per customer.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const wanted = { cpuRatio: 1.25, decisionMicroseconds: 2, growthRatio: 1.2 };
const rounds = 25;
const callsPerRound = 3_000;
/** Until both have been compiled as well as they will be. */
const warmUpCalls = 50_000;
const program = fileURLToPath(new URL('../server/src/gateway.bench.ts', import.meta.url));

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

async function printDecisions(): Promise<void> {
  const child = fork(program, ['decisions'], { execArgv: ['--expose-gc'] });
  const [found] = (await once(child, 'message')) as [
    { few: number[]; many: number[]; decideOnly: number[]; bytesPerCustomer: number },
  ];
  const [few, many, decideOnly] = [found.few, found.many, found.decideOnly].map((times) => median(times) / 1000) as [
    number,
    number,
    number,
  ];
  const growth = median(found.many.map((time, round) => time / (found.few[round] ?? time)));
  console.log(
    `A decision, from the key as it was sent: ${few.toFixed(2)} µs (without the hash ${decideOnly.toFixed(2)} µs)`,
  );
  console.log(`Wanted at most ${wanted.decisionMicroseconds} µs (${verdict(few <= wanted.decisionMicroseconds)})`);
  console.log(`With 100,000 customers instead of 100: ${many.toFixed(2)} µs`);
  console.log(
    `Ratio ${growth.toFixed(2)}, wanted at most ${wanted.growthRatio} (${verdict(growth <= wanted.growthRatio)})`,
  );
  const megabytes = (found.bytesPerCustomer * 100_000) / 1024 ** 2;
  console.log(
    `Memory: ${found.bytesPerCustomer.toFixed(0)} bytes per customer, ${megabytes.toFixed(0)} MB for 100,000`,
  );
}

async function start(kind: 'bare' | 'guarded'): Promise<Served> {
  const child = fork(program, [kind], { env: { PATH: process.env.PATH, NODE_ENV: 'production' } });
  const [{ url, headers }] = (await once(child, 'message')) as [Omit<Served, 'child'>];
  return { child, url, headers };
}

async function cpuPerCall({ child, url, headers }: Served, calls: number): Promise<number> {
  const before = await cpuOf(child);
  const result = await autocannon({ url, headers, connections: 20, amount: calls });
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
