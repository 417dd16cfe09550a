import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { roles } from '@fagvaerk/contract/administrators.ts';
import { passwordLinkHours } from '@fagvaerk/contract/limits.ts';
import { passwordLinkOf } from '@fagvaerk/contract/session.ts';
import {
  changePassword,
  changeRole,
  createAdministrator,
  createPasswordLink,
  hashAcceptablePassword,
  listAdministrators,
  removeAdministrator,
  requireAdministrator,
} from '../admin/auth/administrators.ts';
import { generatePassword } from '../admin/auth/passwords.ts';
import { removeSecondFactor } from '../admin/auth/second-factor.ts';
import { endSessions, listSessions } from '../admin/auth/sessions.ts';
import type { Database } from '../database/schema.ts';
import type { KeyVault } from '../directory/api-keys.ts';
import type { Change } from '../directory/change.ts';
import { parseWords, runChangeWithVault, runCommand, runCommandChange, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run admin -- list
  npm run admin -- create NAME [--role support]   asks for the password; an empty one is generated and shown
  npm run admin -- password NAME                  likewise; ends the sessions of that administrator
  npm run admin -- link NAME                      prints a link to choose a password with, good for ${passwordLinkHours} hours and once
  npm run admin -- role NAME administrator|support
  npm run admin -- reset-second-factor NAME       for who has lost the phone and the recovery codes
  npm run admin -- sessions NAME
  npm run admin -- end-sessions NAME
  npm run admin -- remove NAME`;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const minuteOf = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

await runCommand(async (words, config) => {
  const { verb, name, role } = readWords(words);
  if (name === '' && verb !== 'list') throw new UsageError(usage);
  await withDatabase(config, async (db) => {
    if (name === '') return printAdministrators(db);
    const run = <T>(work: (change: Change) => Promise<T>) => runCommandChange(db, work);
    switch (verb) {
      case 'create':
        return withNewPassword(name, `${name} can log in now.`, (hash, settings) =>
          run((change) => createAdministrator(change, name, hash, { ...settings, role: role ?? 'administrator' })),
        );
      case 'password':
        return withNewPassword(name, `${name} has a new password and is logged out everywhere.`, (hash, settings) =>
          run((change) => changePassword(change, name, hash, settings)),
        );
      case 'link': {
        const link = (change: Change, vault: KeyVault) => createPasswordLink(change, vault, name);
        const { token } = await runChangeWithVault(db, config, link);
        return console.log(passwordLinkOf(config.publicOrigin, token));
      }
      case 'role':
        if (!role) throw new UsageError(usage);
        await run((change) => changeRole(change, name, role));
        return console.log(`${name} has the role ${role}.`);
      case 'reset-second-factor':
        await run((change) => removeSecondFactor(change, name));
        return console.log(`${name} logs in with the password alone now.`);
      case 'sessions':
        return printSessions(db, name);
      case 'end-sessions':
        return console.log(`Sessions ended: ${await run((change) => endSessions(change, name))}`);
      case 'remove':
        await run((change) => removeAdministrator(change, name));
        return console.log(`${name} can no longer log in.`);
      default:
        throw new UsageError(usage);
    }
  });
});

function readWords(words: string[]) {
  const { positionals, values } = parseWords(words, { role: { type: 'string' } }, usage);
  const [verb = '', name = '', last, ...rest] = positionals;
  const roleName = verb === 'role' ? last : values.role;
  const role = roles.find((known) => known === roleName);
  if (rest.length === 0 && role === roleName && (verb === 'role' || last === undefined)) return { verb, name, role };
  throw new UsageError(usage);
}

async function printAdministrators(db: Database): Promise<void> {
  for (const { name, role, created_at, last_login_at, confirmed_at } of await listAdministrators(db)) {
    const facts = [
      role,
      `since ${dayOf(created_at)}`,
      last_login_at ? `last login ${dayOf(last_login_at)}` : 'never logged in',
      confirmed_at ? 'second factor' : 'no second factor',
    ];
    console.log(`${name}  (${facts.join(', ')})`);
  }
}

async function printSessions(db: Database, name: string): Promise<void> {
  const { id } = await requireAdministrator(db, name);
  for (const { address, browser, created_at, last_used_at } of await listSessions(db, id, new Date()))
    console.log(`${address}  ${browser}  (since ${minuteOf(created_at)}, last used ${minuteOf(last_used_at)} UTC)`);
}

async function withNewPassword(
  name: string,
  success: string,
  store: (passwordHash: string, settings: { mustChangePassword: boolean }) => Promise<unknown>,
): Promise<void> {
  const typed = await askPassword('Password (empty: one is generated): ');
  const password = typed || generatePassword();
  await store(await hashAcceptablePassword(name, password), { mustChangePassword: typed === '' });
  console.log(typed ? success : `${success} The password is shown only now: ${password}`);
}

async function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY === true });
  lines.once('SIGINT', () => process.exit(130));
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
