import type { FieldCode } from '@fagvaerk/contract/errors.ts';

export type Violation = Readonly<{ index: number | null; field: string; rule: FieldCode; limit?: number }>;

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
