import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { forEachTest } from '../../test/fixtures/for-all-tests.ts';
import { openTestDatabase } from '../../test/fixtures/test-database.ts';
import { lastDanishHour } from '../time/copenhagen.ts';
import { startNightlyResets } from './nightly-resets.ts';

describe('the last 3 a.m. in Denmark', () => {
  it.each([
    ['after it', '2026-11-16T08:30:00Z', '2026-11-16T02:00:00Z'],
    ['at exactly that time', '2026-11-16T02:00:00Z', '2026-11-16T02:00:00Z'],
    ['before it', '2026-11-16T01:59:59Z', '2026-11-15T02:00:00Z'],
    ['when clocks go forward', '2027-03-28T06:00:00Z', '2027-03-28T01:00:00Z'],
    ['when clocks go back', '2026-10-25T06:00:00Z', '2026-10-25T02:00:00Z'],
  ])('is found %s', (_when, now, night) => {
    expect(new Date(lastDanishHour(3, Date.parse(now))).toISOString()).toBe(new Date(night).toISOString());
  });
});

describe('the nightly reset', () => {
  const hourMs = 3_600_000;
  const siteID = 1;
  const database = forEachTest(openTestDatabase);
  let now: number;
  let seededAt: Map<number, number>;

  beforeEach(() => {
    now = lastDanishHour(20, Date.now());
    seededAt = new Map([[siteID, now]]);
  });

  const sandbox = {
    sizes: async () => new Map([...seededAt].map(([id, seededAtMs]) => [id, { bytes: 1, seededAtMs }])),
    reset: async (site: { siteID: number }, unlessSinceMs = Number.POSITIVE_INFINITY) => {
      if ((seededAt.get(site.siteID) ?? 0) >= unlessSinceMs) return false;
      seededAt.set(site.siteID, now);
      return true;
    },
    remove: async (ids: readonly number[]) => {
      for (const id of ids) seededAt.delete(id);
    },
  };
  const enable = (since: Date | null) =>
    database.db.updateTable('test_sites').set({ nightly_since: since }).where('site_id', '=', siteID).execute();
  const look = async () => {
    const resets = startNightlyResets({ db: database.db, log: pino({ level: 'silent' }), sandbox, now: () => now });
    await resets.look();
    await resets.close();
  };
  const recorded = async () => {
    const resets = database.db.selectFrom('audit').selectAll().where('action', '=', 'sandbox.reset');
    return (await resets.execute()).map(({ subject, administrator }) => `${administrator}: ${subject}`);
  };

  it('is done and recorded once a night', async () => {
    await enable(new Date(now));
    await look();
    expect(await recorded()).toEqual([]);
    now += 10 * hourMs;
    await Promise.all([look(), look()]);
    expect(await recorded()).toEqual(['nightly reset: lindholm-vvs']);
    now += 24 * hourMs;
    await look();
    expect(await recorded()).toHaveLength(2);
  });

  it('skips sites where it is disabled or was enabled after the last night', async () => {
    now += 10 * hourMs;
    await look();
    await enable(new Date(now));
    await look();
    await enable(null);
    now += 24 * hourMs;
    await look();
    expect(await recorded()).toEqual([]);
  });

  it('skips a site that was reset after the last night, and one that was never called', async () => {
    await enable(new Date(now));
    now += 10 * hourMs;
    seededAt.set(siteID, now);
    await look();
    seededAt.clear();
    await look();
    expect(await recorded()).toEqual([]);
  });

  it('removes the data of deleted sites', async () => {
    seededAt.set(999, now);
    await look();
    expect([...seededAt.keys()]).toEqual([siteID]);
  });
});
