import { administratorToCreate, type Role } from '@fagvaerk/contract/administrators.ts';
import { type FieldCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import {
  passwordMaximumCharacters,
  passwordMinimumCharacters,
  textMaximumCharacters,
} from '@fagvaerk/contract/limits.ts';
import type { Selectable } from 'kysely';
import { type Change, Refusal, recordAudit } from '../../access/register/change.ts';
import { foldName } from '../../access/register/text-keys.ts';
import type { Database, Schema } from '../../database/schema.ts';
import { type PasswordWeakness, weaknessOf } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

export type Administrator = Pick<Selectable<Schema['administrators']>, 'id' | 'name' | 'password_hash' | 'role'> & {
  has_second_factor: boolean;
};

/** What a person who manages administrators did wrong; its message is for whoever sits at a terminal. */
export class AdministratorError extends Refusal {
  constructor(field: string, rule: FieldCode, limit = 0) {
    super([{ index: null, field, rule, limit }]);
    this.message = sentenceOf<FieldCode>(rule, 'en', { limit });
  }
}

/** By name or by id. */
export async function findAdministrator(db: Database, who: string | number): Promise<Administrator | undefined> {
  const found = await db
    .selectFrom('administrators')
    .leftJoin('second_factors', 'second_factors.administrator_id', 'administrators.id')
    .select(['id', 'name', 'password_hash', 'role', 'confirmed_at'])
    .where((eb) => (typeof who === 'number' ? eb('id', '=', who) : eb('name_key', '=', foldName(who))))
    .executeTakeFirst();
  if (!found) return undefined;
  const { confirmed_at, ...administrator } = found;
  return { ...administrator, has_second_factor: confirmed_at !== null };
}

export type ListedAdministrator = Awaited<ReturnType<typeof listAdministrators>>[number];

export async function listAdministrators(db: Database) {
  return db
    .selectFrom('administrators')
    .leftJoin('second_factors', 'second_factors.administrator_id', 'administrators.id')
    .leftJoin('password_links', 'password_links.administrator_id', 'administrators.id')
    .select(['id', 'name', 'role', 'created_at', 'last_login_at', 'confirmed_at', 'until'])
    .orderBy('name_key')
    .execute();
}

const ruleOfWeakness: Record<PasswordWeakness, [FieldCode, number?]> = {
  tooShort: ['password-too-short', passwordMinimumCharacters],
  tooLong: ['text-too-long', passwordMaximumCharacters],
  common: ['password-common'],
  containsName: ['password-contains-name'],
};

/** A hash is slow to make: it is made before the transaction that stores it. */
export async function hashAcceptablePassword(name: string, password: string, field = 'Password'): Promise<string> {
  const weakness = await weaknessOf(password, name);
  if (weakness) throw new AdministratorError(field, ...ruleOfWeakness[weakness]);
  return hashPassword(password);
}

type NewAdministrator = Readonly<{ role?: Role; mustChangePassword?: boolean }>;

export async function createAdministrator(
  change: Change,
  name: string,
  passwordHash: string,
  { role = 'administrator', mustChangePassword = false }: NewAdministrator = {},
): Promise<number> {
  if (!administratorToCreate.shape.Username.safeParse(name).success)
    throw new AdministratorError(
      'Username',
      name.length > textMaximumCharacters ? 'text-too-long' : 'username-invalid',
      textMaximumCharacters,
    );
  if (await findAdministrator(change.trx, name)) throw new AdministratorError('Username', 'username-taken');
  const { id } = await change.trx
    .insertInto('administrators')
    .values({
      name,
      name_key: foldName(name),
      password_hash: passwordHash,
      created_at: change.at,
      role,
      must_change_password: mustChangePassword,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(change, [{ action: 'administrator.created', subject: name, after: { role } }]);
  return id;
}

type NewPassword = Readonly<{ mustChangePassword?: boolean; exceptSession?: string }>;

/** Whoever was logged in with the old password is so no longer, and links to choose another one end. */
export async function changePassword(
  change: Change,
  who: string | number,
  passwordHash: string,
  { mustChangePassword = false, exceptSession = '' }: NewPassword = {},
): Promise<void> {
  const { id, name } = await requireAdministrator(change.trx, who);
  await change.trx
    .updateTable('administrators')
    .set({ password_hash: passwordHash, must_change_password: mustChangePassword })
    .where('id', '=', id)
    .execute();
  await change.trx.deleteFrom('password_links').where('administrator_id', '=', id).execute();
  await change.trx
    .deleteFrom('sessions')
    .where('administrator_id', '=', id)
    .where('token_hash', '!=', exceptSession)
    .execute();
  await recordAudit(change, [{ action: 'administrator.passwordChanged', subject: name }]);
}

export async function changeRole(change: Change, who: string | number, role: Role): Promise<void> {
  const administrator = await requireAdministrator(change.trx, who);
  if (administrator.role === role) return;
  await requireAnotherThan(change, administrator);
  await change.trx.updateTable('administrators').set({ role }).where('id', '=', administrator.id).execute();
  const [before, after] = [{ role: administrator.role }, { role }];
  await recordAudit(change, [{ action: 'administrator.roleChanged', subject: administrator.name, before, after }]);
}

/** Ends the administrator's sessions too. */
export async function removeAdministrator(change: Change, who: string | number): Promise<void> {
  const administrator = await requireAdministrator(change.trx, who);
  await requireAnotherThan(change, administrator);
  await change.trx.deleteFrom('administrators').where('id', '=', administrator.id).execute();
  const before = { role: administrator.role };
  await recordAudit(change, [{ action: 'administrator.removed', subject: administrator.name, before }]);
}

export async function requireAdministrator(db: Database, who: string | number): Promise<Administrator> {
  const administrator = await findAdministrator(db, who);
  if (!administrator)
    throw new AdministratorError(typeof who === 'number' ? 'AdministratorID' : 'Username', 'no-such-administrator');
  return administrator;
}

/** The last who may change anything stays: nobody could give the role to anybody any more. Who has only a link to choose a password may never do so. */
async function requireAnotherThan({ trx }: Change, { id }: Administrator): Promise<void> {
  const another = await trx
    .selectFrom('administrators')
    .leftJoin('password_links', 'password_links.administrator_id', 'administrators.id')
    .select('id')
    .where('role', '=', 'administrator')
    .where(({ eb, or }) => or([eb('must_change_password', '=', false), eb('token_hash', 'is', null)]))
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (!another) throw new AdministratorError('AdministratorID', 'last-administrator');
}
