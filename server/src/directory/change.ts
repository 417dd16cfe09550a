import { hash, randomUUID } from 'node:crypto';
import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import { batchesOf } from '../database/batches.ts';
import type { Database, OwnRevision, WriteTransaction } from '../database/schema.ts';
import { rolledBack, writeTransaction } from '../database/write.ts';
import { outdatedPlan } from './refusal.ts';

export type AuditEvent = {
  action: AuditAction;
  customerId?: number;
  subject: string;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
  /** The row that gets the revision of the change. */
  revises?: Readonly<{ table: 'customers' | 'sites' | 'access_roles' | 'incidents'; id: number }> | undefined;
};

/** Only `runChange` creates one, so it always holds the write lock. */
class Change {
  readonly trx: WriteTransaction;
  readonly by: string;
  readonly at: Date;
  readonly requireFreshLogin: () => void;
  /** Without those that change nothing. */
  readonly events: AuditEvent[] = [];
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

  /** Rows of the history, without events that change nothing. */
  async record(events: readonly AuditEvent[]): Promise<void> {
    const changes = events.filter(
      ({ before, after }) => !before || !after || JSON.stringify(before) !== JSON.stringify(after),
    );
    if (changes.length === 0) return;
    this.events.push(...changes);
    const revision = await this.revision();
    for (const batch of batchesOf(changes)) {
      const rows = batch.map(({ action, customerId, subject, before, after }) => ({
        revision,
        at: this.at,
        administrator: this.by,
        action,
        customer_id: customerId ?? null,
        site_id: siteIn(after) ?? siteIn(before),
        subject,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      }));
      await this.trx.insertInto('audit').values(rows).execute();
    }
    for (const { revises } of changes)
      if (revises) await this.trx.updateTable(revises.table).set({ revision }).where('id', '=', revises.id).execute();
  }

  /** Called last: refuses what is not as previewed. `from` is the first event that the plan covers. */
  requirePlan(plan: string | undefined, { from = 0, index = null }: { from?: number; index?: number | null } = {}) {
    if (plan !== undefined && plan !== planOf(this.events.slice(from))) throw outdatedPlan('Plan', index);
  }
}

const siteIn = (facts: AuditFacts | undefined): number | null =>
  typeof facts?.siteID === 'number' ? facts.siteID : null;

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

/** Runs a change and rolls it back, for a preview of what it does. */
export async function rehearse<T>(db: Database, work: (change: Change) => Promise<T>) {
  return rolledBack(db, async (trx) => {
    const change = await Change.begin(trx, 'preview');
    const done = await work(change);
    return { done, events: change.events, plan: planOf(change.events) };
  });
}

/** Of the access that is given and taken, in any order. */
const planOf = (events: readonly AuditEvent[]): string =>
  fingerprintOf(
    events
      .filter(({ action }) => /^(?:site|endpoint)Access\./.test(action))
      .map(({ action, customerId, before, after }) => JSON.stringify([action, customerId, before, after]))
      .sort(),
  );

export const fingerprintOf = (plan: unknown): string => hash('sha256', JSON.stringify(plan), 'hex');

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
