import { stat } from 'node:fs/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestGateway, type TestGateway } from '../../test/fixtures/gateway.ts';
import { isOnPostgres } from '../../test/fixtures/test-database.ts';
import { lastDanishDays } from '../danish-day.ts';
import { embeddedFile } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { countUsage } from '../usage/counter.ts';
import { cleanUp, type Keep, standardKeep } from './clean.ts';

const log = pino({ level: 'silent' });
const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const noon = Date.parse('2026-11-15T12:00:00Z');
let gateway: TestGateway;
let db: Database;
let customerID: number;

beforeAll(async () => {
  gateway = await openTestGateway();
  ({ db } = gateway.access);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await db.updateTable('installation').set({ cleaned_at: null }).execute();
  await db.deleteFrom('usage').execute();
  ({ customerID } = await gateway.addCustomer());
});

/** What a process does that looks at a moment. */
async function cleanAt(nowMs: number, { keep = standardKeep, on = db }: { keep?: Keep; on?: Database } = {}) {
  const cleaning = cleanUp({ db: on, log, keep, now: () => nowMs });
  await cleaning.look();
  await cleaning.close();
  return cleaning.figures();
}

/** The same database, with how many rows each statement has deleted. */
function watched(onDeleted = () => {}) {
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

  it('goes after 400 days, however much there is, a thousand rows at a time', async () => {
    await writeUsage([...lastDanishDays(90, noon - 430 * dayMs), ...recent], 30);
    const { on, deleted } = watched();
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; turns++) await db.selectFrom('installation').select('id').execute();
    })();
    expect(await cleanAt(noon, { on })).toMatchObject({
      cleanings: 1,
      failedCleanings: 0,
      cleanedAtMs: noon,
      oldestMs: { usage: Date.parse('2026-08-17T22:00:00Z') },
    });
    isDone = true;
    await others;
    expect(await daysOfUsage()).toEqual(recent);
    expect(deleted).toEqual([1000, 1000, 700]);
    // Somebody else was answered between any two steps.
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('goes after as many days as are set', async () => {
    await writeUsage([...lastDanishDays(10, noon - 100 * dayMs), ...recent]);
    await cleanAt(noon, { keep: { ...standardKeep, usageDays: 95 } });
    expect(await daysOfUsage()).toEqual(recent);
  });

  it('goes on another time where the process ends after a step', async () => {
    await writeUsage([...lastDanishDays(90, noon - 430 * dayMs), ...recent], 30);
    const { on, deleted } = watched(() => void cleaning.close());
    const cleaning = cleanUp({ db: on, log, keep: standardKeep, now: () => noon });
    await cleaning.look();
    expect([deleted, cleaning.figures().cleanings]).toEqual([[1000], 0]);
  });

  it('stays when it is only the clock that has gone ahead', async () => {
    await writeUsage(recent);
    // Three looks, with the clock ten years ahead and set right again.
    for (const atMs of [noon + 3650 * dayMs, noon + 3651 * dayMs, noon]) await cleanAt(atMs);
    const left = await daysOfUsage();
    expect(recent.slice(-30).filter((day) => !left.includes(day))).toEqual([]);
  });
});

it('old calls go with their days, and so do keys that nobody has', async () => {
  const usage = countUsage({ db, log, now: () => noon });
  const facts = { siteID: 1, endpointID: 1, method: 'GET', status: 200, outcome: null, code: null, durationMs: 1 };
  const call = { ...facts, bytes: 2, requestID: 'x', address: '203.0.113.7', keyMark: 1 };
  for (const days of [31, 8, 6]) {
    usage.logCall(customerID, { ...call, atMs: noon - days * dayMs });
    await usage.flush();
  }
  usage.noteUnknownKey('203.0.113.7', '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c1234');
  await usage.close();
  const daysAgo = async () =>
    (
      await db.selectFrom('logged_calls').select('at').where('customer_id', '=', customerID).orderBy('at').execute()
    ).map(({ at }) => (noon - at.getTime()) / dayMs);
  expect(await daysAgo()).toEqual([31, 8, 6]);
  await cleanAt(noon);
  expect(await daysAgo()).toEqual([8, 6]);
  await cleanAt(noon + hourMs, { keep: { ...standardKeep, callLog: { days: 7, calls: 100 } } });
  expect(await daysAgo()).toEqual([6]);
  expect(await gateway.api.usage.listUnknownKeys()).toHaveLength(1);
  await cleanAt(noon + 31 * dayMs);
  expect([await daysAgo(), await gateway.api.usage.listUnknownKeys()]).toEqual([[], []]);
});

it('one of several processes does it, once an hour, whatever their clocks say', async () => {
  const cleaningsAt = async (...moments: number[]) =>
    (await Promise.all(moments.map((atMs) => cleanAt(atMs)))).map(({ cleanings }) => cleanings);
  expect((await cleaningsAt(noon, noon, noon - 500, noon + 500)).sort()).toEqual([0, 0, 0, 1]);
  expect(await cleaningsAt(noon + hourMs - 501)).toEqual([0]);
  expect((await cleaningsAt(noon + hourMs + 500, noon + hourMs + 500)).sort()).toEqual([0, 1]);
  expect(await cleaningsAt(noon - dayMs)).toEqual([1]);
});

it.skipIf(isOnPostgres)('gives the room back to the disk', async () => {
  await writeUsage([...lastDanishDays(90, noon - 430 * dayMs), ...lastDanishDays(60, noon)], 100);
  const file = embeddedFile(gateway.database.settings.dataDir);
  const sizeBytes = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return (await stat(file)).size;
  };
  const before = await sizeBytes();
  await cleanAt(noon);
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  expect(rows[0]?.freelist_count).toBe(0);
  expect(await sizeBytes()).toBeLessThan(before - 500_000);
});
