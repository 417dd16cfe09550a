import type { FieldCode } from '@fagvaerk/contract/errors.ts';
import type { Database } from '../database/schema.ts';

export type RefusalCode = FieldCode | 'changed-meanwhile' | 'plan-changed';
export type Violation = Readonly<{
  index: number | null;
  field: string;
  rule: RefusalCode;
  limit?: number;
  /** Undefined if the history does not go back that far. */
  change?: Readonly<{ administrator: string; at: Date }> | undefined;
}>;

export class Refusal extends Error {
  readonly violations: readonly Violation[];
  /** The total, if `violations` is truncated. */
  readonly count: number;

  constructor(violations: readonly Violation[], count = violations.length) {
    super('The request breaks a rule');
    this.violations = violations;
    this.count = count;
  }
}

export function refuseWhere<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => Omit<Violation, 'index'> | false | undefined,
): void {
  const violations = items.flatMap((item, index) => {
    const found = check(item, index);
    return found ? [{ index, ...found }] : [];
  });
  if (violations.length > 0) throw new Refusal(violations);
}

export const outdatedPlan = (field: string, index: number | null = null): Refusal =>
  new Refusal([{ index, field, rule: 'plan-changed' }]);

/** Refuses the first object whose row was changed after the caller read it. */
export async function refuseChanged<Sent extends Readonly<{ Revision?: number | undefined }>>(
  db: Database,
  wanted: readonly Sent[],
  rowOf: (sent: Sent) => Readonly<{ revision: number }> | undefined,
): Promise<void> {
  for (const [index, sent] of wanted.entries()) {
    const { revision } = rowOf(sent) ?? {};
    if (sent.Revision === undefined || revision === undefined || sent.Revision === revision) continue;
    const changes = db.selectFrom('audit').select(['administrator', 'at']).where('revision', '=', revision);
    throw new Refusal([
      { index, field: 'Revision', rule: 'changed-meanwhile', change: await changes.executeTakeFirst() },
    ]);
  }
}

/** The rows by id. Refuses ids that are not among them. */
export function requireKnown<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
  violation: Omit<Violation, 'index'>,
): Map<number, Row> {
  const known = new Map(rows.map((row) => [row.id, row]));
  refuseWhere(ids, (id) => !known.has(id) && violation);
  return known;
}

/** Reports violations of list items as violations of one field of the request. */
export async function withinField<T>(work: Promise<T>, nameOf: (violation: Violation) => string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.violations.map((found) => ({ ...found, index: null, field: nameOf(found) })));
  }
}
