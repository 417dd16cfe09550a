import type { Database, Schema } from '../database/schema.ts';

export type SealedSecret = Readonly<Schema['site_secrets']>;

export const keyIDOf = ({ hash }: Pick<SealedSecret, 'hash'>): string => hash.slice(0, 16);

/** The latest valid one, or the first if a slow clock has none yet. */
export const signingSecretAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.findLast(({ signs_from }) => signs_from.getTime() <= atMs) ?? secrets[0];

export const nextSecretAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.find((secret, index) => index > 0 && secret.signs_from.getTime() > atMs);

export async function findSecrets(db: Database, siteIds?: readonly number[]): Promise<Map<number, SealedSecret[]>> {
  const all = db.selectFrom('site_secrets').selectAll().orderBy('signs_from');
  const rows = await (siteIds ? all.where('site_id', 'in', siteIds) : all).execute();
  return Map.groupBy(rows, ({ site_id }) => site_id);
}
