import { sessionAbsoluteHours, sessionIdleHours } from '@fagvaerk/contract/limits.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Schema, WriteTransaction } from '../../database/schema.ts';
import { readClock } from '../../database/write.ts';
import { hashToken, type KeyVault } from '../../directory/api-keys.ts';
import type { Change } from '../../directory/change.ts';
import { requireAdministrator } from './administrators.ts';

export type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>;

const touchEveryMs = 60_000;
const browserNameMaximum = 40;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);
const isActive = (now: Date) => (eb: ExpressionBuilder<Schema, 'sessions'>) =>
  eb.and([
    eb('sessions.last_used_at', '>=', hoursBefore(now, sessionIdleHours)),
    eb('sessions.created_at', '>=', hoursBefore(now, sessionAbsoluteHours)),
  ]);

export async function beginSession(
  trx: WriteTransaction,
  vault: KeyVault,
  administratorId: number,
  now: Date,
  { address, userAgent }: Readonly<{ address: string; userAgent: string }>,
): Promise<string> {
  const token = vault.createToken('session');
  const isStillActive = isActive(await readClock(trx));
  await trx
    .deleteFrom('sessions')
    .where((eb) => eb.not(isStillActive(eb)))
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      administrator_id: administratorId,
      created_at: now,
      last_used_at: now,
      address,
      browser: browserNameOf(userAgent),
      authenticated_at: now,
    })
    .execute();
  await trx.updateTable('administrators').set({ last_login_at: now }).where('id', '=', administratorId).execute();
  return token;
}

export async function findSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const found = await readSession(db, hashToken(token), now);
  if (found && now.getTime() - found.lastUsedAt.getTime() >= touchEveryMs) {
    await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', found.tokenHash).execute();
  }
  return found;
}

export async function readSession(db: Database, tokenHash: string, now: Date) {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .leftJoin('second_factors', 'second_factors.administrator_id', 'administrators.id')
    .select(['id as administratorId', 'name as username', 'role', 'must_change_password as mustChangePassword'])
    .select(['confirmed_at', 'last_used_at as lastUsedAt', 'authenticated_at as authenticatedAt'])
    .select(['second_factor_removed as secondFactorRemoved', 'language'])
    .where('sessions.token_hash', '=', tokenHash)
    .where(isActive(now))
    .executeTakeFirst();
  if (!found) return undefined;
  const { confirmed_at, ...session } = found;
  return { ...session, tokenHash, hasSecondFactor: confirmed_at !== null };
}

export async function renewSession(db: Database, { tokenHash }: Session, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function endSession(db: Database, { tokenHash }: Pick<Session, 'tokenHash'>): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 16);

export async function listSessions(db: Database, administratorId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'address', 'browser', 'created_at', 'last_used_at'])
    .where('administrator_id', '=', administratorId)
    .where(isActive(now))
    .orderBy('last_used_at', 'desc')
    .execute();
}

export async function endSessions(
  change: Change,
  who: string | number,
  { only = '', except = '' }: Readonly<{ only?: string; except?: string }> = {},
): Promise<number> {
  const { id, name } = await requireAdministrator(change.trx, who);
  const { numDeletedRows } = await change.trx
    .deleteFrom('sessions')
    .where('administrator_id', '=', id)
    .where('token_hash', 'like', `${only}%`)
    .where('token_hash', '!=', except)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0) await change.record([{ action: 'administrator.sessionsEnded', subject: name }]);
  return Number(numDeletedRows);
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function browserNameOf(userAgent: string): string {
  const nameIn = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.join(', ') || userAgent.replaceAll(/[^ -~]/g, '').slice(0, browserNameMaximum);
}
