import { usageGroups } from '@fagvaerk/contract/usage.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway } from '../../test/fixtures/gateway.ts';
import { answeredCall, openUsage } from '../../test/fixtures/usage.ts';
import type { Database } from '../database/schema.ts';
import type { AnsweredCall } from './call-log.ts';
import { sumUsage, type UsageScope } from './usage-report.ts';

const days = { from: '20261110', to: '20261116' };
const gateway = forAllTests(() => openTestGateway());
let db: Database;

beforeAll(() => {
  ({ db } = gateway.access);
});
beforeEach(async () => {
  await db.deleteFrom('usage').execute();
  await db.deleteFrom('usage_totals').execute();
});

/** Of seven days, two sites, three endpoints and all outcomes. */
const call = (customerID: number, number: number): AnsweredCall =>
  answeredCall({
    customerID,
    atMs: Date.parse('2026-11-10T12:00:00Z') + (number % 7) * 24 * 60 * 60 * 1000,
    siteID: 1 + (number % 2),
    countedEndpointID: 1 + (number % 3),
    status: [200, 404, 502, 401][number % 4] ?? 200,
    outcome: ([null, 'failed', 'failed', 'refused'] as const)[number % 4] ?? null,
    durationMs: number,
    isLogged: false,
  });

async function sumOfCounts(group: (typeof usageGroups)[number], scope: UsageScope = {}) {
  const sums = new Map<string, { accepted: number; refused: number; failed: number; serverErrors: number }>();
  for (const row of await db.selectFrom('usage').selectAll().execute()) {
    if (scope.customerID !== undefined && row.customer_id !== scope.customerID) continue;
    if (scope.withoutCustomerID === row.customer_id) continue;
    if (scope.siteID !== undefined && row.site_id !== scope.siteID) continue;
    if (scope.endpointID !== undefined && row.endpoint_id !== scope.endpointID) continue;
    const ids = { day: row.day, customer: row.customer_id, endpoint: row.endpoint_id, site: row.site_id };
    const sum = sums.get(`${ids[group]}`) ?? { accepted: 0, refused: 0, failed: 0, serverErrors: 0 };
    sums.set(`${ids[group]}`, sum);
    sum.refused += row.refused;
    if (row.status_class < 4) sum.accepted += row.calls - row.refused;
    else sum.failed += row.calls - row.refused;
    if (row.status_class >= 5) sum.serverErrors += row.calls - row.refused;
  }
  return sums;
}

async function expectTotalsToBeSums(): Promise<void> {
  for (const group of usageGroups) expect(await sumUsage(db, days, group, {})).toEqual(await sumOfCounts(group));
}

const openProcesses = () => [1, 2, 3].map(() => openUsage({ db }));

describe('totals are the sums of the counts', () => {
  it('for every group and scope', async () => {
    const ids = [1, 2, 3].map(async () => (await gateway.addCustomer()).customerID);
    const [one = 0, two = 0, three = 0] = await Promise.all(ids);
    const usage = openUsage({ db });
    for (const customerID of [one, two, three])
      for (let number = 0; number < 84; number++) usage.record(call(customerID, number * customerID));
    await usage.close();
    const scopes: UsageScope[] = [
      {},
      { customerID: one },
      { siteID: 1 },
      { endpointID: 2 },
      { siteID: 2, endpointID: 3 },
      { customerID: two, siteID: 1 },
    ];
    for (const group of usageGroups)
      for (const scope of [...scopes, ...scopes.slice(2, 5).map((one) => ({ ...one, withoutCustomerID: three }))])
        expect([group, scope, await sumUsage(db, days, group, scope)]).toEqual([
          group,
          scope,
          await sumOfCounts(group, scope),
        ]);
    // The only customer of an endpoint does not leave an empty group behind.
    const alone = openUsage({ db });
    alone.record({ ...call(three, 1), countedEndpointID: 9 });
    await alone.close();
    expect((await sumUsage(db, days, 'endpoint', { withoutCustomerID: three })).has('9')).toBe(false);
  });

  it('after concurrent flushes', async () => {
    const { customerID } = await gateway.addCustomer();
    const processes = openProcesses();
    for (let round = 0; round < 4; round++) {
      for (const [index, usage] of processes.entries())
        for (let number = 0; number < 60; number++) usage.record(call(customerID, number * (index + 1)));
      await Promise.all(processes.map((usage) => usage.flush()));
    }
    await expectTotalsToBeSums();
    const { calls } = await db
      .selectFrom('usage')
      .select(({ fn }) => fn.sum('calls').as('calls'))
      .executeTakeFirstOrThrow();
    expect(Number(calls)).toBe(4 * 3 * 60);
    for (const usage of processes) await usage.close();
  });

  it('after a customer was deleted while its calls were written', async () => {
    const kept = await gateway.addCustomer();
    const deleted = await gateway.addCustomer();
    const processes = openProcesses();
    const record = () => {
      for (const usage of processes)
        for (let number = 0; number < 60; number++)
          for (const { customerID } of [kept, deleted]) usage.record(call(customerID, number));
    };
    record();
    await Promise.all(processes.map((usage) => usage.flush()));
    record();
    const deletion = gateway.manage('DeleteExternalCustomers', [{ customerID: deleted.customerID }]);
    await Promise.all([...processes.map((usage) => usage.flush()), deletion]);
    await expectTotalsToBeSums();
    expect([...(await sumUsage(db, days, 'customer', {})).keys()]).toEqual([`${kept.customerID}`]);
    for (const usage of processes) await usage.close();
  });

  it('after a failure between them', async () => {
    const { customerID } = await gateway.addCustomer();
    const usage = openUsage({ db });
    await sql`alter table usage_totals rename to hidden`.execute(db);
    for (let number = 0; number < 60; number++) usage.record(call(customerID, number));
    await expect(usage.flush()).rejects.toThrow('usage_totals');
    expect(await sumOfCounts('day')).toEqual(new Map());
    await sql`alter table hidden rename to usage_totals`.execute(db);
    await usage.close();
    await expectTotalsToBeSums();
    expect((await sumOfCounts('customer')).get(`${customerID}`)).toEqual({
      accepted: 15,
      refused: 15,
      failed: 30,
      serverErrors: 15,
    });
  });
});
