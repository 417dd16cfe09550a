import { passwordLinkHours } from '@fagvaerk/contract/limits.ts';
import { type Change, recordAudit } from '../../access/register/change.ts';
import type { Database } from '../../database/schema.ts';
import { changePassword, requireAdministrator } from '../login/administrators.ts';
import { hashToken, makeToken } from '../login/sessions.ts';

const hourMs = 3_600_000;

export type MadeLink = Readonly<{ id: number; name: string; token: string; until: Date }>;

/** A link with which the administrator chooses a password, once. The one before it ends; the password holds until then. */
export async function makePasswordLink(change: Change, who: string | number): Promise<MadeLink> {
  const { id, name } = await requireAdministrator(change.trx, who);
  const token = makeToken();
  const until = new Date(change.at.getTime() + passwordLinkHours * hourMs);
  await change.trx.deleteFrom('password_links').where('administrator_id', '=', id).execute();
  await change.trx
    .insertInto('password_links')
    .values({ administrator_id: id, token_hash: hashToken(token), until })
    .execute();
  await recordAudit(change, [{ action: 'administrator.linkMade', subject: name }]);
  return { id, name, token, until };
}

/** Whose password the token may set. */
export async function findPasswordLink(db: Database, token: string, now: Date) {
  return db
    .selectFrom('password_links')
    .innerJoin('administrators', 'administrators.id', 'password_links.administrator_id')
    .select(['administrators.id', 'administrators.name'])
    .where('token_hash', '=', hashToken(token))
    .where('until', '>=', now)
    .executeTakeFirst();
}

/** Whether the token still did it: it may have been used while the hash was made. */
export async function usePasswordLink(change: Change, token: string, passwordHash: string): Promise<boolean> {
  const found = await findPasswordLink(change.trx, token, change.at);
  if (found) await changePassword(change, found.id, passwordHash);
  return found !== undefined;
}
