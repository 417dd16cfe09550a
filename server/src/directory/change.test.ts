import { sql } from 'kysely';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { isOnPostgres, openTestDatabase } from '../../test/fixtures/test-database.ts';
import { waitUntil } from '../../test/fixtures/wait-until.ts';
import { openDatabase } from '../database/open.ts';
import type { Database, OwnRevision, WriteTransaction } from '../database/schema.ts';
import { type Change, runChange } from './change.ts';

const database = forAllTests(openTestDatabase);
let db: Database;
beforeAll(() => {
  ({ db } = database);
});

const record = (change: Change, subject = 'x') => change.record([{ action: 'site.created', subject }]);
const revisions = async () =>
  (await db.selectFrom('access_changes').select('revision').orderBy('revision').execute()).map(
    ({ revision }) => revision,
  );
const newest = async () => (await revisions()).at(-1) as number;

describe('a change', () => {
  it('cannot be constructed directly', () => {
    expectTypeOf<{ trx: WriteTransaction; by: string; at: Date }>().not.toExtend<Change>();
    // A structural copy does not hold the lock.
    expectTypeOf<Pick<Change, keyof Change>>().not.toExtend<Change>();
    expectTypeOf<number>().not.toExtend<OwnRevision>();
    const forged = (trx: WriteTransaction) => {
      // @ts-expect-error History needs an allocated revision.
      void trx.insertInto('audit').values({ revision: 1, at: new Date(), administrator: 'x', action: 'site.created' });
      // @ts-expect-error A revision that was not allocated.
      void trx.insertInto('access_changes').values({ revision: 1, change_id: 'x' });
    };
    expect(forged).toBeTypeOf('function');
  });

  it('has the next revision for all of its history rows', async () => {
    const before = await newest();
    await runChange(db, 'test', async (change) => {
      await record(change, 'one');
      await record(change, 'two');
    });
    const rows = await db
      .selectFrom('audit')
      .select('subject')
      .where('revision', '=', before + 1)
      .execute();
    expect(rows.map(({ subject }) => subject).sort()).toEqual(['one', 'two']);
    expect(await newest()).toBe(before + 1);
  });

  it('has no revision if nothing changed or it was rolled back: no number is skipped', async () => {
    const before = await newest();
    await runChange(db, 'test', (change) => change.record([]));
    const failing = runChange(db, 'test', async (change) => {
      await record(change);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await newest()).toBe(before);
    await runChange(db, 'test', (change) => record(change));
    expect(await newest()).toBe(before + 1);
  });

  it('cannot write history after its end', async () => {
    const escaped = await runChange(db, 'test', async (change) => ({ change }));
    await expect(record(escaped.change)).rejects.toThrow();
  });

  it('is deleted together with its history', async () => {
    await runChange(db, 'test', (change) => record(change, 'old'));
    await runChange(db, 'test', (change) => record(change, 'young'));
    await db
      .deleteFrom('access_changes')
      .where('revision', '<', await newest())
      .execute();
    const left = await db.selectFrom('audit').select('subject').execute();
    expect(left).toEqual([{ subject: 'young' }]);
  });
});

describe.runIf(isOnPostgres)('on several connections', () => {
  const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const untilWaiting = () => waitUntil(async () => (await locks.execute(db)).rows.length > 0);

  it('revisions follow the order of commits, not of starts', async () => {
    const [mayEnd, hasRecorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = runChange(db, 'first', async (change) => {
      await record(change, 'first');
      hasRecorded.resolve();
      await mayEnd.promise;
    });
    await hasRecorded.promise;
    const before = await newest();
    const other = await openDatabase(database.settings);
    const second = runChange(other, 'second', (change) => record(change, 'second'));
    await untilWaiting();
    expect(await newest()).toBe(before);
    mayEnd.resolve();
    await Promise.all([first, second]);
    await other.destroy();
    const rows = await db
      .selectFrom('audit')
      .select('administrator')
      .where('revision', '>', before)
      .orderBy('revision')
      .execute();
    expect(rows.map(({ administrator }) => administrator)).toEqual(['first', 'second']);
  });

  it('the database refuses a revision out of order', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const hasDrawn = Promise.withResolvers<void>();
    const holding = runChange(db, 'test', async (change) => {
      await record(change);
      hasDrawn.resolve();
      await mayEnd.promise;
    });
    await hasDrawn.promise;
    const forging = sql`insert into access_changes select max(revision) + 1, 'x' from access_changes`.execute(db);
    forging.catch(() => {});
    await untilWaiting();
    mayEnd.resolve();
    await holding;
    await expect(forging).rejects.toThrow(/duplicate key/);
  });
});
