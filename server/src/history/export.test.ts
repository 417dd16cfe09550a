import type { HistoryFilter } from '@fagvaerk/contract/history.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { isOnPostgres } from '../../test/fixtures/test-database.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';
import { matchingRows, readMatchingRows } from './entries.ts';

const portal = forAllTests(() => openTestPortal());

const filters: HistoryFilter[] = [
  {},
  { administrator: 'admin' },
  { kind: 'customer' },
  { customerID: 1 },
  { siteID: 1 },
  { from: '20260101', to: '20261231' },
  { administrator: 'admin', kind: 'endpointAccess', from: '20260101' },
  { kind: 'siteAccess', customerID: 1, siteID: 1 },
];

describe.skipIf(isOnPostgres)('a filtered history export', () => {
  it.each(filters)('searches by id range: %j', async (filter) => {
    const part = matchingRows(portal.access.db, filter, { above: 1000, upTo: 3000 });
    const plan = (await part.explain(undefined, sql`query plan`)) as { detail: string }[];
    expect(plan[0]?.detail).toMatch(/SEARCH audit USING .*\b(?:row)?id>\? AND (?:row)?id<\?/);
  });
});

// PostgreSQL allocates the ids itself.
it.skipIf(isOnPostgres)(
  'the history download contains each matching row once, newest first, across gaps in the ids',
  async () => {
    const { db } = portal.access;
    const { customerID } = await createCustomer(portal);
    const { id, ...row } = await db
      .selectFrom('audit')
      .selectAll()
      .where('customer_id', '=', customerID)
      .executeTakeFirstOrThrow();
    const facts = { before: null, after: null };
    for (const later of [id + 1999, id + 2000, id + 9000]) {
      await db
        .insertInto('audit')
        .values({ ...row, ...facts, id: later } as never)
        .execute();
    }
    const read: number[] = [];
    for await (const found of readMatchingRows(db, { customerID, kind: 'customer' })) read.push(found.id);
    expect(read).toEqual([id + 9000, id + 2000, id + 1999, id]);
  },
);
