import { stat } from 'node:fs/promises';
import { setImmediate as nextTick } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway } from '../../test/fixtures/gateway.ts';
import { testConfig } from '../../test/fixtures/test-config.ts';
import { isOnPostgres } from '../../test/fixtures/test-database.ts';
import { answeredCall, openUsage } from '../../test/fixtures/usage.ts';
import { demoKeyHash, fingerprintKey } from '../authorization/key-hash.ts';
import { embeddedFile } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { lastDanishDays } from '../time/copenhagen.ts';
import { dayMs } from '../time/dates.ts';
import { type RetentionPolicy, startRetentionJob } from './job.ts';

const { retention: defaultRetention } = testConfig();
const log = pino({ level: 'silent' });
const hourMs = 60 * 60 * 1000;
const noon = Date.parse('2026-11-15T12:00:00Z');
const gateway = forAllTests(() => openTestGateway());
let db: Database;
let customerID: number;

beforeAll(() => {
  ({ db } = gateway.access);
});
beforeEach(async () => {
  await db.updateTable('installation').set({ cleaned_at: null }).execute();
  await db.deleteFrom('usage').execute();
  ({ customerID } = await gateway.addCustomer());
});

const startAt = (nowMs: number, on = db, policy: RetentionPolicy = defaultRetention) =>
  startRetentionJob({ db: on, log, policy, now: () => nowMs });

async function runAt(nowMs: number, { policy, on }: { policy?: RetentionPolicy; on?: Database } = {}) {
  const job = startAt(nowMs, on, policy);
  await job.runIfDue();
  await job.close();
  return job.status();
}

function countDeletions(onDeleted = () => {}) {
  const deleted: number[] = [];
  const isDelete = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const [words = ''] = node.kind === 'RawNode' ? (node as unknown as { sqlFragments: string[] }).sqlFragments : [];
      if (words.startsWith('delete')) isDelete.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (isDelete.has(queryId) && result.numAffectedRows) {
        deleted.push(Number(result.numAffectedRows));
        onDeleted();
      }
      return result;
    },
  };
  return { on: db.withPlugin(plugin), deleted };
}

const daysOfUsage = async () =>
  (await db.selectFrom('usage').select('day').distinct().orderBy('day').execute()).map(({ day }) => day);

async function writeUsage(days: readonly string[], perDay = 1): Promise<void> {
  const facts = { customer_id: customerID, site_id: 1, method: 'GET', status_class: 2, calls: 1 };
  for (let start = 0; start < days.length; start += 40) {
    const rows = days
      .slice(start, start + 40)
      .flatMap((day) => Array.from({ length: perDay }, (_, endpoint_id) => ({ ...facts, endpoint_id, day })));
    await db.insertInto('usage').values(rows).execute();
  }
}

describe('old usage', () => {
  const recent = lastDanishDays(90, noon);

  it('is deleted after 400 days, a thousand rows at a time', async () => {
    await writeUsage([...lastDanishDays(90, noon - 430 * dayMs), ...recent], 30);
    const { on, deleted } = countDeletions();
    let ticks = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; ticks++) await nextTick();
    })();
    expect(await runAt(noon, { on })).toMatchObject({
      runs: { done: 1, failed: 0 },
      lastSuccessAtMs: noon,
      oldestMs: { usage: Date.parse('2026-08-17T22:00:00Z') },
    });
    isDone = true;
    await others;
    expect(await daysOfUsage()).toEqual(recent);
    expect(deleted).toEqual([1000, 1000, 700]);
    expect(ticks).toBeGreaterThanOrEqual(3);
  });

  it('is deleted with its response times after the configured number of days', async () => {
    const old = lastDanishDays(10, noon - 100 * dayMs);
    await writeUsage([...old, ...recent]);
    const durations = [...old, ...recent].map((day) => ({ site_id: 1, day, endpoint_id: 1, bucket: 50, calls: 1 }));
    await db.insertInto('durations').values(durations).execute();
    const counts = { id: 1, accepted: 1, refused: 0, failed: 0, server_errors: 0 };
    const totals = [...old, ...recent].map((day) => ({ grouped_by: 'site' as const, day, ...counts }));
    await db.deleteFrom('usage_totals').execute();
    await db.insertInto('usage_totals').values(totals).execute();
    await runAt(noon, { policy: { ...defaultRetention, usageDays: 95 } });
    expect(await daysOfUsage()).toEqual(recent);
    for (const table of ['durations', 'usage_totals'] as const)
      expect(await db.selectFrom(table).select('day').orderBy('day').execute()).toEqual(recent.map((day) => ({ day })));
  });

  it('is resumed if the process ends after a step', async () => {
    await writeUsage([...lastDanishDays(90, noon - 430 * dayMs), ...recent], 30);
    const { on, deleted } = countDeletions(() => void job.close());
    const job = startAt(noon, on);
    await job.runIfDue();
    expect([deleted, job.status().runs]).toEqual([[1000], { done: 0, failed: 0 }]);
  });

  it('is kept if only the clock is ahead', async () => {
    await writeUsage(recent);
    for (const atMs of [noon + 3650 * dayMs, noon + 3651 * dayMs, noon]) await runAt(atMs);
    const left = await daysOfUsage();
    expect(recent.slice(-30).filter((day) => !left.includes(day))).toEqual([]);
  });
});

