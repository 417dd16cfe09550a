/** The polling recipe of the filter guide, with concurrent writes. */
import { expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, budget, openTestSandbox } from '../../test/fixtures/sandbox.ts';

/** `npm run test:all -- unit` runs a thousand, which takes minutes. */
const rounds = Number(process.env.SYNC_ROUNDS ?? 60);
const writesARound = 4;

const sandbox = forAllTests(() => openTestSandbox(undefined, Date.now));

class Copy {
  readonly #records = new Map<number, unknown>();
  #lastRun = 0;

  async synchronise(): Promise<void> {
    const startedAt = Date.now();
    const updatedAfter = new Date(this.#lastRun).toISOString();
    let page: unknown = 1;
    while (page !== null) {
      const query = { updatedAfter, page: String(page), pageSize: '1000' };
      const { body } = await sandbox.call('GET /api/v4.0/budgets', { query });
      for (const one of body.data as Body[]) this.#records.set(one.id as number, one);
      page = body.nextPage;
    }
    this.#lastRun = startedAt;
  }

  get records(): unknown[] {
    return [...this.#records.values()];
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 4));

async function allBudgets(): Promise<unknown[]> {
  const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (page) => {
    const { body } = await sandbox.call('GET /api/v4.0/budgets', { query: { page: String(page), pageSize: '1000' } });
    return body.data as Body[];
  });
  return (await Promise.all(pages)).flat();
}

it(`misses nothing in ${rounds} rounds with writes in between`, { timeout: 3_600_000 }, async () => {
  const copies = [new Copy(), new Copy()];
  for (let round = 0; round < rounds; round++) {
    const writing = Array.from({ length: writesARound }, async (_, index) => {
      await pause();
      await sandbox.call('POST /api/v4.0/budgets', { body: [{ ...budget, description: `runde ${round}.${index}` }] });
    });
    const changing = pause().then(() =>
      sandbox.call('PUT /api/v3.0/budgets', {
        body: [{ ID: 71, StartDate: '2026-01-01', EndDate: '2026-12-31', Amount: round, FinAccountID: 1010 }],
      }),
    );
    const reading = copies.map(async (copy) => {
      await pause();
      await copy.synchronise();
    });
    await Promise.all([...writing, changing, ...reading]);
  }
  const expected = await allBudgets();
  expect(expected.length).toBe(rounds * writesARound + 2);
  for (const copy of copies) {
    await copy.synchronise();
    const missing = expected.filter((one) => !copy.records.some((own) => (own as Body).id === (one as Body).id));
    expect(missing).toEqual([]);
    expect(copy.records).toContainEqual(expected.find((one) => (one as Body).id === 71));
  }
});
