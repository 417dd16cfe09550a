import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './schema.ts';
import { faultOf, isDamage, isDatabaseUnavailable } from './unavailable.ts';
import { isPostgres } from './write.ts';

const checkTimeoutMs = 2_000;

/** Learns of faults from failed statements, and writes only to see whether a fault is over. */
export class DatabaseHealth {
  #hasFailed = false;
  #damage: string | null = null;
  #checking: Promise<string | null> | undefined;

  note(error: unknown): void {
    if (!isDatabaseUnavailable(error)) return;
    this.#hasFailed = true;
    if (isDamage(error)) this.#damage = faultOf(error);
  }

  async check(db: Database): Promise<string | null> {
    // Concurrent checks share one query, so that a hanging database is not asked again and again.
    this.#checking ??= this.#check(db).finally(() => {
      this.#checking = undefined;
    });
    // SQLite answers within this process: waiting for it means waiting for our own transactions, which is no fault.
    if (!isPostgres(db)) return this.#checking;
    return Promise.race([this.#checking, sleep(checkTimeoutMs, 'the database does not answer', { ref: false })]);
  }

  async #check(db: Database): Promise<string | null> {
    if (this.#damage) return this.#damage;
    try {
      // On SQLite a transaction takes the write lock, which finds a read-only file.
      await db.transaction().execute((trx) => sql`select 1`.execute(trx));
      if (!this.#hasFailed) return null;
      await db.updateTable('installation').set({ probed_at: new Date() }).execute();
      this.#hasFailed = false;
      return null;
    } catch (error) {
      return faultOf(error);
    }
  }
}
