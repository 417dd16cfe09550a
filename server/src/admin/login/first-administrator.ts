import { firstStart, runChange } from '../../access/register/change.ts';
import type { Database } from '../../database/schema.ts';
import { createAdministrator, hashAcceptablePassword, listAdministrators } from './administrators.ts';
import { generatePassword } from './passwords.ts';

type Wanted = { adminUsername: string; adminPassword: string | undefined };

/** Makes the first administrator where there is none. Answers with the password that was generated for it, if one was. */
export async function ensureFirstAdministrator(
  db: Database,
  { adminUsername, adminPassword }: Wanted,
): Promise<{ name: string; generatedPassword: string | undefined } | undefined> {
  if ((await listAdministrators(db)).length > 0) return undefined;
  const generatedPassword = adminPassword === undefined ? generatePassword() : undefined;
  const passwordHash = await hashAcceptablePassword(adminUsername, adminPassword ?? generatedPassword ?? '');
  return runChange(db, firstStart, async (change) => {
    // Another process may have been first.
    if ((await listAdministrators(change.trx)).length > 0) return undefined;
    // What was printed on a screen is in a log soon.
    const mustChangePassword = generatedPassword !== undefined;
    await createAdministrator(change, adminUsername, passwordHash, { mustChangePassword });
    return { name: adminUsername, generatedPassword };
  });
}
