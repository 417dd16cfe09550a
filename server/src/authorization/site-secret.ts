import type { Database } from '../database/schema.ts';

/** Signs calls to a live site; stored encrypted. */
export type SealedSecret = Readonly<{ hash: string; sealed: string; signsFromMs: number }>;

/** Identifies a secret without revealing it. */
export const keyIDOf = ({ hash }: Pick<SealedSecret, 'hash'>): string => hash.slice(0, 16);

/** The latest one that is valid, or the first where a slow clock has none valid yet. */
export const signingAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.findLast(({ signsFromMs }) => signsFromMs <= atMs) ?? secrets[0];

export const waitingAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.find((secret, place) => place > 0 && secret.signsFromMs > atMs);

/** By site, oldest first. */
export async function findSecrets(db: Database, siteIds?: readonly number[]): Promise<Map<number, SealedSecret[]>> {
  const all = db.selectFrom('site_secrets').selectAll().orderBy('signs_from');
  const rows = await (siteIds ? all.where('site_id', 'in', siteIds) : all).execute();
  const bySite = new Map<number, SealedSecret[]>();
  for (const { site_id, hash, sealed, signs_from } of rows) {
    const secrets = bySite.get(site_id) ?? [];
    secrets.push({ hash, sealed, signsFromMs: signs_from.getTime() });
    bySite.set(site_id, secrets);
  }
  return bySite;
}
