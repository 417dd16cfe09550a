import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Database } from '../database/schema.ts';
import { danishMonth } from '../time/copenhagen.ts';
import { type AuditRow, findOldestRow, type RetainedHistory, readRowsBefore } from './retained.ts';

const gzip = promisify(gzipWithCallback);
const unfinished = /^history-.*\.partial$/;

/** Writes the oldest month to a gzipped JSON Lines file, and returns what remains. */
export async function exportOldestMonth(
  db: Database,
  folder: string,
  endedBeforeMs: number,
): Promise<RetainedHistory | undefined> {
  const first = await findOldestRow(db);
  if (!first) return undefined;
  const month = danishMonth(first.at.getTime());
  if (month.endsAtMs > endedBeforeMs) return undefined;
  const from = new Date(month.endsAtMs);
  await prepare(folder);
  const draft = join(folder, `history-${month.name}-${randomUUID()}.partial`);
  const expiredTo = await write(draft, readRowsBefore(db, first.id, from));
  // Named by its rows, so that a file is only replaced by an identical one.
  await rename(draft, join(folder, `history-${month.name}-${first.id}-${expiredTo}.jsonl.gz`));
  await flushFolder(folder);
  return { expiredTo, from };
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (unfinished.test(name)) await rm(join(folder, name), { force: true });
}

async function write(path: string, parts: AsyncIterable<AuditRow[]>): Promise<number> {
  let last = 0;
  await using file = await open(path, 'wx', 0o600);
  // Concatenated gzip members are one valid gzip file.
  for await (const rows of parts) {
    await file.appendFile(await gzip(rows.map(lineOf).join('')));
    last = rows.at(-1)?.id ?? last;
  }
  await file.sync();
  return last;
}

function lineOf({ id, revision, at, customer_id, site_id, administrator, action, subject, before, after }: AuditRow) {
  const event = { id, entry: revision, at: at.toISOString(), administrator, action };
  return `${JSON.stringify({ ...event, customerID: customer_id, siteID: site_id, subject, before, after })}\n`;
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}
