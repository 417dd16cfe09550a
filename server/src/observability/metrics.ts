import { X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, type LabelValues, type Registry } from 'prom-client';
import { connectionsOf } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { version } from './version.ts';

type Stats<Name extends string> = Readonly<Record<Name, number>>;
type Sources = Readonly<{
  registry: Registry;
  databases: Readonly<Record<string, Database>>;
  rules: Readonly<{ revision: () => number; isFresh: () => boolean; countBehind: () => Promise<number> }>;
  usage: {
    stats: () => Stats<'waitingCounts' | 'waitingLogged' | 'lostCounts' | 'lostLogged' | 'flushes' | 'failedFlushes'>;
  };
  retention: {
    status: () => Stats<'runs' | 'failedRuns'> & { lastSuccessAtMs: number | null; oldestMs: Stats<string> };
  };
  sandboxMemory: () => Promise<Stats<'sites' | 'bytes'>>;
  /** The one that is served now. */
  certificate?: () => Buffer | string | undefined;
}>;

/** Unresponsive sources must not block a scrape. */
const timeoutMs = 1_000;

export function registerMetrics(sources: Sources): void {
  const { registry, databases, rules, usage, retention, sandboxMemory, certificate } = sources;
  registerProcessMetrics(registry);

  type Samples<Label extends string> = readonly (readonly [LabelValues<Label>, number])[];
  const define =
    (Metric: typeof Counter | typeof Gauge) =>
    <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      read: () => Samples<Label> | Promise<Samples<Label>>,
    ) => {
      const metric: Counter<Label> | Gauge<Label> = new Metric({
        name: `fagvaerk_${name}`,
        help,
        labelNames,
        registers: [registry],
        collect: async () => {
          const samples = await read();
          metric.reset();
          // A reset leaves a 0, which is wrong for an unknown value.
          if (labelNames.length === 0 && samples.length === 0) metric.remove();
          for (const [labels, value] of samples) metric.inc(labels, value);
        },
      });
    };
  const [counter, gauge] = [define(Counter), define(Gauge)];

  gauge('build_info', 'Always 1, with the versions of the portal and of Node', ['version', 'node'], () => [
    [{ version, node: process.versions.node }, 1],
  ]);
  if (certificate)
    gauge('certificate_expiry_timestamp_seconds', 'When the served TLS certificate expires', [], () => {
      const served = certificate();
      return served ? [[{}, Date.parse(new X509Certificate(served).validTo) / 1000]] : [];
    });

  const connections = (kind: 'inUse' | 'waiting') => () =>
    Object.entries(databases).flatMap(([pool, db]) => {
      const found = connectionsOf(db);
      return found ? [[{ pool }, found[kind]] as const] : [];
    });
  gauge('database_connections_in_use', 'Database connections in use', ['pool'], connections('inUse'));
  gauge('database_connections_waiting', 'Requests waiting for a database connection', ['pool'], connections('waiting'));

  gauge('rules_revision', 'Latest change of access that is in memory', [], () => [[{}, rules.revision()]]);
  gauge('rules_certain', 'Whether calls are decided from memory (1) or by the database (0)', [], () => [
    [{}, rules.isFresh() ? 1 : 0],
  ]);
  gauge('rules_behind', 'Changes of access in the database that are not in memory yet', [], async () => {
    const behind = await withinTimeout(rules.countBehind());
    return behind === null ? [] : [[{}, behind]];
  });

  const runs = (done: string, total: number, failed: number): Samples<'outcome'> => [
    [{ outcome: done }, total - failed],
    [{ outcome: 'failed' }, failed],
  ];
  const calls = (counts: number, logged: number): Samples<'of'> => [
    [{ of: 'counts' }, counts],
    [{ of: 'log' }, logged],
  ];
  counter('usage_flushes_total', 'Writes of counts and logged calls to the database', ['outcome'], () => {
    const { flushes, failedFlushes } = usage.stats();
    return runs('written', flushes, failedFlushes);
  });
  gauge('usage_waiting', 'Counts and logged calls that wait to be written', ['of'], () => {
    const { waitingCounts, waitingLogged } = usage.stats();
    return calls(waitingCounts, waitingLogged);
  });
  counter('usage_lost_calls_total', 'Calls not counted or logged because too many waited', ['of'], () => {
    const { lostCounts, lostLogged } = usage.stats();
    return calls(lostCounts, lostLogged);
  });

  counter('cleanings_total', 'Runs of the retention job', ['outcome'], () => {
    const { runs: all, failedRuns } = retention.status();
    return runs('done', all, failedRuns);
  });
  gauge('last_cleaning_timestamp_seconds', 'Last complete run of the retention job in this process', [], () => {
    const { lastSuccessAtMs } = retention.status();
    return lastSuccessAtMs === null ? [] : [[{}, lastSuccessAtMs / 1000]];
  });
  gauge('oldest_kept_timestamp_seconds', 'Timestamp of the oldest retained record', ['of'], () =>
    Object.entries(retention.status().oldestMs).map(([of, atMs]) => [{ of }, atMs / 1000]),
  );

  const memory = (kind: 'sites' | 'bytes') => async () => {
    const found = await withinTimeout(sandboxMemory());
    return found === null ? [] : [[{}, found[kind]] as const];
  };
  gauge('sandbox_sites_in_memory', 'Sandbox sites in memory', [], memory('sites'));
  gauge('sandbox_bytes_in_memory', 'Memory used by the sandbox sites in memory', [], memory('bytes'));
}

/** Those of prom-client, corrected. */
function registerProcessMetrics(registry: Registry): void {
  const { user, system } = process.cpuUsage();
  collectDefaultMetrics({ register: registry });
  // prom-client counts from here, not from the start of the process.
  const used = {
    process_cpu_user_seconds_total: user,
    process_cpu_system_seconds_total: system,
    process_cpu_seconds_total: user + system,
  };
  for (const [name, microseconds] of Object.entries(used))
    (registry.getSingleMetric(name) as Counter).inc(microseconds / 1e6);
  // Gauges with the suffix of a counter; their sums are in the metrics without it.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
}

const withinTimeout = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  Promise.race([promise.catch(() => null), sleep(timeoutMs, null, { ref: false })]);
