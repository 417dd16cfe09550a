import type { AuditAction, AuditFacts } from '@fagvaerk/contract/admin-answers.ts';
import type { FieldCode } from '@fagvaerk/contract/errors.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';

/** A change that is under way: its transaction, who makes it, and when. */
export type Change = Readonly<{ trx: WriteTransaction; by: string; at: Date }>;

/** Makes a change as one: all of it is there when this resolves, and none of it when this rejects. */
export function runChange<T>(db: Database, by: string, work: (change: Change) => Promise<T>): Promise<T> {
  return writeTransaction(db, (trx) => work({ trx, by, at: new Date() }));
}

type Happening = {
  action: AuditAction;
  customerId?: number;
  subject: string;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
};

/** Well below the number of parameters that either database takes in one statement. */
const rowsAtOnce = 1000;

/** Writes history in the transaction of the change itself: neither is ever there without the other. */
export async function recordAudit({ trx, by, at }: Change, happenings: readonly Happening[]): Promise<void> {
  const rows = happenings.map(({ action, customerId, subject, before, after }) => ({
    at,
    administrator: by,
    action,
    customer_id: customerId ?? null,
    subject,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto('audit')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

/** A rule that an object of the request broke; `index` is its place in the list. */
export type Violation = Readonly<{ index: number | null; field: string; rule: FieldCode; limit?: number }>;

/** Thrown inside a change: everything is rolled back, and the caller is told why. */
export class Refusal extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super('The request breaks a rule');
    this.violations = violations;
  }
}

/** Refuses the whole list when any of its objects is found wanting. */
export function refuseWhere<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => readonly Omit<Violation, 'index'>[],
): void {
  const violations = items.flatMap((item, index) => check(item, index).map((found) => ({ index, ...found })));
  if (violations.length > 0) throw new Refusal(violations);
}
