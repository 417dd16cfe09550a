import { runChange } from '../access/register/change.ts';
import {
  changePassword,
  createAdministrator,
  hashAcceptablePassword,
  listAdministrators,
  removeAdministrator,
} from '../admin/login/administrators.ts';
import { generatePassword } from '../admin/login/passwords.ts';
import type { Database } from '../database/schema.ts';
import { commandLine, runCommand, UsageError, withDatabase } from './command.ts';
import { askPassword } from './prompt.ts';

const usage = `Usage:
  npm run admin -- list
  npm run admin -- create NAME      asks for the password; an empty one is generated and shown
  npm run admin -- password NAME    likewise; ends the sessions of that administrator
  npm run admin -- remove NAME`;

await runCommand(([verb, name, ...rest], config) =>
  withDatabase(config, async (db) => {
    if (verb === 'list' && name === undefined) return printAdministrators(db);
    if (name === undefined || rest.length > 0) throw new UsageError(usage);
    switch (verb) {
      case 'create':
        return withNewPassword(db, name, createAdministrator, `${name} can log in now.`);
      case 'password':
        return withNewPassword(db, name, changePassword, `${name} has a new password and is logged out everywhere.`);
      case 'remove':
        await runChange(db, commandLine, (change) => removeAdministrator(change, name));
        return console.log(`${name} can no longer log in.`);
      default:
        throw new UsageError(usage);
    }
  }),
);

async function printAdministrators(db: Database): Promise<void> {
  for (const { name, created_at } of await listAdministrators(db)) {
    console.log(`${name}  (since ${created_at.toISOString().slice(0, 10)})`);
  }
}

async function withNewPassword(
  db: Database,
  name: string,
  store: typeof createAdministrator,
  success: string,
): Promise<void> {
  const typed = await askPassword('Password (empty: one is generated): ');
  const password = typed || generatePassword();
  const passwordHash = await hashAcceptablePassword(name, password);
  await runChange(db, commandLine, (change) => store(change, name, passwordHash));
  console.log(typed ? success : `${success} The password is shown only now: ${password}`);
}
