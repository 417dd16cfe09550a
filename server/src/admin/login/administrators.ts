import { textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import type { Selectable } from 'kysely';
import { type Change, recordAudit } from '../../access/register/change.ts';
import { foldName } from '../../access/register/text-keys.ts';
import type { Database, Schema } from '../../database/schema.ts';
import { WeakPasswordError, weaknessOf } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

export type Administrator = Pick<Selectable<Schema['administrators']>, 'id' | 'name' | 'password_hash'>;

/** What a person who manages administrators did wrong. */
export class AdministratorError extends Error {}

export async function findAdministrator(db: Database, name: string): Promise<Administrator | undefined> {
  return db
    .selectFrom('administrators')
    .select(['id', 'name', 'password_hash'])
    .where('name_key', '=', foldName(name))
    .executeTakeFirst();
}

export async function listAdministrators(db: Database): Promise<{ name: string; created_at: Date }[]> {
  return db.selectFrom('administrators').select(['name', 'created_at']).orderBy('name_key').execute();
}

/** A hash is slow to make: it is made before the transaction that stores it. */
export async function hashAcceptablePassword(name: string, password: string): Promise<string> {
  const weakness = weaknessOf(password, name);
  if (weakness) throw new WeakPasswordError(weakness);
  return hashPassword(password);
}

export async function createAdministrator(change: Change, name: string, passwordHash: string): Promise<void> {
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N} ._@+-]*[\p{L}\p{N}])?$/u.test(name) || name.length > textMaximumCharacters) {
    throw new AdministratorError(
      `A name has letters, digits, spaces and . _ @ + - and at most ${textMaximumCharacters} characters.`,
    );
  }
  if (await findAdministrator(change.trx, name))
    throw new AdministratorError(`There is already an administrator named ${name}.`);
  await change.trx
    .insertInto('administrators')
    .values({ name, name_key: foldName(name), password_hash: passwordHash, created_at: change.at })
    .execute();
  await recordAudit(change, [{ action: 'administrator.created', subject: name }]);
}

/** Whoever was logged in with the old password is so no longer. */
export async function changePassword(change: Change, name: string, passwordHash: string): Promise<void> {
  const administrator = await requireAdministrator(change, name);
  await change.trx
    .updateTable('administrators')
    .set({ password_hash: passwordHash })
    .where('id', '=', administrator.id)
    .execute();
  await change.trx.deleteFrom('sessions').where('administrator_id', '=', administrator.id).execute();
  await recordAudit(change, [{ action: 'administrator.passwordChanged', subject: administrator.name }]);
}

/** Ends the administrator's sessions too. The last one stays: nobody could log in any more. */
export async function removeAdministrator(change: Change, name: string): Promise<void> {
  const administrator = await requireAdministrator(change, name);
  if ((await listAdministrators(change.trx)).length === 1) {
    throw new AdministratorError(
      `${administrator.name} is the only administrator and stays. Create another one first.`,
    );
  }
  await change.trx.deleteFrom('administrators').where('id', '=', administrator.id).execute();
  await recordAudit(change, [{ action: 'administrator.removed', subject: administrator.name }]);
}

async function requireAdministrator({ trx }: Change, name: string): Promise<Administrator> {
  const administrator = await findAdministrator(trx, name);
  if (!administrator) throw new AdministratorError(`There is no administrator named ${name}.`);
  return administrator;
}
