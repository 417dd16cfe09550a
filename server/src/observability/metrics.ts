import { X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { connectionsOf } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { version } from './version.ts';

/** By the value of the label, if there is one; null if it is unknown. */
type Values = number | null | Readonly<Record<string, number>>;
type Counts<Name extends string> = Readonly<Record<Name, number>>;
type Sources = Readonly<{
  registry: Registry;
  databases: Readonly<Record<string, Database>>;
  rules: Readonly<{
    snapshot: Readonly<{ revision: Readonly<{ number: number }> | null }>;
    isFresh: () => boolean;
    countBehind: () => Promise<number>;
  }>;
  usage: { stats: () => Readonly<Record<'flushes' | 'waiting' | 'lost', Values>> };
  retention: {
    status: () => Readonly<{ runs: Values; lastSuccessAtMs: number | null; oldestMs: Counts<string> }>;
  };
  sandboxMemory: () => Promise<Counts<'sites' | 'bytes'>>;
  /** The one that is served now. */
  certificate?: () => Buffer | string | undefined;
}>;

/** Unresponsive sources must not block a scrape. */
const timeoutMs = 1_000;

export function registerMetrics(sources: Sources): void {
  const { registry, databases, rules, usage, retention, sandboxMemory, certificate } = sources;
  registerProcessMetrics(registry);

  const define =
    (Metric: typeof Counter | typeof Gauge) =>
    (name: string, help: string, read: () => Values | Promise<Values>, label?: string): void => {
      const metric: Counter | Gauge = new Metric({
        name: `fagvaerk_${name}`,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        collect: async () => {
          const values = await read();
          metric.reset();
          // A reset leaves a 0, which is wrong for an unknown value.
          if (values === null) metric.remove();
          else if (typeof values === 'number') metric.inc(values);
          else for (const [name, value] of Object.entries(values)) metric.inc({ [label ?? '']: name }, value);
        },
      });
    };
  const [counter, gauge] = [define(Counter), define(Gauge)];

  new Gauge({
    name: 'fagvaerk_build_info',
    help: 'Always 1, with the versions of the portal and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1);
  if (certificate)
    gauge('certificate_expiry_timestamp_seconds', 'When the served TLS certificate expires', () => {
      const served = certificate();
      return served ? Date.parse(new X509Certificate(served).validTo) / 1000 : null;
    });

  const connections = (kind: 'inUse' | 'waiting') => () =>
    Object.fromEntries(
      Object.entries(databases).flatMap(([pool, db]) => {
        const found = connectionsOf(db);
        return found ? [[pool, found[kind]]] : [];
      }),
    );
  gauge('database_connections_in_use', 'Database connections in use', connections('inUse'), 'pool');
  gauge('database_connections_waiting', 'Requests waiting for a database connection', connections('waiting'), 'pool');

  const revision = () => rules.snapshot.revision?.number ?? 0;
  const isCertain = () => Number(rules.isFresh());
  const countBehind = () => withinTimeout(rules.countBehind());
  gauge('rules_revision', 'Latest change of access that is in memory', revision);
  gauge('rules_certain', 'Whether calls are decided from memory (1) or by the database (0)', isCertain);
  gauge('rules_behind', 'Changes of access in the database that are not in memory yet', countBehind);

  const { stats } = usage;
  counter('usage_flushes_total', 'Writes of counts and logged calls to the database', () => stats().flushes, 'outcome');
  gauge('usage_waiting', 'Counts and logged calls that wait to be written', () => stats().waiting, 'of');
  counter('usage_lost_calls_total', 'Calls not counted or logged because too many waited', () => stats().lost, 'of');

  const lastCleaning = () => {
    const { lastSuccessAtMs } = retention.status();
    return lastSuccessAtMs === null ? null : lastSuccessAtMs / 1000;
  };
  const oldest = () =>
    Object.fromEntries(Object.entries(retention.status().oldestMs).map(([of, atMs]) => [of, atMs / 1000]));
  counter('cleanings_total', 'Runs of the retention job', () => retention.status().runs, 'outcome');
  gauge('last_cleaning_timestamp_seconds', 'Last complete run of the retention job in this process', lastCleaning);
  gauge('oldest_kept_timestamp_seconds', 'Timestamp of the oldest retained record', oldest, 'of');

  const memory = (kind: 'sites' | 'bytes') => async () => (await withinTimeout(sandboxMemory()))?.[kind] ?? null;
  gauge('sandbox_sites_in_memory', 'Sandbox sites in memory', memory('sites'));
  gauge('sandbox_bytes_in_memory', 'Memory used by the sandbox sites in memory', memory('bytes'));
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
