import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, testSiteID } from '../../test/fixtures/sandbox.ts';
import { inSlices, type Sliced, sliceMs } from '../slices.ts';

const long = 9_999;
let sandbox: TestSandbox;
beforeAll(async () => {
  // Budgets enough to have one too many, and one that is too long to be kept.
  sandbox = await openTestSandbox(async () => {
    const company = await readExampleCompany();
    const [budget] = Object.values(company.budget);
    const ids = Array.from({ length: 60 }, (_, place) => 1_000 + place);
    const many = Object.fromEntries(ids.map((id) => [id, { ...budget, description: `nr. ${id}` }]));
    const budgets = { ...company.budget, ...many, [long]: { ...budget, description: 'x'.repeat(8_000) } };
    return { ...company, budget: budgets } as typeof company;
  });
});
afterAll(() => sandbox.close());

function* longerThanASlice(): Sliced<void> {
  const until = performance.now() + 2 * sliceMs;
  while (performance.now() < until);
  yield;
}

/** The very object that the sandbox answers with: the same one again, when it was kept. */
const answerTo = async (id: number) =>
  sandbox.sandbox.answererOf({ method: 'GET', path: '/api/v4.0/budgets/{id}' })(testSiteID, {
    params: { id: String(id) },
    query: {},
    body: undefined,
  });

it('the answers of the latest records are kept until something changes', async () => {
  const first = await answerTo(1_000);
  expect(await answerTo(1_000)).toBe(first);
  await sandbox.call('PUT /api/v3.0/budgets', {
    body: [{ ID: 71, StartDate: '2026-01-01', EndDate: '2026-12-31', Amount: 9, FinAccountID: 1010 }],
  });
  expect(await answerTo(1_000)).not.toBe(first);
});

it('so are those that came in a busy moment, and waited for their turn', async () => {
  await answerTo(1_000);
  const before = inSlices(longerThanASlice());
  const first = await answerTo(1_001);
  await before;
  expect(await answerTo(1_001)).toBe(first);
});

it('no more than 50 of an operation', async () => {
  const first = await answerTo(1_000);
  for (let id = 1_001; id < 1_050; id++) await answerTo(id);
  expect(await answerTo(1_000)).toBe(first);
  await answerTo(1_050);
  expect(await answerTo(1_000)).not.toBe(first);
});

it('none that is long', async () => {
  const first = await answerTo(long);
  expect(first).toMatchObject({ status: 200 });
  expect(await answerTo(long)).not.toBe(first);
});
