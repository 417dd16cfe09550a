import { hash } from 'node:crypto';
import { recoveryCodeCount } from '@fagvaerk/contract/limits.ts';
import { hashApiKey } from '../../access/key-hash.ts';
import type { KeyVault } from '../../access/register/api-keys.ts';
import { type Change, recordAudit } from '../../access/register/change.ts';
import type { Database, WriteTransaction } from '../../database/schema.ts';
import { AdministratorError, requireAdministrator } from '../login/administrators.ts';
import { generateGroups } from '../login/passwords.ts';
import { makeSecret, stepOfCode } from './totp.ts';

/** About 79 bits: more than can be tried, so that a quick hash will do. */
const recoveryGroups = 4;
const hashRecoveryCode = (code: string): string => hash('sha256', code, 'hex');

/** As it was meant, however it was grouped. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** A new secret, which counts for nothing before a code of it was seen. */
export async function beginSecondFactor({ trx }: Change, vault: KeyVault, administratorId: number): Promise<string> {
  if ((await findFactor(trx, administratorId))?.confirmed_at)
    throw new AdministratorError('Code', 'second-factor-is-on');
  const secret = makeSecret();
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

/** From now on every login needs a code. Answers with the recovery codes, which are shown this once. */
export async function confirmSecondFactor(
  change: Change,
  vault: KeyVault,
  administratorId: number,
  code: string,
): Promise<string[]> {
  const { trx, at } = change;
  const { name } = await requireAdministrator(change.trx, administratorId);
  if ((await findFactor(trx, administratorId))?.confirmed_at)
    throw new AdministratorError('Code', 'second-factor-is-on');
  if (!(await takeStep(trx, vault, administratorId, plain(code), at)))
    throw new AdministratorError('Code', 'code-wrong');
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: at })
    .where('administrator_id', '=', administratorId)
    .execute();
  const codes = Array.from({ length: recoveryCodeCount }, () => generateGroups(recoveryGroups));
  const rows = codes.map((made) => ({ administrator_id: administratorId, code_hash: hashRecoveryCode(plain(made)) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  await recordAudit(change, [{ action: 'administrator.secondFactorOn', subject: name }]);
  return codes;
}

export async function removeSecondFactor(change: Change, who: string | number): Promise<void> {
  const { id, name, has_second_factor } = await requireAdministrator(change.trx, who);
  await change.trx.deleteFrom('second_factors').where('administrator_id', '=', id).execute();
  await change.trx.deleteFrom('recovery_codes').where('administrator_id', '=', id).execute();
  if (has_second_factor) await recordAudit(change, [{ action: 'administrator.secondFactorOff', subject: name }]);
}

/** Whether the code opens: one of the app or a recovery code, each of them once. */
export async function useCode(
  trx: WriteTransaction,
  vault: KeyVault,
  administratorId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  if (/^\d{6}$/.test(plain(code))) return takeStep(trx, vault, administratorId, plain(code), now);
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', hashRecoveryCode(plain(code)))
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

/** The writers' lock is held: two logins cannot use the same code. */
async function takeStep(
  trx: WriteTransaction,
  vault: KeyVault,
  administratorId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const factor = await findFactor(trx, administratorId);
  if (!factor || !/^\d{6}$/.test(code)) return false;
  const secret = vault.open(factor.secret_sealed, factor.secret_hash);
  const step = stepOfCode(secret, code, now.getTime(), factor.last_step);
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
