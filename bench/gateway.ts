// What the gateway costs: CPU per call against the same route without it, without the log of calls, and with limits of its own process alone; time per decision, memory per customer.
import { findPrograms, startPostgres } from '../scripts/postgres.mjs';
import { compare, judge, median } from './compare.ts';
import { startProgram } from './server-process.ts';

const wanted = {
  cpuRatio: { atMost: 1.25 },
  logRatio: { atMost: 1.05 },
  sharedRatio: { atMost: 1.05 },
  decisionMicroseconds: { atMost: 2 },
  growthRatio: { atMost: 1.2 },
};
const decisionRuns = 5;
/** Enough that the next calls are always there: what waking the caller costs is not the server's. */
const pipelining = 10;
const file = '../server/test/gateway.bench.ts';

type Decisions = { few: number[]; many: number[]; decideOnly: number[]; bytesPerCustomer: number };
type Served = { address: string; path: string; headers: Record<string, string> };

await printCpu();
await printLog();
await printShared();
await printDecisions();

async function printCpu(): Promise<void> {
  const [bare, guarded] = [await serve('bare'), await serve('guarded')];
  try {
    const { cpu } = await compare('A route behind the gateway, against the same route without it', guarded, bare);
    judge('CPU behind the gateway', cpu, wanted.cpuRatio);
  } finally {
    await Promise.all([bare.server.stop(), guarded.server.stop()]);
  }
}

async function printLog(): Promise<void> {
  const [unlogged, guarded] = [await serve('unlogged'), await serve('guarded')];
  try {
    const { cpu } = await compare('A call with the log of calls, against the same call without it', guarded, unlogged);
    judge('CPU with the log of calls', cpu, wanted.logRatio);
  } finally {
    await Promise.all([unlogged.server.stop(), guarded.server.stop()]);
  }
  const { firstLine, stop } = await startProgram({ file, arguments: ['log'] });
  await stop();
  const microseconds = median(JSON.parse(firstLine) as number[]) / 1000;
  console.log(
    `A call that is noted and written, of customers who stay below their share: ${microseconds.toFixed(2)} µs\n`,
  );
}

/** What PostgreSQL takes for it is not the server's, and not counted. */
async function printShared(): Promise<void> {
  const programs = await findPrograms();
  if (programs === undefined)
    return console.log('Limits over all processes: no PostgreSQL here to measure them with\n');
  const database = await startPostgres(programs);
  try {
    const [alone, shared] = [await serve('unshared'), await serve('shared', { DATABASE_URL: database.url })];
    const { cpu } = await compare('A call whose limit holds over all processes, against one alone', shared, alone);
    judge('CPU with limits over all processes', cpu, wanted.sharedRatio);
    await Promise.all([alone.server.stop(), shared.server.stop()]);
  } finally {
    await database.remove();
  }
}

type Kind = 'bare' | 'guarded' | 'unlogged' | 'shared' | 'unshared';

async function serve(kind: Kind, variables: Readonly<Record<string, string>> = {}) {
  const { firstLine, ...server } = await startProgram({ file, arguments: [kind], variables });
  const { address, path, headers } = JSON.parse(firstLine) as Served;
  return { server: { ...server, address }, path, headers, pipelining };
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
  console.log(`A decision takes ${decideOnly.toFixed(2)} µs without the hash`);
  judge('Microseconds of a decision, from the key as it was sent', few, wanted.decisionMicroseconds);
  console.log(`With 100,000 customers instead of 100: ${many.toFixed(2)} µs`);
  judge('Ratio of 100,000 customers to 100', growth, wanted.growthRatio);
  const megabytes = (bytesPerCustomer * 100_000) / 1024 ** 2;
  console.log(`Memory: ${bytesPerCustomer.toFixed(0)} bytes per customer, ${megabytes.toFixed(0)} MB for 100,000\n`);
}

async function measureDecisions(): Promise<Decisions> {
  const { firstLine, stop } = await startProgram({ file, arguments: ['decisions'], nodeOptions: ['--expose-gc'] });
  await stop();
  return JSON.parse(firstLine) as Decisions;
}
