import type { ValidUntilToSet } from '@fagvaerk/contract/customer-list.ts';
import { batchesOf, type Change, Refusal, recordAudit } from './change.ts';
import { customerChange } from './change-customers.ts';
import { type CustomerRow, requireCustomers } from './customers.ts';

/** A customer after a change of several, and before it. */
export type ChangedRow = Readonly<{ is: CustomerRow; was: CustomerRow }>;

/** Until a day, inclusive. Keys that last longer already stay as they are. */
export async function extendCustomers(
  change: Change,
  ids: readonly number[],
  validUntil: string,
): Promise<ChangedRow[]> {
  const known = await requireChosen(change, ids);
  const longer = (was: CustomerRow) => (was.valid_until < validUntil ? validUntil : was.valid_until);
  return setFact(change, 'valid_until', inOrder(ids, known), longer);
}

/** To each its own day; of several for the same customer the last one counts. */
export async function setValidUntil(change: Change, wanted: readonly ValidUntilToSet[]): Promise<ChangedRow[]> {
  const days = new Map(wanted.map(({ CustomerID, ValidUntil }) => [CustomerID, ValidUntil]));
  const ids = wanted.map(({ CustomerID }) => CustomerID);
  const known = await requireCustomers(change, ids, 'CustomerID');
  return setFact(change, 'valid_until', inOrder(ids, known), ({ id, valid_until }) => days.get(id) ?? valid_until);
}

export async function setApiAccessOfMany(
  change: Change,
  ids: readonly number[],
  apiAccess: boolean,
): Promise<ChangedRow[]> {
  const known = await requireChosen(change, ids);
  return setFact(change, 'api_access', inOrder(ids, known), () => apiAccess);
}

/** They stand in a list inside the object that was sent: what is wrong with one is told of its place there. */
export function requireChosen(change: Change, ids: readonly number[]): Promise<Map<number, CustomerRow>> {
  return requireCustomers(change, ids, 'CustomerIDs').catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.violations.map(({ index, field, ...rest }) => ({ ...rest, index: null, field: `${field}[${index}]` })),
    );
  });
}

/** Each once, as they were asked for: rows come back in no promised order. */
export const inOrder = (ids: readonly number[], known: ReadonlyMap<number, CustomerRow>): CustomerRow[] =>
  [...new Set(ids)].flatMap((id) => known.get(id) ?? []);

const actions = { valid_until: 'customer.updated', api_access: 'customer.apiAccessToggled' } as const;

/** Writes one fact of several customers, and the history of those that it is different for. */
async function setFact<Fact extends keyof typeof actions>(
  change: Change,
  fact: Fact,
  customers: readonly CustomerRow[],
  valueFor: (was: CustomerRow) => CustomerRow[Fact],
): Promise<ChangedRow[]> {
  const changed = customers.map((was) => ({ was, is: { ...was, [fact]: valueFor(was) } }));
  const different = changed.filter(({ was, is }) => was[fact] !== is[fact]);
  for (const [value, alike] of Map.groupBy(different, ({ is }) => is[fact])) {
    for (const batch of batchesOf(alike)) {
      const ids = batch.map(({ is }) => is.id);
      await change.trx
        .updateTable('customers')
        .set({ [fact]: value })
        .where('id', 'in', ids)
        .execute();
    }
  }
  await recordAudit(
    change,
    different.flatMap(({ was, is }) => customerChange(actions[fact], was, is)),
  );
  return changed;
}
