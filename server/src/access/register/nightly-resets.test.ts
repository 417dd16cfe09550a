import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../../../test/fixtures/sandbox.ts';
import { lastDanishHour } from '../../danish-day.ts';
import { runChange } from './change.ts';
import { resetByNight } from './nightly-resets.ts';
import { updateTestSites } from './test-sites.ts';

describe('three in the night', () => {
  it.each([
    ['after it', '2026-11-16T08:30:00Z', '2026-11-16T02:00:00Z'],
    ['at the moment itself', '2026-11-16T02:00:00Z', '2026-11-16T02:00:00Z'],
    ['before it', '2026-11-16T01:59:59Z', '2026-11-15T02:00:00Z'],
    ['when clocks go forward', '2027-03-28T06:00:00Z', '2027-03-28T01:00:00Z'],
    ['when clocks go back', '2026-10-25T06:00:00Z', '2026-10-25T02:00:00Z'],
  ])('is found %s', (_when, now, night) => {
    expect(new Date(lastDanishHour(3, Date.parse(now))).toISOString()).toBe(new Date(night).toISOString());
  });
});

describe('the nightly reset', () => {
  const hourMs = 3_600_000;
  const create = 'POST /api/v4.0/budgets';
  const budget = { startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310, description: 'x' };
  let sandbox: TestSandbox;
  let now: number;
  /** In the evening, by the clock of changes, which nothing can turn. */
  beforeEach(async () => {
    now = lastDanishHour(20, Date.now());
    sandbox = await openTestSandbox(undefined, () => now);
    await sandbox.call(create, { body: [budget] });
  });
  afterEach(() => sandbox.close());

  const decide = async (ResetsNightly: boolean) => {
    await runChange(sandbox.db, 'a test', (change) => updateTestSites(change, [{ RecordId: 1, ResetsNightly }]));
    const since = ResetsNightly ? new Date(now) : null;
    await sandbox.db.updateTable('test_sites').set({ nightly_since: since }).where('site_id', '=', 1).execute();
  };
  /** What a process does that looks now. */
  const look = async (process = sandbox.sandbox) => {
    const nights = resetByNight({
      db: sandbox.db,
      log: pino({ level: 'silent' }),
      reset: process.reset,
      now: () => now,
    });
    await nights.look();
    await nights.close();
  };
  const budgetCount = async () => ((await sandbox.call('GET /api/v4.0/budgets')).body.data as unknown[]).length;
  const resets = async () =>
    (
      await sandbox.db
        .selectFrom('audit')
        .select(['subject', 'administrator'])
        .where('action', '=', 'sandbox.reset')
        .execute()
    ).map(({ subject, administrator }) => `${administrator}: ${subject}`);

  it('is done once a night, and written down', async () => {
    await decide(true);
    await look();
    expect(await budgetCount()).toBe(3);
    now += 10 * hourMs;
    await look();
    expect(await budgetCount()).toBe(2);
    await sandbox.call(create, { body: [budget] });
    now += hourMs;
    await look();
    expect([await budgetCount(), await resets()]).toEqual([3, ['nightly reset: lindholm-vvs']]);
    now += 24 * hourMs;
    await look();
    expect([await budgetCount(), (await resets()).length]).toEqual([2, 2]);
  });

  it('is done by one of all processes that look at the same moment', async () => {
    await decide(true);
    now += 10 * hourMs;
    await Promise.all(
      [sandbox.sandbox, sandbox.startAnother(), sandbox.startAnother()].map((process) => look(process)),
    );
    expect([await budgetCount(), (await resets()).length]).toEqual([2, 1]);
  });

  it('leaves alone whoever has not asked for it, or has asked since', async () => {
    now += 10 * hourMs;
    await look();
    await decide(true);
    await look();
    await decide(false);
    now += 24 * hourMs;
    await look();
    expect([await budgetCount(), await resets()]).toEqual([3, []]);
  });

  it('has nothing to do where the site has begun anew since', async () => {
    await decide(true);
    now += 10 * hourMs;
    await sandbox.reset();
    await sandbox.call(create, { body: [budget] });
    await look();
    expect([await budgetCount(), await resets()]).toEqual([3, []]);
  });
});
