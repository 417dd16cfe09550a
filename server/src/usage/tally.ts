import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { batchesOf } from '../database/batches.ts';
import type { Database } from '../database/schema.ts';
import { inUsageTransaction, rowsPerTransaction } from './usage.ts';

type Settings<Row> = Readonly<{
  db: Database;
  maximum: number;
  save: (trx: Database, rows: readonly Row[]) => Promise<void>;
  onLost?: () => void;
}>;

/** Adds up the calls of a name until they are written. */
export function createTally<Row extends { calls: number }>({ db, maximum, save, onLost }: Settings<Row>) {
  const waiting = new Map<string, Row>();
  let lost = 0;

  return {
    /** The row of the name, with this call; undefined if too many names wait. */
    count: (name: string, create: () => Row): Row | undefined => {
      let row = waiting.get(name);
      if (!row && waiting.size < maximum) {
        row = create();
        waiting.set(name, row);
      }
      if (row) {
        row.calls++;
        return row;
      }
      lost++;
      onLost?.();
    },
    /** Rows of failed batches stay. */
    write: async (): Promise<void> => {
      // Sorted, so that the counts of a customer are written together.
      const sorted = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const batch of batchesOf(sorted, rowsPerTransaction(db))) {
        const written = batch.map(([, row]) => ({ ...row }));
        await inUsageTransaction(db, (trx) => save(trx, written));
        // Calls may have been counted during the write.
        for (const [index, [name, row]] of batch.entries()) {
          row.calls -= written[index]?.calls ?? 0;
          if (row.calls === 0) waiting.delete(name);
        }
        await yieldToEventLoop();
      }
    },
    stats: () => ({ waiting: waiting.size, lost }),
  };
}
