import { expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestSandbox } from '../../test/fixtures/sandbox.ts';
import { dayMs, hourMs } from '../time/dates.ts';
import { findDailyChanges } from './daily-changes.ts';
import type { Entry } from './list-filter.ts';

const entriesOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ record: { id: 500 + index }, from: null, to: null, updatedAt: 0 }));
const many = entriesOf(400);
const noon = Date.parse('2027-03-28T12:00:00Z');
const changed = (since: number, now: number, entries = many) => [...findDailyChanges('invoice', entries, since, now)];

it('finds something in any 24 hours, and little', () => {
  for (let now = noon; now < noon + 3 * dayMs; now += hourMs / 4) {
    const { length } = changed(now - dayMs, now);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(7);
  }
});

it('finds nothing before its time, and it again and again after', () => {
  const evening = noon + 8 * hourMs;
  const midnight = noon - 12 * hourMs;
  expect(changed(midnight, midnight + 5 * hourMs)).toEqual([]);
  const [first] = changed(midnight, evening);
  expect(changed(midnight, evening + 2 * hourMs)).toContain(first);
  expect(changed(evening, evening + hourMs)).toEqual([]);
  expect(changed(evening + dayMs, evening)).toEqual([]);
});

it('finds the changes of all days since', () => {
  const twoDays = [...changed(noon - 2 * dayMs, noon - dayMs), ...changed(noon - dayMs, noon)];
  expect(new Set(changed(noon - 2 * dayMs, noon))).toEqual(new Set(twoDays));
});

it('chooses other records on other days and in other lists', () => {
  const days = Array.from({ length: 20 }, (_, day) => changed(noon + day * dayMs, noon + (day + 1) * dayMs));
  expect(new Set(days.flat()).size).toBe(10);
  expect(findDailyChanges('offer', many, noon - dayMs, noon)).not.toEqual(new Set(changed(noon - dayMs, noon)));
});

it('leaves old records as they are', () => {
  expect(Math.min(...changed(noon - 30 * dayMs, noon).map(Number))).toBeGreaterThanOrEqual(890);
});

it('finds nothing in an empty list', () => expect(changed(noon - dayMs, noon, [])).toEqual([]));

let now = 0;
const sandbox = forAllTests(() => openTestSandbox(undefined, () => now));

it.each(['v4.0/invoices', 'v4.0/fitterhours', 'v4.0/budgets', 'v4.0/creditors', 'v3.0/offers'])(
  'GET /api/%s answers updatedAfter of yesterday years later, page by page, and prints the same records',
  async (list) => {
    now = Date.parse('2029-05-14T21:00:00Z');
    const call = async (query: Record<string, string>) => {
      const { body } = await sandbox.call(`GET /api/${list}`, { query });
      const data = body.data as [{ data: object[]; total: number }];
      return list.startsWith('v3') ? data[0] : { data: data as object[], total: body.total as number };
    };
    const updatedAfter = '2029-05-13T21:00:00Z';
    const all = await call({});
    const found = await call({ updatedAfter });
    expect(found.total).toBeGreaterThan(0);
    for (const record of found.data) expect(all.data).toContainEqual(record);
    const pages = await Promise.all(
      found.data.map((_, index) => call({ updatedAfter, pageSize: '1', page: String(index + 1) })),
    );
    expect(pages.map(({ data, total }) => [...data, total])).toEqual(found.data.map((one) => [one, found.total]));
  },
);
