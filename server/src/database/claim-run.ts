import type { Database } from './schema.ts';

/** Compare-and-set, so that one process runs a job. A time far in the future comes from a wrong clock. */
export async function claimRun(
  db: Database,
  job: 'cleaned_at' | 'sites_checked_at',
  everyMs: number,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ [job]: new Date(nowMs) })
    .where(({ eb, or }) =>
      or([eb(job, 'is', null), eb(job, '<=', new Date(nowMs - everyMs)), eb(job, '>', new Date(nowMs + everyMs))]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
