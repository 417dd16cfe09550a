import { hash, randomBytes } from 'node:crypto';
import { sessionAbsoluteHours, sessionIdleHours } from '@fagvaerk/contract/limits.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';

export type Session = Readonly<{ tokenHash: string; administratorId: number; username: string }>;

const hourMs = 3_600_000;
/** How stale the time of last use may get, so that reading does not mean writing. */
const noticeUseEveryMs = 60_000;
/** 256 random bits in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/** Only the hash of a token is stored: who reads the database cannot log in with it. */
const hashToken = (token: string): string => hash('sha256', token, 'hex');

const oldestUse = (now: Date) => new Date(now.getTime() - sessionIdleHours * hourMs);
const oldestStart = (now: Date) => new Date(now.getTime() - sessionAbsoluteHours * hourMs);

/** Begins a session and clears those away that have ended. Answers with the token. */
export async function beginSession(trx: WriteTransaction, administratorId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('last_used_at', '<', oldestUse(now)), eb('created_at', '<', oldestStart(now))]))
    .execute();
  await trx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), administrator_id: administratorId, created_at: now, last_used_at: now })
    .execute();
  return token;
}

/** The session of a token, while it lasts: so long after its last use, and so long in all. */
export async function findSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const tokenHash = hashToken(token);
  const found = await db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .select(['administrators.id', 'administrators.name', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>=', oldestUse(now))
    .where('sessions.created_at', '>=', oldestStart(now))
    .executeTakeFirst();
  if (!found) return undefined;
  if (now.getTime() - found.last_used_at.getTime() >= noticeUseEveryMs) {
    await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
  }
  return { tokenHash, administratorId: found.id, username: found.name };
}

export async function endSession(db: Database, { tokenHash }: Session): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}
