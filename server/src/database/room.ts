/** Deleting much without anybody waiting for it, and giving the room back to the disk. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import { pause } from '../slices.ts';
import type { Database, Schema } from './schema.ts';

const pagesAtOnce = 500;
/** Written anew within about a second. */
const rewrittenAtMostBytes = 64 * 1024 ** 2;

/** PostgreSQL has several connections, and its driver waits for it; SQLite works within this process. */
export const isShared = (db: Database): boolean => db.getExecutor().adapter.supportsMultipleConnections === true;

/** Deletes the rows that a condition holds for, few at a time: between two steps others have their turn, and no step undoes another. */
export async function deleteInSteps(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<boolean>,
  rowsAtOnce: number,
): Promise<void> {
  const row = sql.ref(isShared(db) ? 'ctid' : 'rowid');
  const some = sql`select ${row} from ${sql.table(table)} where ${condition} limit ${rowsAtOnce}`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${row} in (${some})`.execute(db);
    if (numAffectedRows < rowsAtOnce) return;
    await pause();
  }
}

/** Gives pages that nothing is written on any more back to the disk; PostgreSQL does so by itself. For the server only: it watches the size of its file. */
export async function shrinkFile(db: Database): Promise<void> {
  if (isShared(db)) return;
  const count = async () =>
    (await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)).rows[0]?.freelist_count ?? 0;
  let [before, left] = [Number.POSITIVE_INFINITY, await count()];
  while (left > 0 && left < before) {
    before = left;
    await sql.raw(`pragma incremental_vacuum(${pagesAtOnce})`).execute(db);
    await pause();
    left = await count();
  }
}

/**
 * A file of an older release can give nothing back before it was written anew, which is done here while it is small. For whoever
 * holds the folder, before anything is open. Whether the file can shrink from now on.
 */
export function makeShrinkable(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return true;
  try {
    using database = new DatabaseSync(file);
    const isAble = database.prepare('pragma auto_vacuum').get()?.auto_vacuum !== 0;
    if (isAble || found.size > rewrittenAtMostBytes) return isAble;
    database.exec('pragma auto_vacuum = incremental; vacuum; pragma wal_checkpoint(truncate);');
    return true;
  } catch {
    // Whatever is wrong with it is said when it is opened; a disk without room for a copy leaves it as it was.
    return false;
  }
}
