import type { Entity, FieldsOf } from '@fagvaerk/company/entities.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { expect, it } from 'vitest';
import { type Body, callsOf, openTestSandbox } from '../../test/fixtures/sandbox.ts';

it('unpaid invoices are overdue from the next Danish day on, and balances are updated', async () => {
  let now = Date.parse('2026-12-01T22:59:00Z');
  const sandbox = await openTestSandbox(
    () => {
      const records = readExampleCompany();
      const change = <Name extends Entity>(entity: Name, id: number, fields: Partial<FieldsOf<Name>>) =>
        Object.assign(records[entity][id] as object, fields);
      change('invoice', 20418, { dueDate: '2026-12-01', isOverdue: false });
      change('debtor', 302, { overdueBalance: 0, notDueBalance: 4665 });
      change('purchaseInvoice', 9014, { dueDate: '2026-12-01', isOverdue: false, remaining: 100 });
      change('creditor', 501, { overdueBalance: 0 });
      return records;
    },
    () => now,
  );
  const one = async (call: typeof sandbox.call, operation: string, id: string) => {
    const { body } = await call(operation, { params: { id } });
    const data = body.data as Body | [{ data: [Body] }];
    return Array.isArray(data) ? data[0].data[0] : data;
  };
  const overdue = async (call = sandbox.call) => [
    (await one(call, 'GET /api/v4.0/invoices/{id}', '20418')).isOverdue,
    (await one(call, 'GET /api/v3.0/debtors/{id}', '302')).OverdueBalance,
    (await one(call, 'GET /api/v4.0/creditors/{id}', '501')).overdueBalance,
  ];
  const { updatedDate } = await one(sandbox.call, 'GET /api/v4.0/invoices/{id}', '20418');
  expect(await overdue()).toEqual([false, 0, 0]);
  now += 60_000;
  const after = [true, 4958.75, -100];
  expect(await overdue()).toEqual(after);
  now += 24 * 3_600_000;
  expect(await overdue()).toEqual(after);
  expect(await overdue(callsOf(sandbox.startAnother()))).toEqual(after);
  expect((await one(sandbox.call, 'GET /api/v4.0/invoices/{id}', '20418')).updatedDate).toBe(updatedDate);
  await sandbox.close();
});
