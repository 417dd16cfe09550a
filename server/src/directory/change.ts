import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { FieldCode } from '@fagvaerk/contract/errors.ts';
import type { Database, OwnRevision, WriteTransaction } from '../database/schema.ts';
import { writeTransaction } from '../database/write.ts';

/** Only `runChange` creates one, so it always holds the write lock. */
class Change {
  readonly trx: WriteTransaction;
  readonly by: string;
  readonly at: Date;
  readonly requireFreshLogin: () => void;
  #revision: Promise<OwnRevision> | undefined;

  private constructor(trx: WriteTransaction, by: string, at: Date, requireFreshLogin = () => {}) {
    this.trx = trx;
    this.by = by;
    this.at = at;
    this.requireFreshLogin = requireFreshLogin;
  }

  static async begin(trx: WriteTransaction, by: Author): Promise<Change> {
    const at = new Date();
    if (typeof by === 'string') return new Change(trx, by, at);
    const { requireFreshLogin } = await by.reauthorize(trx, at);
    return new Change(trx, by.name, at, requireFreshLogin);
  }

  revision(): Promise<OwnRevision> {
    this.#revision ??= allocateRevision(this.trx);
    return this.#revision;
  }
}

export type { Change };

/** A program, or an administrator whose session is checked again under the lock. */
export type Author =
  | string
  | Readonly<{
      name: string;
      reauthorize: (trx: WriteTransaction, at: Date) => Promise<Pick<Change, 'requireFreshLogin'>>;
    }>;

/** The author of changes that the server makes when it first starts. */
export const firstStart = 'first start';

export function runChange<T>(db: Database, by: Author, work: (change: Change) => Promise<T>): Promise<T> {
  return writeTransaction(db, async (trx) => work(await Change.begin(trx, by)));
}

/** The write lock is held, so numbers are in the order of commits. */
async function allocateRevision(trx: WriteTransaction): Promise<OwnRevision> {
  const { revision } = await trx
    .insertInto('access_changes')
    .columns(['revision', 'change_id'])
    .expression((from) =>
      from
        .selectFrom('access_changes')
        .select(({ fn, eb, val }) => [
          eb(fn.max('revision'), '+', 1).$castTo<OwnRevision>().as('revision'),
          val(randomUUID()).as('change_id'),
        ]),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision as OwnRevision;
}

export type AuditEvent = {
  action: AuditAction;
  customerId?: number;
  subject: string;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
};

const rowsAtOnce = 50;

export function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

export async function recordAudit(change: Change, events: readonly AuditEvent[]): Promise<void> {
  const changes = events.filter(
    ({ before, after }) => !before || !after || JSON.stringify(before) !== JSON.stringify(after),
  );
  if (changes.length === 0) return;
  const revision = await change.revision();
  for (const batch of batchesOf(changes)) {
    const rows = batch.map(({ action, customerId, subject, before, after }) => ({
      revision,
      at: change.at,
      administrator: change.by,
      action,
      customer_id: customerId ?? null,
      site_id: siteIn(after) ?? siteIn(before),
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    }));
    await change.trx.insertInto('audit').values(rows).execute();
  }
}

const siteIn = (facts: AuditFacts | undefined): number | null =>
  typeof facts?.siteID === 'number' ? facts.siteID : null;

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

/** Reports violations of list items as violations of one field of the request. */
export async function withinField<T>(work: Promise<T>, nameOf: (violation: Violation) => string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.violations.map((found) => ({ ...found, index: null, field: nameOf(found) })));
  }
}
