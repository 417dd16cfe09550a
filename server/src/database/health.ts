import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './schema.ts';
import { faultOf, isDamage, isDatabaseUnavailable } from './unavailable.ts';

const answerWithinMs = 2_000;
const noAnswer = 'the database does not answer';

/** Whether the database can be read and written. Learns from what fails in daily work; writes only to see whether that is over. */
export class DatabaseHealth {
  #hasFailed = false;
  #damage: string | null = null;
  #asking: Promise<string | null> | undefined;

  /** Told of every statement that failed. */
  note(error: unknown): void {
    if (!isDatabaseUnavailable(error)) return;
    this.#hasFailed = true;
    if (isDamage(error)) this.#damage = faultOf(error);
  }

  /** What is wrong, or null; soon, whatever the database does. */
  async check(db: Database): Promise<string | null> {
    // One question at a time: a database that does not answer is not asked ever more.
    this.#asking ??= this.#ask(db).finally(() => {
      this.#asking = undefined;
    });
    const late = sleep(answerWithinMs, undefined, { ref: false }).then(() => this.#lateAnswer(db));
    return Promise.race([this.#asking, late]);
  }

  /** The embedded database answers in the tick it is asked in: who waits for it waits for work of our own. */
  #lateAnswer(db: Database): string | null {
    const isWaitingForUs = !db.getExecutor().adapter.supportsMultipleConnections && !this.#hasFailed;
    return isWaitingForUs ? null : noAnswer;
  }

  async #ask(db: Database): Promise<string | null> {
    if (this.#damage) return this.#damage;
    try {
      // An empty transaction: on the embedded database it finds a file that is gone or read-only.
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
