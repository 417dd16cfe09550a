import { recoveryCodeCount } from '@fagvaerk/contract/limits.ts';
import { hashApiKey } from '../../authorization/key-hash.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { hashToken, type KeyVault } from '../../directory/api-keys.ts';
import type { Change } from '../../directory/change.ts';
import { AdministratorError, requireAdministrator } from './administrators.ts';
import { generateGroups } from './passwords.ts';
import { createSecret, stepOfCode } from './totp.ts';

/** About 79 bits, enough for a fast hash. */
const recoveryGroups = 4;

const normalizeCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

export async function beginSecondFactor({ trx }: Change, vault: KeyVault, administratorId: number): Promise<string> {
  await requireNoFactor(trx, administratorId);
  const secret = createSecret();
  await trx.deleteFrom('second_factors').where('administrator_id', '=', administratorId).execute();
  await trx
    .insertInto('second_factors')
    .values({
      administrator_id: administratorId,
      secret_hash: hashApiKey(secret),
      secret_sealed: vault.seal(secret),
      confirmed_at: null,
      last_step: 0,
    })
    .execute();
  return secret;
}

export async function confirmSecondFactor(
  change: Change,
  vault: KeyVault,
  { administratorId, tokenHash }: Readonly<{ administratorId: number; tokenHash: string }>,
  code: string,
) {
  const { trx, at } = change;
  const { name } = await requireAdministrator(trx, administratorId);
  await requireNoFactor(trx, administratorId);
  if (!(await consumeTotpCode(trx, vault, administratorId, code, at)))
    throw new AdministratorError('Code', 'code-wrong');
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: at })
    .where('administrator_id', '=', administratorId)
    .execute();
  // Not in the other sessions, so that an attacker cannot hide the removal.
  await trx.updateTable('sessions').set({ second_factor_removed: false }).where('token_hash', '=', tokenHash).execute();
  await change.record([{ action: 'administrator.secondFactorOn', subject: name }]);
  return createRecoveryCodes(trx, administratorId);
}

export async function replaceRecoveryCodes(change: Change, administratorId: number): Promise<string[]> {
  const { name, has_second_factor } = await requireAdministrator(change.trx, administratorId);
  if (!has_second_factor) throw new AdministratorError('', 'second-factor-is-off');
  await change.trx.deleteFrom('recovery_codes').where('administrator_id', '=', administratorId).execute();
  await change.record([{ action: 'administrator.recoveryCodesMade', subject: name }]);
  return createRecoveryCodes(change.trx, administratorId);
}

async function createRecoveryCodes(trx: WriteTransaction, administratorId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => generateGroups(recoveryGroups));
  const rows = codes.map((created) => ({
    administrator_id: administratorId,
    code_hash: hashToken(normalizeCode(created)),
  }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

export async function removeSecondFactor(change: Change, who: string | number, bySession = ''): Promise<void> {
  const { id, name, has_second_factor } = await requireAdministrator(change.trx, who);
  await change.trx.deleteFrom('second_factors').where('administrator_id', '=', id).execute();
  await change.trx.deleteFrom('recovery_codes').where('administrator_id', '=', id).execute();
  if (!has_second_factor) return;
  await change.trx
    .updateTable('sessions')
    .set({ second_factor_removed: true })
    .where('administrator_id', '=', id)
    .where('token_hash', '!=', bySession)
    .execute();
  await change.record([{ action: 'administrator.secondFactorOff', subject: name }]);
}

export async function useCode(
  trx: WriteTransaction,
  vault: KeyVault,
  administratorId: number,
  code: string,
  now: Date,
) {
  if (isTotpCode(code)) return consumeTotpCode(trx, vault, administratorId, code, now);
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', hashToken(normalizeCode(code)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

export async function countRecoveryCodes(db: Database, administratorId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

const isTotpCode = (code: string): boolean => /^\d{6}$/.test(normalizeCode(code));

/** Under the write lock, so that two logins cannot use the same code. */
async function consumeTotpCode(
  trx: WriteTransaction,
  vault: KeyVault,
  administratorId: number,
  code: string,
  now: Date,
) {
  const factor = await findFactor(trx, administratorId);
  if (!factor || !isTotpCode(code)) return false;
  const secret = vault.unseal(factor.secret_sealed, factor.secret_hash);
  const step = stepOfCode(secret, normalizeCode(code), now.getTime(), factor.last_step);
  if (step === undefined) return false;
  await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('administrator_id', '=', administratorId)
    .execute();
  return true;
}

const findFactor = (db: Database, administratorId: number) =>
  db.selectFrom('second_factors').selectAll().where('administrator_id', '=', administratorId).executeTakeFirst();

async function requireNoFactor(trx: WriteTransaction, administratorId: number): Promise<void> {
  const factor = await findFactor(trx, administratorId);
  if (factor?.confirmed_at) throw new AdministratorError('Code', 'second-factor-is-on');
}
