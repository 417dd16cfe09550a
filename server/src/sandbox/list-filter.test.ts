import { describe, expect, it } from 'vitest';
import { type Entry, filterOf, type ListFilter, pageOf, type Searched, selectEntries, sortBy } from './list-filter.ts';

const day = (text: string) => Date.parse(text);
const entry = (id: number, from: string | null, to = from, updated = '2026-01-01'): Entry => ({
  record: { id, name: `Nr. ${id}` },
  from: from === null ? null : day(from),
  to: to === null ? null : day(to),
  updatedAt: day(updated),
});
const everything: ListFilter = {
  fromDate: null,
  toDate: null,
  delta: null,
  updatedAfter: null,
  search: '',
  page: 1,
  pageSize: 100,
};
const names = (isExact: boolean): Searched => ({ isExact, valuesOf: ({ name }) => [null, undefined, name] });
const idsOf = (entries: readonly Entry[], filter: Partial<ListFilter>) =>
  selectEntries(entries, { ...everything, ...filter }, names(false)).map(({ record }) => record.id);

describe('dates', () => {
  const october = [entry(1, '2026-09-30'), entry(2, '2026-10-01'), entry(3, '2026-10-31'), entry(4, '2026-11-01')];

  it('includes both ends of the period', () => {
    expect(idsOf(october, { fromDate: day('2026-10-01'), toDate: day('2026-10-31') })).toEqual([2, 3]);
  });

  it('includes overlapping periods', () => {
    const years = [entry(1, '2025-01-01', '2025-12-31'), entry(2, '2026-01-01', '2026-12-31')];
    expect(idsOf(years, { fromDate: day('2025-12-31'), toDate: day('2025-12-31') })).toEqual([1]);
    expect(idsOf(years, { fromDate: day('2025-06-01'), toDate: day('2026-02-01') })).toEqual([1, 2]);
  });

  it('treats a period without an end as open-ended', () => {
    expect(idsOf([entry(1, '2026-01-01', null)], { fromDate: day('2029-01-01') })).toEqual([1]);
    expect(idsOf([entry(1, '2026-01-01', null)], { toDate: day('2025-12-31') })).toEqual([]);
  });

  it('excludes records without a date', () => {
    expect(idsOf([entry(1, null)], { fromDate: day('2000-01-01') })).toEqual([]);
    expect(idsOf([entry(1, null)], {})).toEqual([1]);
  });

  it('refuses a period that ends before it begins', () => {
    const { violations } = filterOf({ fromDate: '2026-02-01', toDate: '2026-01-01' });
    expect(violations).toMatchObject([{ field: 'fromDate', code: 'invalid-period' }]);
  });
});

it('delta selects higher ids', () => {
  expect(idsOf([entry(7, null), entry(8, null)], { delta: 7 })).toEqual([8]);
});

it('updatedAfter includes changes in the same millisecond', () => {
  const times = ['2026-05-01T08:00:00.119Z', '2026-05-01T08:00:00.120Z', '2026-05-01T08:00:00.121Z'];
  const entries = times.map((time, index) => entry(index, null, null, time));
  expect(idsOf(entries, { updatedAfter: day('2026-05-01T08:00:00.120Z') })).toEqual([1, 2]);
});

describe('search', () => {
  const found = (search: string, isExact: boolean) => {
    const { filter } = filterOf({ search });
    const entries = ['Æblehave 4', 'Vestre Æblehave 42'].map((name, id) => ({
      ...entry(id, null),
      record: { id, name },
    }));
    const wanted = { ...everything, search: filter.search };
    return selectEntries(entries, wanted, names(isExact)).map(({ record }) => record.id);
  };

  it('matches partially, ignoring case', () => {
    expect(found('ÆBLE', false)).toEqual([0, 1]);
    expect(found('null', false)).toEqual([]);
    expect(found('undefined', false)).toEqual([]);
  });

  it('matches other fields by their whole value', () => {
    expect(found('ÆBLEHAVE 4', true)).toEqual([0]);
    expect(found('æble', true)).toEqual([]);
    expect(found('', true)).toEqual([0, 1]);
  });
});

describe('pages', () => {
  const five = [1, 2, 3, 4, 5];

  it('returns one page and whether there are more', () => {
    expect(pageOf(five, { page: 1, pageSize: 2 })).toEqual({ items: [1, 2], hasMore: true });
    expect(pageOf(five, { page: 3, pageSize: 2 })).toEqual({ items: [5], hasMore: false });
    expect(pageOf(five, { page: 4, pageSize: 2 })).toEqual({ items: [], hasMore: false });
  });

  it('reports no further page after one that is exactly full', () => {
    expect(pageOf(five, { page: 1, pageSize: 5 })).toEqual({ items: five, hasMore: false });
  });
});

describe('order', () => {
  const sorted = (keys: (string | number | null)[], isDescending = false) =>
    sortBy(keys, (key) => [key], [isDescending]);

  it('sorts numbers in texts numerically', () => {
    expect(sorted(['10', '9', '100'])).toEqual(['9', '10', '100']);
  });

  it('sorts Danish letters last, aa as å', () => {
    expect(sorted(['Ågren', 'Zebra', 'Ærø', 'Øland'])).toEqual(['Zebra', 'Ærø', 'Øland', 'Ågren']);
  });

  it('sorts missing values last in both directions', () => {
    expect(sorted([null, 1, 2])).toEqual([1, 2, null]);
    expect(sorted([null, 1, 2], true)).toEqual([2, 1, null]);
  });

  it('breaks ties by the next key', () => {
    const pairs = [
      { date: 1, id: 1 },
      { date: 2, id: 2 },
      { date: 2, id: 3 },
    ];
    expect(sortBy(pairs, ({ date, id }) => [date, id], [true, true]).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
