import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnProgram } from '../../../scripts/portal-process.mjs';
import { outcome } from '../../test/fixtures/portal-process.ts';
import { makeTestDatabase, type TestDatabase } from '../../test/fixtures/test-database.ts';
import { findAdministrator } from '../admin/auth/administrators.ts';
import { isRightPassword } from '../admin/auth/passwords.ts';
import { beginSession } from '../admin/auth/sessions.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { createKeyVault } from '../directory/api-keys.ts';
import { runChange } from '../directory/change.ts';

const password = 'vandhane og kobberrør';
let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await makeTestDatabase();
  db = await openDatabase(database.settings);
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

function run(command: string, words: string[] = [], typed = '', variables = {}) {
  const child = spawnProgram(`server/src/commands/${command}.ts`, words, { ...database.variables, ...variables });
  child.stdin.end(typed);
  return outcome(child);
}

describe('npm run admin', () => {
  it('creates, lists, changes passwords and removes', async () => {
    expect(await run('admin', ['create', 'Bo Ærø'], `${password}\n`)).toMatchObject({
      code: 0,
      out: 'Bo Ærø can log in now.\n',
    });
    expect((await run('admin', ['list'])).out).toMatch(
      /^Bo Ærø {2}\(administrator, since \d{4}-\d\d-\d\d, never logged in, no second factor\)\n$/,
    );
    const generated = await run('admin', ['password', 'bo ærø']);
    const shown = /shown only now: (\S+)\n$/.exec(generated.out)?.[1] ?? '';
    const hash = (await findAdministrator(db, 'Bo Ærø'))?.password_hash;
    expect([await isRightPassword(shown, hash), await isRightPassword(password, hash)]).toEqual([true, false]);
    expect((await run('admin', ['remove', 'Bo Ærø'])).errorOutput).toContain('at least one administrator');
    await run('admin', ['create', 'anden']);
    expect((await run('admin', ['remove', 'Bo Ærø'])).code).toBe(0);
    expect((await run('admin', ['list'])).out).toMatch(/^anden/);
    const history = await db.selectFrom('audit').select(['action', 'administrator']).orderBy('id').execute();
    expect(history.map(({ action }) => action)).toEqual([
      'administrator.created',
      'administrator.passwordChanged',
      'administrator.created',
      'administrator.removed',
    ]);
    expect(new Set(history.map(({ administrator }) => administrator))).toEqual(new Set(['command line']));
  });

  it('sets roles, creates links, removes second factors and ends sessions', async () => {
    await run('admin', ['create', 'chef'], `${password}\n`);
    expect((await run('admin', ['create', 'bo', '--role', 'support'], `${password}\n`)).code).toBe(0);
    expect((await run('admin', ['role', 'chef', 'support'])).errorOutput).toContain('at least one administrator');
    expect((await run('admin', ['role', 'bo', 'administrator'])).out).toBe('bo has the role administrator.\n');
    expect((await run('admin', ['link', 'bo'])).out).toMatch(/^http:\/\/localhost:3000\/set-password#[\w-]{43}\n$/);
    const { id } = (await findAdministrator(db, 'bo')) ?? { id: 0 };
    const client = { address: '192.0.2.7', userAgent: 'Firefox/144.0 Linux' };
    await runChange(db, 'bo', ({ trx }) => beginSession(trx, createKeyVault('x'), id, new Date(), client));
    expect((await run('admin', ['sessions', 'bo'])).out).toMatch(
      /^192\.0\.2\.7 {2}Firefox, Linux {2}\(since .* UTC\)\n$/,
    );
    expect((await run('admin', ['end-sessions', 'bo'])).out).toBe('Sessions ended: 1\n');
    expect((await run('admin', ['sessions', 'bo'])).out).toBe('');
    expect((await run('admin', ['reset-second-factor', 'bo'])).code).toBe(0);
  });

  it('requires only generated passwords to be changed at the first login', async () => {
    await run('admin', ['create', 'a1'], `${password}\n`);
    await run('admin', ['create', 'b2']);
    const rows = await db.selectFrom('administrators').select('must_change_password').orderBy('name').execute();
    expect(rows).toEqual([{ must_change_password: false }, { must_change_password: true }]);
  });

  it.each([
    [['create', 'bo'], 'password123456\n', 'too easy to guess'],
    [['password', 'nobody'], `${password}\n`, 'Username: The administrator does not exist'],
    [['role', 'bo', 'boss'], '', 'Usage:'],
    [['create', 'bo', '--role', 'boss'], '', 'Usage:'],
    [['create', 'bo', '--rolle', 'support'], '', 'Usage:'],
  ])('%j with %j prints: %s', async (words, typed, complaint) => {
    const { code, errorOutput } = await run('admin', words, typed);
    expect(code).toBe(complaint === 'Usage:' ? 2 : 1);
    expect(errorOutput).toContain(complaint);
    expect(errorOutput).not.toMatch(/\.ts:\d/);
  });
});

it.each([
  ['admin', 'list'],
  ['sites', 'list'],
  ['demo-key'],
  ['backup', 'x'],
  ['move', '--to', 'postgres://x'],
] as const)('npm run %s does not create a database in a mistyped folder', async (command, ...words: string[]) => {
  const folder = join(database.settings.dataDir, 'mistyped');
  const { code, errorOutput } = await run(command, words, '', { DATA_DIR: folder });
  expect([code, existsSync(folder)]).toEqual([1, false]);
  expect(errorOutput).toMatch(/^There is no database at .*mistyped\/portal\.sqlite\. Check DATA_DIR[^\n]*\n$/);
});

describe('npm run demo-key', () => {
  it('creates the demo customer, once', async () => {
    expect(await run('demo-key')).toMatchObject({ code: 0, out: 'The examples work as they are printed now.\n' });
    expect(await run('demo-key')).toMatchObject({ code: 0, out: 'There is a demo customer already.\n' });
    const customers = await db.selectFrom('customers').select(['name', 'access_all']).execute();
    expect(customers).toEqual([{ name: 'Den åbne nøgle', access_all: true }]);
    expect(await db.selectFrom('site_access').select('site_id').execute()).toHaveLength(2);
    expect((await db.selectFrom('audit').select('administrator').distinct().execute()).map(Object.values)).toEqual([
      ['command line'],
    ]);
  });

  it('reports a wrong secret in one line', async () => {
    await db.updateTable('installation').set({ secret_fingerprint: 'another' }).execute();
    const { code, errorOutput } = await run('demo-key', [], '', { PORTAL_SECRET: 'x'.repeat(32) });
    expect(code).toBe(1);
    expect(errorOutput).toMatch(/^The API keys in the database were encrypted with another secret[^\n]*\n$/);
  });
});

describe('npm run sites', () => {
  it('lists, adds and removes', async () => {
    expect(await run('sites', ['add', 'holm-el', 'https://holm.example.dk'])).toMatchObject({
      code: 0,
      errorOutput: '',
    });
    expect((await run('sites', ['list'])).out.split('\n')).toEqual([
      'holm-el  live  https://holm.example.dk  0 customers',
      'kjaer-el  sandbox  http://localhost:3000  0 customers',
      'lindholm-vvs  sandbox  http://localhost:3000  0 customers',
      '',
    ]);
    expect((await run('sites', ['remove', 'HOLM-EL'])).code).toBe(0);
  });

  it('shows and rolls site secrets, and lists sites that receive keys', async () => {
    await run('sites', ['add', 'holm-el', 'https://holm.example.dk']);
    const secrets = async () => (await run('sites', ['secret', 'HOLM-EL'])).out.trim().split('\n');
    const [first = ''] = await secrets();
    expect(first).toMatch(/^[\da-f]{16} {2}[\da-f]{64} {2}signs now$/);
    expect((await run('sites', ['roll', 'holm-el'])).out).toBe('holm-el has a new secret, which signs in 24 hours.\n');
    const [still, next = ''] = await secrets();
    expect([still, next]).toEqual([first, expect.stringMatching(/ {2}signs from \d{4}-\S+Z$/)]);
    expect((await run('sites', ['roll', 'holm-el', 'at-once'])).code).toBe(0);
    expect(await secrets()).toEqual([next.replace(/signs from .*/, 'signs now')]);
    expect((await run('sites', ['sends-key', 'holm-el', 'on'])).out).toBe('holm-el is sent the keys of its callers.\n');
    expect((await run('sites', ['list'])).out).toMatch(/^holm-el .*0 customers {2}is sent keys\n/);
    expect((await run('sites', ['sends-key', 'holm-el', 'off'])).code).toBe(0);
    const history = await db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(history.map(({ action }) => action)).toEqual([
      ...['site.created', 'site.secretRevealed', 'site.secretRolled', 'site.secretRevealed', 'site.secretPutToUse'],
      ...['site.secretRevealed', 'site.updated', 'site.updated'],
    ]);
  });

  it('creates test sites, sets nightly resets and removes them', async () => {
    expect((await run('sites', ['create-test', 'eget-el', 'kjaer-el'])).out).toBe('eget-el is there now.\n');
    expect((await run('sites', ['reset-nightly', 'Eget-El', 'on'])).out).toBe('Eget-El begins anew each night.\n');
    const facts = await db
      .selectFrom('test_sites')
      .select(['company', 'nightly_since'])
      .where('is_own', '=', true)
      .execute();
    expect(facts).toEqual([{ company: 'kjaer-el', nightly_since: expect.any(Date) }]);
    expect((await run('sites', ['list'])).out).toMatch(/^eget-el {2}sandbox {2}/);
    expect((await run('sites', ['remove', 'eget-el'])).out).toBe('eget-el is gone.\n');
    expect((await run('sites', ['list'])).out).not.toContain('eget-el');
  });

  it.each([
    [['add', 'holm-el', 'http://x.dk'], 'BaseUrl: Must be an https URL'],
    [['add', 'holm-el', 'https://127.0.0.1'], 'BaseUrl: The address belongs to this machine'],
    [['reset-nightly', 'kjaer-el', 'sometimes'], 'Usage:'],
    [['remove', 'nothing'], 'There is no site named nothing.'],
    [['add', 'x'], 'Usage:'],
  ])('%j prints: %s', async (words, complaint) => {
    const { code, errorOutput } = await run('sites', words);
    expect([code, errorOutput.includes(complaint)]).toEqual([complaint === 'Usage:' ? 2 : 1, true]);
  });
});
