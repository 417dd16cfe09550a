import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hashApiKey } from '../key-hash.ts';
import { type CustomerFacts, CustomerTable } from './customer-table.ts';

const minuteMs = 60_000;
const ids = { min: 1, max: 60 };
const facts = fc.record({
  apiAccess: fc.boolean(),
  accessAll: fc.boolean(),
  expiresAtMs: fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((minutes) => minutes * minuteMs),
  oldKey: fc.option(
    fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((minutes) => ({ untilMs: minutes * minuteMs })),
    { nil: undefined },
  ),
  sites: fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 40 }),
        fc
          .array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 15 })), { maxLength: 30 })
          .map((rights) => new Map(rights)),
      ),
      { maxLength: 6 },
    )
    .map((sites) => new Map(sites)),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: fc.integer(ids), key: fc.integer({ min: 1, max: 3 }), facts }) },
  { weight: 1, arbitrary: fc.record({ id: fc.integer(ids), key: fc.constant(0), facts }) },
);
/** Each key has another before it. */
const oldOf = (key: number) => (key % 3) + 1;
const hashOf = (id: number, key: number) => hashApiKey(`${id}/${key}`);

function expectFound(table: CustomerTable, keyHash: string, id: number, expected: CustomerFacts): void {
  const found = table.find(keyHash);
  if (!found) throw new Error('not found');
  const { apiAccess, accessAll, expiresAtMs } = found;
  expect([found.customerID, apiAccess, accessAll, expiresAtMs]).toEqual([
    id,
    expected.apiAccess,
    expected.accessAll,
    expected.expiresAtMs,
  ]);
  for (let site = 0; site <= 41; site++) {
    expect(found.hasSite(site)).toBe(expected.sites.has(site));
    for (const endpoint of [0, 1, 7, 100, 200, 201, ...(expected.sites.get(site)?.keys() ?? [])])
      expect(found.rightsOn(site, endpoint)).toBe(expected.sites.get(site)?.get(endpoint));
  }
}

describe('the table', () => {
  it('holds what a map of maps would hold, through any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const table = new CustomerTable();
        const model = new Map<number, { key: number; facts: CustomerFacts }>();
        for (const { id, key, facts: given } of steps) {
          if (key === 0) {
            table.delete(id);
            model.delete(id);
          } else {
            const oldKey = given.oldKey && { ...given.oldKey, keyHash: hashOf(id, oldOf(key)) };
            table.set(id, hashOf(id, key), { ...given, oldKey });
            model.set(id, { key, facts: { ...given, oldKey } });
          }
        }
        for (let id = ids.min; id <= ids.max; id++) {
          const expected = model.get(id);
          for (const key of [1, 2, 3]) {
            const untilMs = expected && oldOf(expected.key) === key ? expected.facts.oldKey?.untilMs : undefined;
            if (expected?.key === key) expectFound(table, hashOf(id, key), id, expected.facts);
            else if (expected && untilMs !== undefined) {
              const expiresAtMs = Math.min(untilMs, expected.facts.expiresAtMs);
              expectFound(table, hashOf(id, key), id, { ...expected.facts, expiresAtMs });
            } else expect(table.find(hashOf(id, key))).toBeUndefined();
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('finds a customer by its old key too, until that is another or none', () => {
    const table = new CustomerTable();
    const sites = new Map([[1, new Map([[2, 3]])]]);
    const plain = { apiAccess: true, accessAll: false, expiresAtMs: 9 * minuteMs, sites };
    const withOld = (key: number, untilMs: number) => ({ ...plain, oldKey: { keyHash: hashOf(1, key), untilMs } });
    table.set(1, hashOf(1, 2), withOld(1, 5 * minuteMs));
    const found = table.find(hashOf(1, 1));
    expect(found).toMatchObject({ customerID: 1, isOldKey: true, isOpen: false, expiresAtMs: 5 * minuteMs });
    expect([found?.rightsOn(1, 2), found?.keyMark]).toEqual([3, Number.parseInt(hashOf(1, 1).slice(0, 8), 16) | 0]);
    expect(table.find(hashOf(1, 2))).toMatchObject({ customerID: 1, isOldKey: false, expiresAtMs: 9 * minuteMs });
    table.set(1, hashOf(1, 3), withOld(2, 99 * minuteMs));
    expect(table.find(hashOf(1, 1))).toBeUndefined();
    expect(table.find(hashOf(1, 2))).toMatchObject({ isOldKey: true, expiresAtMs: 9 * minuteMs });
    table.set(1, hashOf(1, 3), plain);
    expect(table.find(hashOf(1, 2))).toBeUndefined();
    table.set(1, hashOf(1, 3), withOld(2, minuteMs));
    table.delete(1);
    expect([2, 3].map((key) => table.find(hashOf(1, key)))).toEqual([undefined, undefined]);
  });

  it('leaves a customer that was found as it was, whatever happens to the table', () => {
    const table = new CustomerTable();
    const plain = {
      apiAccess: true,
      accessAll: false,
      expiresAtMs: minuteMs,
      sites: new Map([[1, new Map([[2, 3]])]]),
    };
    table.set(1, hashOf(1, 1), plain);
    const found = table.find(hashOf(1, 1));
    table.set(1, hashOf(1, 1), { ...plain, apiAccess: false, sites: new Map() });
    for (let id = 2; id < 2_000; id++) table.set(id, hashOf(id, 1), plain);
    expect([found?.apiAccess, found?.rightsOn(1, 2), table.find(hashOf(1, 1))?.apiAccess]).toEqual([true, 3, false]);
  });

  it('stays small when the same customers change again and again', () => {
    const table = new CustomerTable();
    const plain = { apiAccess: true, accessAll: false, expiresAtMs: minuteMs, sites: new Map() };
    for (let change = 0; change < 100_000; change++) table.set(change % 10, hashOf(change % 10, 1), plain);
    for (let id = 0; id < 10; id++) expectFound(table, hashOf(id, 1), id, plain);
  });

  it('does not start afresh with every change when it is nearly full', () => {
    const table = new CustomerTable();
    const plain = { apiAccess: true, accessAll: false, expiresAtMs: minuteMs, sites: new Map() };
    const hashes = Array.from({ length: Math.floor(2 ** 15 * 0.8) }, (_, id) => hashOf(id, 1));
    for (const [id, hash] of hashes.entries()) table.set(id, hash, plain);
    const large = 2 ** 15;
    let allocations = 0;
    vi.stubGlobal(
      'Int32Array',
      new Proxy(Int32Array, {
        construct: (target, [length]: [number]) => {
          if (length >= large) allocations++;
          return new target(length);
        },
      }),
    );
    try {
      for (const [id, hash] of hashes.slice(0, 1_000).entries()) table.set(id, hash, plain);
    } finally {
      vi.unstubAllGlobals();
    }
    // Slots and cells, each time.
    expect(allocations).toBeLessThanOrEqual(2 * 2);
  });

  it('tells who has the key that everybody has read, and takes no room for it', () => {
    const table = new CustomerTable();
    const plain = { apiAccess: true, accessAll: false, expiresAtMs: minuteMs, sites: new Map() };
    table.set(1, hashApiKey(exampleApiKey), plain);
    table.set(2, hashOf(2, 1), plain);
    expect(table.find(hashApiKey(exampleApiKey.toUpperCase()))).toMatchObject({ customerID: 1, isOpen: true });
    expect(table.find(hashOf(2, 1))).toMatchObject({ customerID: 2, isOpen: false });
    table.set(1, hashOf(1, 1), plain);
    expect(table.find(hashOf(1, 1))).toMatchObject({ customerID: 1, isOpen: false });
  });
});