it('old calls and unknown keys are deleted', async () => {
  const usage = openUsage({ db, now: () => noon });
  for (const days of [31, 8, 6]) usage.record(answeredCall({ customerID, atMs: noon - days * dayMs }));
  const keyFingerprint = fingerprintKey(demoKeyHash);
  usage.record(answeredCall({ customerID, keyFingerprint, atMs: noon - 32 * dayMs }));
  usage.recordUnknownKey('203.0.113.7', '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c1234');
  await usage.close();
  const daysAgo = async () =>
    (await db.selectFrom('calls').select('at').where('customer_id', '=', customerID).orderBy('at').execute()).map(
      ({ at }) => (noon - at.getTime()) / dayMs,
    );
  expect(await daysAgo()).toEqual([32, 31, 8, 6]);
  await runAt(noon);
  expect(await daysAgo()).toEqual([8, 6]);
  await runAt(noon + hourMs, { policy: { ...defaultRetention, callLog: { days: 7, calls: 100 } } });
  expect(await daysAgo()).toEqual([6]);
  expect(await gateway.api.usage.listUnknownKeys()).toHaveLength(1);
  await runAt(noon + 31 * dayMs);
  expect([await daysAgo(), await gateway.api.usage.listUnknownKeys()]).toEqual([[], []]);
});

it('only calls of a customer beyond the maximum are deleted, in steps', async () => {
  const { customerID: other } = await gateway.addCustomer();
  const usage = openUsage({ db, now: () => noon });
  const atMsOf = (index: number) => noon - (index % 3) * dayMs - index;
  for (let index = 0; index < 2_600; index++) usage.record(answeredCall({ customerID, atMs: atMsOf(index) }));
  for (let index = 0; index < 300; index++) usage.record(answeredCall({ customerID: other, atMs: atMsOf(index) }));
  await usage.close();
  const { on, deleted } = countDeletions();
  await runAt(noon, { on, policy: { ...defaultRetention, callLog: { days: 30, calls: 400 } } });
  const left = async (of: number) =>
    (await db.selectFrom('calls').select('at').where('customer_id', '=', of).orderBy('at', 'desc').execute()).map(
      ({ at }) => at.getTime(),
    );
  const newest = Array.from({ length: 2_600 }, (_, index) => atMsOf(index)).sort((a, b) => b - a);
  expect(await left(customerID)).toEqual(newest.slice(0, 400));
  expect(await left(other)).toHaveLength(300);
  expect(deleted.reduce((sum, rows) => sum + rows, 0)).toBe(2_200);
  if (!isOnPostgres) expect(deleted).toEqual([1000, 1000, 200]);
});

it.runIf(isOnPostgres)('drops old partitions and creates coming ones', async () => {
  const partitions = async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
      join pg_class on pg_class.oid = inhrelid where inhparent = 'calls'::regclass and relname like 'calls_2031%' order by relname`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  const start = Date.parse('2031-03-01T00:30:00Z');
  await runAt(start);
  const coming = ['calls_20310301', 'calls_20310302', 'calls_20310303', 'calls_20310304'];
  expect(await partitions()).toEqual(coming);
  await runAt(start + 31 * dayMs);
  expect(await partitions()).toEqual([...coming.slice(1), ...[1, 2, 3, 4].map((day) => `calls_2031040${day}`)]);
});

it('one of several processes runs once an hour, whatever their clocks', async () => {
  const runsAt = async (...moments: number[]) =>
    (await Promise.all(moments.map((atMs) => runAt(atMs)))).map(({ runs }) => runs.done);
  expect((await runsAt(noon, noon, noon - 500, noon + 500)).sort()).toEqual([0, 0, 0, 1]);
  expect(await runsAt(noon + hourMs - 501)).toEqual([0]);
  expect((await runsAt(noon + hourMs + 500, noon + hourMs + 500)).sort()).toEqual([0, 1]);
  expect(await runsAt(noon - dayMs)).toEqual([1]);
});

it.skipIf(isOnPostgres)('frees disk space', async () => {
  await writeUsage([...lastDanishDays(90, noon - 430 * dayMs), ...lastDanishDays(60, noon)], 100);
  const file = embeddedFile(gateway.database.settings.dataDir);
  const sizeBytes = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return (await stat(file)).size;
  };
  const before = await sizeBytes();
  await runAt(noon);
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  expect(rows[0]?.freelist_count).toBe(0);
  expect(await sizeBytes()).toBeLessThan(before - 500_000);
});

it('deletes idempotency keys after a day', async () => {
  const row = {
    customer_id: customerID,
    site_id: 1,
    fingerprint: '',
    state: 'sent',
    process_id: '',
    response_sealed: null,
  } as const;
  const ages = [23, 24, 25];
  await db
    .insertInto('idempotent_requests')
    .values(ages.map((age) => ({ ...row, key_hash: `${age}`, created_at: new Date(noon - age * hourMs) })))
    .execute();
  await runAt(noon);
  const kept = await db.selectFrom('idempotent_requests').select('key_hash').execute();
  expect(kept).toEqual([{ key_hash: '23' }]);
});
