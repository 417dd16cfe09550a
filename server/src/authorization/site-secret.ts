import type { Database } from '../database/schema.ts';

export type SealedSecret = Readonly<{ hash: string; sealed: string; signsFromMs: number }>;

export const keyIDOf = ({ hash }: Pick<SealedSecret, 'hash'>): string => hash.slice(0, 16);

/** The latest valid one, or the first if a slow clock has none yet. */
export const signingSecretAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.findLast(({ signsFromMs }) => signsFromMs <= atMs) ?? secrets[0];

export const nextSecretAt = (secrets: readonly SealedSecret[], atMs: number): SealedSecret | undefined =>
  secrets.find((secret, index) => index > 0 && secret.signsFromMs > atMs);

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
