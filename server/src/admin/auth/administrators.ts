import { administratorToCreate, type PasswordLink, type Role } from '@fagvaerk/contract/administrators.ts';
import { type FieldCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { passwordLinkHours, textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../database/schema.ts';
import { hashToken, type KeyVault } from '../../directory/api-keys.ts';
import { type Change, firstStart, runChange } from '../../directory/change.ts';
import { Refusal } from '../../directory/refusal.ts';
import { foldName } from '../../directory/text-keys.ts';
import { weaknessOf } from './password-rules.ts';
import { generatePassword, hashPassword } from './passwords.ts';

export type Administrator = Pick<
  Selectable<Schema['administrators']>,
  'id' | 'name' | 'password_hash' | 'role' | 'language'
> & {
  has_second_factor: boolean;
};

export class AdministratorError extends Refusal {
  constructor(field: string, rule: FieldCode, limit = 0) {
    super([{ index: null, field, rule, limit }]);
    this.message = sentenceOf<FieldCode>(rule, 'en', { limit });
  }
}

export async function findAdministrator(db: Database, who: string | number): Promise<Administrator | undefined> {
  const found = await db
    .selectFrom('administrators')
    .leftJoin('second_factors', 'second_factors.administrator_id', 'administrators.id')
    .select(['id', 'name', 'password_hash', 'role', 'language', 'confirmed_at'])
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

/** Slow: call it before opening the transaction. */
export async function hashAcceptablePassword(name: string, password: string, field = 'Password'): Promise<string> {
  const weakness = await weaknessOf(password, name);
  if (weakness) throw new AdministratorError(field, ...weakness);
  return hashPassword(password);
}

export async function createAdministrator(
  change: Change,
  name: string,
  passwordHash: string,
  { role = 'administrator', mustChangePassword = false }: { role?: Role; mustChangePassword?: boolean } = {},
): Promise<number> {
  if (!administratorToCreate.shape.Username.safeParse(name).success) {
    const rule = name.length > textMaximumCharacters ? 'text-too-long' : 'username-invalid';
    throw new AdministratorError('Username', rule, textMaximumCharacters);
  }
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
  await change.record([{ action: 'administrator.created', subject: name, after: { role } }]);
  return id;
}

export async function changePassword(
  change: Change,
  who: string | number,
  passwordHash: string,
  { mustChangePassword = false, exceptSession = '' }: { mustChangePassword?: boolean; exceptSession?: string } = {},
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
  await change.record([{ action: 'administrator.passwordChanged', subject: name }]);
}

export async function setLanguage(db: Database, id: number, language: Language): Promise<void> {
  await db.updateTable('administrators').set({ language }).where('id', '=', id).execute();
}

export async function changeRole(change: Change, who: string | number, role: Role): Promise<void> {
  const administrator = await requireAdministrator(change.trx, who);
  if (administrator.role === role) return;
  await requireOtherAdministrator(change, administrator);
  await change.trx.updateTable('administrators').set({ role }).where('id', '=', administrator.id).execute();
  const facts = { before: { role: administrator.role }, after: { role } };
  await change.record([{ action: 'administrator.roleChanged', subject: administrator.name, ...facts }]);
}

export async function removeAdministrator(change: Change, who: string | number): Promise<void> {
  const administrator = await requireAdministrator(change.trx, who);
  await requireOtherAdministrator(change, administrator);
  await change.trx.deleteFrom('administrators').where('id', '=', administrator.id).execute();
  const before = { role: administrator.role };
  await change.record([{ action: 'administrator.removed', subject: administrator.name, before }]);
}

export async function requireAdministrator(db: Database, who: string | number): Promise<Administrator> {
  const administrator = await findAdministrator(db, who);
  if (!administrator)
    throw new AdministratorError(typeof who === 'number' ? 'AdministratorID' : 'Username', 'no-such-administrator');
  return administrator;
}

/** An administrator without a password yet does not count. */
async function requireOtherAdministrator({ trx }: Change, { id }: Administrator): Promise<void> {
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

export async function ensureFirstAdministrator(
  db: Database,
  { adminUsername, adminPassword }: { adminUsername: string; adminPassword: string | undefined },
) {
  if ((await listAdministrators(db)).length > 0) return undefined;
  const generatedPassword = adminPassword === undefined ? generatePassword() : undefined;
  const passwordHash = await hashAcceptablePassword(adminUsername, adminPassword ?? generatedPassword ?? '');
  return runChange(db, firstStart, async (change) => {
    if ((await listAdministrators(change.trx)).length > 0) return undefined;
    // A printed password may be in a log.
    const mustChangePassword = generatedPassword !== undefined;
    await createAdministrator(change, adminUsername, passwordHash, { mustChangePassword });
    return { name: adminUsername, generatedPassword };
  });
}

export async function createPasswordLink(change: Change, vault: KeyVault, who: string | number): Promise<PasswordLink> {
  const { id, name } = await requireAdministrator(change.trx, who);
  const token = vault.createToken('password link');
  const until = new Date(change.at.getTime() + passwordLinkHours * 3_600_000);
  await change.trx.deleteFrom('password_links').where('administrator_id', '=', id).execute();
  await change.trx
    .insertInto('password_links')
    .values({ administrator_id: id, token_hash: hashToken(token), until })
    .execute();
  await change.record([{ action: 'administrator.linkMade', subject: name }]);
  return { administratorID: id, username: name, token, until: until.toISOString() };
}

export async function findPasswordLink(db: Database, token: string, now: Date) {
  return db
    .selectFrom('password_links')
    .innerJoin('administrators', 'administrators.id', 'password_links.administrator_id')
    .select(['administrators.id', 'administrators.name'])
    .where('token_hash', '=', hashToken(token))
    .where('until', '>=', now)
    .executeTakeFirst();
}

/** False if the link was used while the password was hashed. */
export async function usePasswordLink(change: Change, token: string, passwordHash: string): Promise<boolean> {
  const found = await findPasswordLink(change.trx, token, change.at);
  if (found) await changePassword(change, found.id, passwordHash);
  return found !== undefined;
}
