import { hash, randomBytes } from 'node:crypto';
import type { Role } from '@fagvaerk/contract/administrators.ts';
import { sessionAbsoluteHours, sessionIdleHours } from '@fagvaerk/contract/limits.ts';
import type { ExpressionBuilder } from 'kysely';
import { type Change, recordAudit } from '../../access/register/change.ts';
import type { Database, Schema, WriteTransaction } from '../../database/schema.ts';
import { requireAdministrator } from './administrators.ts';

export type Session = Readonly<{
  tokenHash: string;
  administratorId: number;
  username: string;
  role: Role;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  authenticatedAt: Date;
  lastUsedAt: Date;
}>;

const hourMs = 3_600_000;
/** How stale the time of last use may get, so that reading does not mean writing. */
const noticeUseEveryMs = 60_000;
/** 256 random bits in base64url. */
const tokenPattern = /^[\w-]{43}$/;
/** Enough of a hash to tell the sessions of one administrator apart. */
const idCharacters = 16;

export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash of a token is stored: who reads the database cannot log in with it. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

const oldestUse = (now: Date) => new Date(now.getTime() - sessionIdleHours * hourMs);
const oldestStart = (now: Date) => new Date(now.getTime() - sessionAbsoluteHours * hourMs);
const lasts = (now: Date) => (eb: ExpressionBuilder<Schema, 'sessions'>) =>
  eb.and([eb('sessions.last_used_at', '>=', oldestUse(now)), eb('sessions.created_at', '>=', oldestStart(now))]);

type Place = Readonly<{ address: string; browser: string }>;

/** Begins a session and clears those away that have ended. Answers with the token. */
export async function beginSession(
  trx: WriteTransaction,
  administratorId: number,
  now: Date,
  { address, browser }: Place,
): Promise<string> {
  const token = makeToken();
  await trx
    .deleteFrom('sessions')
    .where((eb) => eb.not(lasts(now)(eb)))
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      administrator_id: administratorId,
      created_at: now,
      last_used_at: now,
      address,
      browser,
      authenticated_at: now,
    })
    .execute();
  await trx.updateTable('administrators').set({ last_login_at: now }).where('id', '=', administratorId).execute();
  return token;
}

/** The session of a token, while it lasts: so long after its last use, and so long in all. */
export async function findSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const found = await readSession(db, hashToken(token), now);
  if (found && now.getTime() - found.lastUsedAt.getTime() >= noticeUseEveryMs) {
    await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', found.tokenHash).execute();
  }
  return found;
}

export async function readSession(db: Database, tokenHash: string, now: Date): Promise<Session | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .leftJoin('second_factors', 'second_factors.administrator_id', 'administrators.id')
    .select(['id', 'name', 'role', 'must_change_password', 'confirmed_at', 'last_used_at', 'authenticated_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>=', oldestUse(now))
    .where('sessions.created_at', '>=', oldestStart(now))
    .executeTakeFirst();
  return (
    found && {
      tokenHash,
      administratorId: found.id,
      username: found.name,
      role: found.role,
      mustChangePassword: found.must_change_password,
      hasSecondFactor: found.confirmed_at !== null,
      authenticatedAt: found.authenticated_at,
      lastUsedAt: found.last_used_at,
    }
  );
}

/** The password was given once more. */
export async function renewSession(db: Database, { tokenHash }: Session, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function endSession(db: Database, { tokenHash }: Pick<Session, 'tokenHash'>): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, idCharacters);

/** Those that last, the one that was used last first. */
export async function listSessions(db: Database, administratorId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'address', 'browser', 'created_at', 'last_used_at'])
    .where('administrator_id', '=', administratorId)
    .where(lasts(now))
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** All of an administrator's, or one of them, or all but one. */
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
  if (numDeletedRows > 0) await recordAudit(change, [{ action: 'administrator.sessionsEnded', subject: name }]);
  return Number(numDeletedRows);
}
