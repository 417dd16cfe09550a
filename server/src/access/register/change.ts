import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { FieldCode } from '@fagvaerk/contract/errors.ts';
import type { Database, OwnRevision, WriteTransaction } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';

/**
 * A change that is under way: its transaction, who makes it, and when. Only `runChange` and `runPreparedChange` make
 * one, so whoever has it holds the writers' lock until the commit. History takes nothing else.
 */
class Change {
  readonly trx: WriteTransaction;
  readonly by: string;
  readonly at: Date;
  /** Throws unless whoever is logged in has given the password a short while ago. */
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
    const { requireFreshLogin } = await by.requireStill(trx, at);
    return new Change(trx, by.name, at, requireFreshLogin);
  }

  /** Its place among all changes, drawn when it first has something to say. */
  revision(): Promise<OwnRevision> {
    this.#revision ??= drawRevision(this.trx);
    return this.#revision;
  }
}

export type { Change };

/**
 * Who makes a change: a program, by name, or somebody who is logged in. Of those it is looked up under the lock whether
 * they still may: a call can take minutes to arrive, and be waiting while another one ends their session.
 */
export type Author =
  | string
  | Readonly<{
      name: string;
      requireStill: (trx: WriteTransaction, at: Date) => Promise<Pick<Change, 'requireFreshLogin'>>;
    }>;

/** Who the history names for what a first start makes. */
export const firstStart = 'first start';

/** Makes a change as one: all of it is there when this resolves, and none of it when this rejects. */
export function runChange<T>(db: Database, by: Author, work: (change: Change) => Promise<T>): Promise<T> {
  return writeTransaction(db, async (trx) => work(await Change.begin(trx, by)));
}

/**
 * As `runChange`, for one with long preparations in the same transaction: nobody has to wait for those. They must take
 * no lock that somebody with a change under way could wait for.
 */
export function runPreparedChange<T>(
  db: Database,
  by: Author,
  prepare: (trx: WriteTransaction) => Promise<void>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return writeTransaction(db, async (trx) => work(await Change.begin(trx, by)), prepare);
}

/**
 * One more than the newest. Two that are not committed yet cannot have the same, and a later one cannot be had before
 * the earlier is there to be seen: by the primary key alone, numbers follow commits.
 */
async function drawRevision(trx: WriteTransaction): Promise<OwnRevision> {
  const { revision } = await trx
    .insertInto('access_changes')
    .columns(['revision', 'mark'])
    .expression((from) =>
      from
        .selectFrom('access_changes')
        .select(({ fn, eb, val }) => [
          eb(fn.max('revision'), '+', 1).$castTo<OwnRevision>().as('revision'),
          val(randomUUID()).as('mark'),
        ]),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision as OwnRevision;
}

export type Happening = {
  action: AuditAction;
  customerId?: number;
  subject: string;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
};

/** Few enough for others to have their turn soon, and many enough for a statement to be worth its while. */
const rowsAtOnce = 50;

export function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** Writes history in the transaction of the change itself: neither is ever there without the other. */
export async function recordAudit(change: Change, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return;
  const revision = await change.revision();
  for (const batch of batchesOf(happenings)) {
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

/** A rule that an object of the request broke; `index` is its place in the list. */
export type Violation = Readonly<{ index: number | null; field: string; rule: FieldCode; limit?: number }>;

/** Thrown inside a change: everything is rolled back, and the caller is told why. */
export class Refusal extends Error {
  readonly violations: readonly Violation[];
  /** How many there are, where not all of them were put down. */
  readonly count: number;

  constructor(violations: readonly Violation[], count = violations.length) {
    super('The request breaks a rule');
    this.violations = violations;
    this.count = count;
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
