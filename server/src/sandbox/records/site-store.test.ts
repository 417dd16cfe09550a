import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Body, callsOf, openTestSandbox, type TestSandbox } from '../../../test/fixtures/sandbox.ts';
import { isOnPostgres } from '../../../test/fixtures/test-database.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const list = 'GET /api/v4.0/budgets';
const create = 'POST /api/v4.0/budgets';
const budget = (description: string) => ({
  description,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  amount: 1,
  finAccountID: 1310,
});
const descriptionsOf = async (call = sandbox.call, siteID = 1) => {
  const { body } = await call(list, { siteID, query: { pageSize: '1000' } });
  return (body.data as Body[]).map(({ description }) => description);
};

describe('what is written', () => {
  it('is still there after a restart', async () => {
    await sandbox.call(create, { body: [budget('bliver')] });
    expect(await descriptionsOf(callsOf(sandbox.startAnother()))).toContain('bliver');
  });

  it('stays on its own site', async () => {
    await sandbox.call(create, { body: [budget('kun her')], siteID: 2 });
    expect(await descriptionsOf(sandbox.call, 2)).toContain('kun her');
    expect(await descriptionsOf()).not.toContain('kun her');
  });

  it('gets ids of its own, however many write at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => sandbox.call(create, { body: [budget(`samtidig ${place}`)] })),
    );
    const ids = answers.map(({ body }) => (body.successObjects as Body[])[0]?.id);
    expect(new Set(ids).size).toBe(20);
  });

  it('is gone after a reset, and who wanted it is written down with it', async () => {
    await sandbox.call(create, { body: [budget('forsvinder')] });
    const failing = sandbox.sandbox.reset(1, (reset) =>
      sandbox.db.transaction().execute(async (trx) => {
        await reset(trx);
        throw new Error('cannot be written down');
      }),
    );
    await expect(failing).rejects.toThrow('cannot be written down');
    expect(await descriptionsOf()).toContain('forsvinder');
    await sandbox.reset();
    expect(await descriptionsOf()).toEqual(['Omsætning, energi og service 2026', 'Materialekøb, VVS 2026']);
  });

  it('is not half there when saving fails', async () => {
    const before = await descriptionsOf();
    await sandbox.db.schema.alterTable('sandbox_records').renameTo('elsewhere').execute();
    await expect(sandbox.call(create, { body: [budget('nåede ikke frem')] })).rejects.toThrow();
    await sandbox.db.schema.alterTable('elsewhere').renameTo('sandbox_records').execute();
    expect(await descriptionsOf()).toEqual(before);
  });
});

describe('what is only tried out', () => {
  const trial = async (description: string) => {
    const answerTo = sandbox.sandbox.answererOf({ method: 'POST', path: '/api/v4.0/budgets' });
    const body = [budget(description), budget(description)];
    const answer = await answerTo(1, { params: {}, query: {}, body }, 'nothing');
    return 'json' in answer ? JSON.parse(answer.json) : answer;
  };

  it('is answered as if it were saved, each object on top of those before it', async () => {
    const before = await descriptionsOf();
    const [tried, again] = [await trial('først'), await trial('først')];
    const { body } = await sandbox.call(create, { body: [budget('først'), budget('først')] });
    expect(tried).toEqual(body);
    expect(again).toEqual(tried);
    expect(await descriptionsOf()).toEqual([...before, 'først', 'først']);
  });

  it('takes no turn and no version', async () => {
    const versionOf = () =>
      sandbox.db.selectFrom('sandbox_sites').select('version').where('site_id', '=', 1).executeTakeFirstOrThrow();
    const before = await versionOf();
    await trial('uden spor');
    expect(await versionOf()).toEqual(before);
  });
});

