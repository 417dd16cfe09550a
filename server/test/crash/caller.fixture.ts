import { setTimeout as sleep } from 'node:timers/promises';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { sql } from 'kysely';
import type { Database } from '../../src/database/schema.ts';

const pauseMs = 10;
const headers = { apikey: exampleApiKey, siteName: 'lindholm-vvs' };

/** Somebody who calls the API beside those who change things, and what of these calls each crash took. */
export class Caller {
  #counted = 0;
  #answeredAtMs: number[] = [];
  #cutAtMs = 0;
  /** Of the crash that took most: calls, and how long before it the first of them was answered. */
  readonly worst = { calls: 0, beforeMs: 0 };

  /** Goes on until the server does not answer any more. */
  async callUntilCut(address: string): Promise<void> {
    this.#answeredAtMs = [];
    for (;;) {
      const answer = fetch(`${address}/api/v4.0/roles`, { headers }).then((response) => response.arrayBuffer());
      if (!(await answer.catch(() => undefined))) break;
      this.#answeredAtMs.push(performance.now());
      await sleep(pauseMs);
    }
    this.#cutAtMs = performance.now();
  }

  /** Looks which of them were counted: the others are the last ones. */
  async examine(db: Database): Promise<void> {
    const { rows } = await sql<{ calls: number }>`select coalesce(sum(calls), 0) as calls from usage`.execute(db);
    const counted = Number(rows[0]?.calls);
    const kept = Math.min(counted - this.#counted, this.#answeredAtMs.length);
    this.#counted = counted;
    const firstLostAtMs = this.#answeredAtMs[kept] ?? this.#cutAtMs;
    this.worst.calls = Math.max(this.worst.calls, this.#answeredAtMs.length - kept);
    this.worst.beforeMs = Math.max(this.worst.beforeMs, Math.round(this.#cutAtMs - firstLostAtMs));
  }
}
