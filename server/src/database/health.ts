import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './schema.ts';
import { describeFault, isDamage, isDatabaseUnavailable } from './unavailable.ts';
import { isPostgres } from './write.ts';

const checkTimeoutMs = 2_000;
/** More than a change writes, so that a disk with room for less is not reported as healthy; random, because PostgreSQL compresses. */
const probe = randomBytes(192 * 1024).toString('base64');

/** Learns of faults from failed statements; writes only to check whether a fault is over. */
export class DatabaseHealth {
  #hasFailed = false;
  #damage: string | null = null;
  #checking: Promise<string | null> | undefined;

  note(error: unknown): void {
    if (!isDatabaseUnavailable(error)) return;
    this.#hasFailed = true;
    if (isDamage(error)) this.#damage = describeFault(error);
  }

  async check(db: Database): Promise<string | null> {
    // Concurrent checks share one query.
    this.#checking ??= this.#check(db).finally(() => {
      this.#checking = undefined;
    });
    // SQLite runs in-process: a slow check means our own transactions, not a fault.
    if (!isPostgres(db)) return this.#checking;
    return Promise.race([this.#checking, sleep(checkTimeoutMs, 'the database does not answer', { ref: false })]);
  }

  async #check(db: Database): Promise<string | null> {
    if (this.#damage) return this.#damage;
    try {
      // A transaction takes SQLite's write lock, which detects a read-only file.
      await db.transaction().execute((trx) => sql`select 1`.execute(trx));
      if (!this.#hasFailed) return null;
      await db.updateTable('installation').set({ probed_at: new Date(), probe }).execute();
      await db.updateTable('installation').set({ probe: '' }).execute();
      this.#hasFailed = false;
      return null;
    } catch (error) {
      return describeFault(error);
    }
  }
}