describe('a change that has to be confirmed', () => {
  const write = (confirm: () => void) =>
    sandbox.sandbox.answererOf({ method: 'POST', path: '/api/v4.0/budgets' })(
      1,
      { params: {}, query: {}, body: [budget('taget tilbage')] },
      confirm,
    );

  it.each([
    ['before it is made', 1],
    ['and once more before it is saved for good', 2],
  ])('is so %s', async (_when, refusedAt) => {
    let asked = 0;
    const confirm = () => {
      if (++asked === refusedAt) throw new Error('no longer');
    };
    await expect(write(confirm)).rejects.toThrow('no longer');
    expect(asked).toBe(refusedAt);
    expect(await descriptionsOf()).not.toContain('taget tilbage');
    expect(await descriptionsOf(callsOf(sandbox.startAnother()))).not.toContain('taget tilbage');
  });
});

describe.runIf(isOnPostgres)('two processes on one database', () => {
  it('see each other’s changes, deletions and resets on the next call', async () => {
    const other = callsOf(sandbox.startAnother());
    await sandbox.call(create, { body: [budget('fra den ene')] });
    expect(await descriptionsOf(other)).toContain('fra den ene');
    await other(create, { body: [budget('fra den anden')] });
    expect(await descriptionsOf()).toContain('fra den anden');

    await other('DELETE /api/v3.0/offers/comment', { query: { commentID: '91' } });
    const comments = await sandbox.call('PUT /api/v3.0/offers/comment', { body: [{ ID: 91, Comment: 'sent' }] });
    expect(comments.status).toBe(400);

    await sandbox.reset();
    expect(await descriptionsOf(other)).not.toContain('fra den ene');
  });

  it('never take the records of a reset for changes of what was before it', async () => {
    await sandbox.reset();
    const other = callsOf(sandbox.startAnother());
    await sandbox.call(create, { body: [budget('før'), budget('nulstillingen')] });
    await descriptionsOf(other);
    // The other one is behind, and so has something to read.
    await sandbox.call(create, { body: [budget('lige før')] });
    const [mayCommit, mayRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waiting = (count: number) =>
      vi.waitFor(async () => {
        const locks = sql<{ count: number }>`select count(*)::int as count from pg_locks
          where not granted and relation = 'sandbox_records'::regclass`;
        expect((await locks.execute(sandbox.db)).rows[0]?.count).toBe(count);
      });
    const written = Promise.withResolvers<void>();
    const resetting = sandbox.sandbox.reset(1, (reset) =>
      sandbox.db.transaction().execute(async (trx) => {
        await reset(trx);
        written.resolve();
        await mayCommit.promise;
      }),
    );
    await written.promise;
    const holding = sandbox.db.transaction().execute(async (trx) => {
      await sql`lock table sandbox_records in access exclusive mode`.execute(trx);
      await mayRead.promise;
    });
    await waiting(1);
    const reading = descriptionsOf(other);
    await waiting(2);
    mayCommit.resolve();
    mayRead.resolve();
    await Promise.all([resetting, holding, reading]);
    const highest = Math.max(
      ...((await sandbox.call(list, { query: { pageSize: '1000' } })).body.data as { id: number }[]).map(
        ({ id }) => id,
      ),
    );
    const { body } = await other(create, { body: [budget('efter')] });
    expect((body.successObjects as Body[])[0]?.id).toBe(highest + 1);
  });

  it('give no id twice and lose no change when both write at once', async () => {
    const others = [sandbox.call, callsOf(sandbox.startAnother()), callsOf(sandbox.startAnother())];
    const rounds = Array.from({ length: 30 }, (_, place) => place);
    const answers = await Promise.all(
      rounds.map((place) => (others[place % 3] ?? sandbox.call)(create, { body: [budget(`kapløb ${place}`)] })),
    );
    expect(new Set(answers.map(({ body }) => (body.successObjects as Body[])[0]?.id)).size).toBe(30);
    for (const call of others) {
      const seen = await descriptionsOf(call);
      expect(rounds.every((place) => seen.includes(`kapløb ${place}`))).toBe(true);
    }
  });
});
