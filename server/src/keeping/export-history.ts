import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { findOldestRow, type KeptHistory, readRowsBefore } from '../access/history/kept.ts';
import type { AuditRow } from '../access/history/rows.ts';
import { danishMonth } from '../danish-day.ts';
import type { Database } from '../database/schema.ts';

const gzip = promisify(gzipWithCallback);
const unfinished = /^history-.*\.partial$/;

/**
 * Writes the oldest month of the history into a file of its own: a line of JSON for each row, compressed. Answers where the history
 * begins without it, once all of it is on the disk; undefined where that month ended after the moment, or there is none.
 */
export async function exportOldestMonth(
  db: Database,
  folder: string,
  endedBeforeMs: number,
): Promise<KeptHistory | undefined> {
  const first = await findOldestRow(db);
  if (!first) return undefined;
  const month = danishMonth(first.at.getTime());
  if (month.endsAtMs > endedBeforeMs) return undefined;
  const from = new Date(month.endsAtMs);
  await prepare(folder);
  const draft = join(folder, `history-${month.name}-${randomUUID()}.partial`);
  const goneTo = await write(draft, readRowsBefore(db, first.id, from));
  // By its rows: the same ones make the same file, and others never take its place.
  await rename(draft, join(folder, `history-${month.name}-${first.id}-${goneTo}.jsonl.gz`));
  await flushFolder(folder);
  return { goneTo, from };
}

/** What was not finished is begun anew, under another name: whoever stood still over it finds it gone. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (unfinished.test(name)) await rm(join(folder, name), { force: true });
}

/** Answers the last row that is in the file, and on the disk. */
async function write(path: string, parts: AsyncIterable<AuditRow[]>): Promise<number> {
  let last = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    // Each part is compressed on its own; together they are one file for whatever reads such files.
    for await (const rows of parts) {
      await file.appendFile(await gzip(rows.map(lineOf).join('')));
      last = rows.at(-1)?.id ?? last;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return last;
}

/** By the names that the history has as a file elsewhere. */
function lineOf({ id, revision, at, customer_id, site_id, administrator, action, subject, before, after }: AuditRow) {
  const happened = { id, entry: revision, at: at.toISOString(), administrator, action };
  return `${JSON.stringify({ ...happened, customerID: customer_id, siteID: site_id, subject, before, after })}\n`;
}

/** The name of a file is on the disk only with its folder; Windows sees to that itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
