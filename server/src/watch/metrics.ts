import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, type Histogram, type LabelValues, Registry } from 'prom-client';
import type { RulesInForce } from '../access/rules/rules-in-force.ts';
import { connectionsOf } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { Cleaning } from '../keeping/clean.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { UsageCounter } from '../usage/counter.ts';
import { durationBoundsMs, type Figures } from './figures.ts';

type Sources = Readonly<{
  figures: Figures;
  /** By what they are used for. */
  databases: Readonly<Record<string, Database>>;
  rules: Pick<RulesInForce, 'held' | 'isCertain' | 'countBehind'>;
  usage: Pick<UsageCounter, 'figures'>;
  cleaning: Pick<Cleaning, 'figures'>;
  sandbox: Pick<Sandbox, 'inMemory'>;
}>;

export type Metrics = Pick<Registry, 'metrics' | 'contentType'>;

/** A scrape does not wait for a database that does not answer. */
const askedWithinMs = 1_000;

/**
 * All that is told about this process, in the format of Prometheus; everything is looked up when it is asked for. No label
 * holds what callers can choose: no customer, key, site or path.
 */
export function makeMetrics({ figures, databases, rules, usage, cleaning, sandbox }: Sources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });

  type Reading<Label extends string> = readonly (readonly [LabelValues<Label>, number])[];
  const metric =
    (Kind: typeof Counter | typeof Gauge) =>
    <Label extends string>(name: string, help: string, labelNames: Label[], read: () => Reading<Label>) => {
      const registered: Counter<Label> | Gauge<Label> = new Kind({
        name: `fagvaerk_${name}`,
        help,
        labelNames,
        registers: [register],
        collect: () => {
          registered.reset();
          for (const [labels, value] of read()) registered.inc(labels, value);
        },
      });
    };
  const [counter, gauge] = [metric(Counter), metric(Gauge)];

  counter('calls_total', 'Answered calls of the API', ['version', 'status', 'code'], () =>
    figures.calls().map(({ calls, ...labels }) => [labels, calls]),
  );
  tellDurations(register, figures);
  counter('upstream_calls_total', 'Calls that were sent on to live sites', ['outcome'], () =>
    [...figures.upstream].map(([outcome, calls]) => [{ outcome }, calls]),
  );
  counter('refused_logins_total', 'Logins to the panel that were refused', ['code'], () =>
    [...figures.refusedLogins].map(([code, logins]) => [{ code }, logins]),
  );

  gauge('database_connections_in_use', 'Connections to the database that are in use', ['pool'], () =>
    Object.entries(databases).flatMap(([pool, db]) => {
      const connections = connectionsOf(db);
      return connections ? [[{ pool }, connections.inUse] as const] : [];
    }),
  );
  gauge('database_connections_waiting', 'Those that wait for a connection to the database', ['pool'], () =>
    Object.entries(databases).flatMap(([pool, db]) => {
      const connections = connectionsOf(db);
      return connections ? [[{ pool }, connections.waiting] as const] : [];
    }),
  );

  gauge('rules_revision', 'The last change of access that memory knows of', [], () => [
    [{}, rules.held.revision?.number ?? 0],
  ]);
  gauge('rules_certain', 'Whether calls are decided from memory (1) or by the database (0)', [], () => [
    [{}, rules.isCertain() ? 1 : 0],
  ]);
  tellBehind(register, rules);

  counter('usage_flushes_total', 'How often counts were written to the database, or could not be', ['outcome'], () => {
    const { flushes, failedFlushes } = usage.figures();
    return [
      [{ outcome: 'written' }, flushes - failedFlushes],
      [{ outcome: 'failed' }, failedFlushes],
    ];
  });
  gauge('usage_waiting', 'Kinds of calls and logged calls that wait to be written', ['of'], () => {
    const { waitingCounts, waitingLogged } = usage.figures();
    return [
      [{ of: 'counts' }, waitingCounts],
      [{ of: 'log' }, waitingLogged],
    ];
  });
  counter('usage_lost_calls_total', 'Calls that were not counted or logged: too much waited', ['of'], () => {
    const { lostCounts, lostLogged } = usage.figures();
    return [
      [{ of: 'counts' }, lostCounts],
      [{ of: 'log' }, lostLogged],
    ];
  });

  counter('cleanings_total', 'How often what is too old was deleted, or could not be', ['outcome'], () => {
    const { cleanings, failedCleanings } = cleaning.figures();
    return [
      [{ outcome: 'done' }, cleanings - failedCleanings],
      [{ outcome: 'failed' }, failedCleanings],
    ];
  });
  gauge('last_cleaning_timestamp_seconds', 'When this process last deleted all that is too old', [], () => {
    const { cleanedAtMs } = cleaning.figures();
    return cleanedAtMs === null ? [] : [[{}, cleanedAtMs / 1000]];
  });
  gauge('oldest_kept_timestamp_seconds', 'From when the oldest is that was kept then', ['of'], () =>
    Object.entries(cleaning.figures().oldestMs).map(([of, atMs]) => [{ of }, atMs / 1000]),
  );

  gauge('sandbox_sites_in_memory', 'Sites of the sandbox that are held in memory', [], () => [
    [{}, sandbox.inMemory().sites],
  ]);
  gauge('sandbox_bytes_in_memory', 'What those take up', [], () => [[{}, sandbox.inMemory().bytes]]);
  return register;
}

/** The counts as they are: a histogram that is fed call by call would cost each of them more. */
function tellDurations(register: Registry, figures: Figures): void {
  const name = 'fagvaerk_call_duration_seconds';
  const help = 'How long calls of the API took, by who answered them';
  const read = () =>
    figures.durations().flatMap(({ version, by, counts, sumMs }) => {
      const labels = { version, by };
      let calls = 0;
      const buckets = counts.map((count, place) => {
        calls += count;
        const boundMs = durationBoundsMs[place];
        const le = boundMs === undefined ? '+Inf' : boundMs / 1000;
        return { labels: { ...labels, le }, value: calls, metricName: `${name}_bucket` };
      });
      return [
        ...buckets,
        { labels, value: sumMs / 1000, metricName: `${name}_sum` },
        { labels, value: calls, metricName: `${name}_count` },
      ];
    });
  const metric = { name, get: async () => ({ name, help, type: 'histogram', values: read() }) };
  register.registerMetric(metric as unknown as Histogram);
}

/** Left out while the database does not answer. */
function tellBehind(register: Registry, rules: Sources['rules']): void {
  const gauge = new Gauge({
    name: 'fagvaerk_rules_behind',
    help: 'Changes of access in the database that memory does not know of yet',
    registers: [register],
    collect: async () => {
      const late = sleep(askedWithinMs, null, { ref: false });
      const behind = await Promise.race([rules.countBehind().catch(() => null), late]);
      gauge.remove();
      if (behind !== null) gauge.set(behind);
    },
  });
}
