import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { goodCustomer } from '../../../test/fixtures/customers.ts';
import { forEachTest } from '../../../test/fixtures/for-all-tests.ts';
import { openTestPortal, testAdministrator } from '../../../test/fixtures/test-portal.ts';
import { codeAt } from './totp.ts';

const newPassword = 'blå sten i haven';
let logged: string[];
const portal = forEachTest(() => {
  logged = [];
  return openTestPortal({ log: pino({}, { write: (line) => logged.push(line) }) });
});

const login = (more: object = {}, headers: object = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { ...testAdministrator, ...more },
    headers: { 'x-forwarded-proto': 'https', ...headers },
  });
const session = async () => (await portal.get('/Admin/session')).json();
const sessions = async () => (await portal.get('/Admin/GetOwnSessions')).json().data;
const age = (minutes: number) =>
  portal.access.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - minutes * 60_000) })
    .execute();
const forgetSteps = () => portal.access.db.updateTable('second_factors').set({ last_step: 0 }).execute();

async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await portal.post('/Admin/BeginOwnSecondFactor', {})).json();
  const Code = codeAt(secret, Date.now());
  const { recoveryCodes } = (await portal.post('/Admin/ConfirmOwnSecondFactor', { Code })).json();
  return { secret, recoveryCodes };
}

describe('one’s own password', () => {
  it('is changed with the old one and ends all other sessions', async () => {
    const other = (await login()).body;
    const change = { OldPassword: testAdministrator.Password, NewPassword: newPassword };
    expect((await portal.post('/Admin/ChangeOwnPassword', change)).statusCode).toBe(200);
    expect(await sessions()).toHaveLength(1);
    const elsewhere = await portal.app.inject({ url: '/Admin/session', headers: { authorization: `Bearer ${other}` } });
    expect(elsewhere.statusCode).toBe(401);
    expect([(await login()).statusCode, (await login({ Password: newPassword })).statusCode]).toEqual([401, 200]);
  });

  it.each([
    [{ OldPassword: 'forkert kodeord', NewPassword: newPassword }, 'OldPassword', 'password-wrong'],
    [{ OldPassword: testAdministrator.Password, NewPassword: 'kort' }, 'NewPassword', 'password-too-short'],
    [
      { OldPassword: testAdministrator.Password, NewPassword: 'admin i haven' },
      'NewPassword',
      'password-contains-name',
    ],
  ])('is not changed by %j', async (payload, field, code) => {
    const response = await portal.post('/Admin/ChangeOwnPassword', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().validationErrors).toMatchObject([{ field, code }]);
    expect(response.body).not.toContain(payload.NewPassword);
  });

  it('cannot be guessed with a stolen session: attempts are limited', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await portal.post('/auth/renew', { Password: `gæt nummer ${attempt}` })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('is to be changed if it was generated, until it has been', async () => {
    await portal.access.db.updateTable('administrators').set({ must_change_password: true }).execute();
    expect(await session()).toMatchObject({ passwordChangeNeeded: true });
    await portal.post('/Admin/ChangeOwnPassword', {
      OldPassword: testAdministrator.Password,
      NewPassword: newPassword,
    });
    expect(await session()).toMatchObject({ passwordChangeNeeded: false });
  });
});

describe('one’s own language', () => {
  it('is remembered, and set by every login', async () => {
    const cookieOf = ({ headers }: Awaited<ReturnType<typeof login>>) => String(headers['set-cookie']);
    expect([(await session()).language, cookieOf(await login())]).toEqual([null, expect.not.stringContaining('lang=')]);
    const chosen = await portal.post('/Admin/SetOwnLanguage', { Language: 'en' });
    expect(cookieOf(chosen)).toMatch(/^__Host-lang=en; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
    expect((await session()).language).toBe('en');
    expect(cookieOf(await login())).toContain('lang=en; Path=/;');
    expect(cookieOf(await login())).toContain('known-browser');
    expect((await portal.post('/Admin/SetOwnLanguage', { Language: 'sv' })).statusCode).toBe(400);
  });
});

describe('one’s own sessions', () => {
  it('are listed with address and browser, and end one by one or all but the current one', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/144.0' };
    await login({}, headers);
    await login();
    const [, other] = await sessions();
    expect((await sessions()).filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
    expect(await sessions()).toContainEqual(
      expect.objectContaining({ address: '198.51.100.7', browser: 'Firefox, Linux', isCurrent: false }),
    );
    await portal.post('/Admin/EndOwnSession', { SessionID: other.sessionID });
    expect(await sessions()).toHaveLength(2);
    await portal.post('/Admin/EndOtherOwnSessions', {});
    expect(await sessions()).toMatchObject([{ isCurrent: true }]);
  });

  it.each(['', '%', 'x', '0'.repeat(15), `${'0'.repeat(15)}%`])('are not ended by %j', async (SessionID) => {
    expect((await portal.post('/Admin/EndOwnSession', { SessionID })).statusCode).toBe(400);
  });
});

describe('a second factor', () => {
  it('is required once confirmed, and each code works once', async () => {
    const { secret } = (await portal.post('/Admin/BeginOwnSecondFactor', {})).json();
    expect((await login()).statusCode).toBe(200);
    const wrong = await portal.post('/Admin/ConfirmOwnSecondFactor', { Code: '000000' });
    expect(wrong.json().validationErrors).toMatchObject([{ field: 'Code', code: 'code-wrong' }]);
    const Code = codeAt(secret, Date.now());
    const confirmed = await portal.post('/Admin/ConfirmOwnSecondFactor', { Code });
    expect(new Set(confirmed.json().recoveryCodes).size).toBe(10);
    expect(await session()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });

    const response = await login();
    expect([response.statusCode, response.json().code]).toEqual([401, 'second-factor-needed']);
    const used = await login({ Code });
    expect([used.statusCode, used.json().code]).toEqual([401, 'second-factor-wrong']);
    await forgetSteps();
    expect((await login({ Code: codeAt(secret, Date.now()) })).statusCode).toBe(200);
    expect(logged.join('')).not.toContain(secret);
  });

  it('is not revealed without the password', async () => {
    const { secret } = await turnOn();
    const refused = await login({ Password: 'forkert kodeord', Code: codeAt(secret, Date.now()) });
    expect(refused.json()).toMatchObject({ errorMessage: expect.stringContaining('Email/Password') });
    expect(refused.json().code).toBeUndefined();
  });

  it('cannot be guessed: codes are throttled across networks', async () => {
    await turnOn();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await login({ Code: '000000' }, { 'x-forwarded-for': `203.0.113.${attempt}` })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('accepts each recovery code once, in any notation', async () => {
    const { recoveryCodes } = await turnOn();
    const Code = String(recoveryCodes[3]).toUpperCase().replaceAll('-', ' ');
    expect((await login({ Code })).statusCode).toBe(200);
    expect((await login({ Code })).json().code).toBe('second-factor-wrong');
    expect(await session()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('gets new recovery codes with the password and a code, which end the old ones', async () => {
    const { Password } = testAdministrator;
    const make = async (credentials: object) => (await portal.post('/Admin/MakeOwnRecoveryCodes', credentials)).json();
    expect((await make({ Password })).validationErrors).toMatchObject([{ code: 'second-factor-is-off' }]);
    const { recoveryCodes: old } = await turnOn();
    expect((await make({ Password: 'forkert', Code: old[0] })).validationErrors).toMatchObject([
      { code: 'password-wrong' },
    ]);
    expect((await make({ Password })).validationErrors).toMatchObject([{ field: 'Code', code: 'field-required' }]);
    const { recoveryCodes } = await make({ Password, Code: old[0] });
    expect(await session()).toMatchObject({ recoveryCodesLeft: 10 });
    expect([(await login({ Code: old[1] })).statusCode, (await login({ Code: recoveryCodes[1] })).statusCode]).toEqual([
      401, 200,
    ]);
    const [{ action }] = (await portal.get('/Admin/audit')).json().data;
    expect(action).toBe('administrator.recoveryCodesMade');
  });

  it('does not use up the attempts of a network, whose logins take two requests each', async () => {
    const { recoveryCodes } = await turnOn();
    const from = { 'x-forwarded-for': '198.51.100.9' };
    for (const Code of recoveryCodes.slice(0, 6)) {
      expect((await login({}, from)).json().code).toBe('second-factor-needed');
      expect((await login({ Code }, from)).statusCode).toBe(200);
    }
  });

  it('is not stored in plain text, nor are recovery codes', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const { db } = portal.access;
    const stored = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ]);
    for (const secretText of [secret, ...recoveryCodes]) expect(stored).not.toContain(secretText);
  });

  it('is removed with the password and a code or by another administrator, and not replaced before that', async () => {
    const { secret, recoveryCodes } = await turnOn();
    expect((await portal.post('/Admin/BeginOwnSecondFactor', {})).json().validationErrors).toMatchObject([
      { code: 'second-factor-is-on' },
    ]);
    const remove = async (credentials: object) =>
      (await portal.post('/Admin/RemoveOwnSecondFactor', credentials)).json().validationErrors;
    const { Password } = testAdministrator;
    expect(await remove({ Password: 'forkert', Code: recoveryCodes[0] })).toMatchObject([{ code: 'password-wrong' }]);
    expect(await remove({ Password })).toMatchObject([{ field: 'Code', code: 'field-required' }]);
    // The code that turned it on cannot be used again.
    expect(await remove({ Password, Code: codeAt(secret, Date.now()) })).toMatchObject([{ code: 'code-wrong' }]);
    expect(await remove({ Password, Code: recoveryCodes[0] })).toEqual([]);
    expect((await login()).statusCode).toBe(200);
    await turnOn();
    const [{ administratorID }] = (await portal.get('/Admin/administrators')).json().data;
    await portal.post('/Admin/ResetSecondFactor', { AdministratorID: administratorID });
    expect((await login()).statusCode).toBe(200);
    const actions = (await portal.get('/Admin/audit')).json().data.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 4)).toEqual([
      'administrator.secondFactorOff',
      'administrator.secondFactorOn',
      'administrator.secondFactorOff',
      'administrator.secondFactorOn',
    ]);
  });
});

it('the removal of a second factor is shown to all other sessions of the administrator', async () => {
  const { secret, recoveryCodes } = await turnOn();
  await forgetSteps();
  const other = (await login({ Code: codeAt(secret, Date.now()) })).body;
  const removed = async (token: string) =>
    (await portal.app.inject({ url: '/Admin/session', headers: { authorization: `Bearer ${token}` } })).json()
      .secondFactorRemoved;
  expect(await removed(other)).toBe(false);
  await portal.post('/Admin/RemoveOwnSecondFactor', {
    ...testAdministrator,
    Username: undefined,
    Code: recoveryCodes[0],
  });
  expect(await removed(other)).toBe(true);
  expect((await session()).secondFactorRemoved).toBe(false);
});

it('a second factor must be set up before anything else if the operator requires it', async () => {
  await portal.close();
  Object.assign(portal, await openTestPortal({ requiresSecondFactor: true }));
  const refused = await portal.get('/Admin/customers');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'second-factor-setup-needed']);
  expect(await session()).toMatchObject({ secondFactorNeeded: true });
  await turnOn();
  expect((await portal.get('/Admin/customers')).statusCode).toBe(200);
});

describe('a login that is no longer fresh', () => {
  it('is renewed with a code if there is a second factor', async () => {
    const { recoveryCodes } = await turnOn();
    const { Password } = testAdministrator;
    expect((await portal.post('/auth/renew', { Password })).statusCode).toBe(400);
    expect((await portal.post('/auth/renew', { Password, Code: '000000' })).statusCode).toBe(400);
    expect((await portal.post('/auth/renew', { Password, Code: recoveryCodes[0] })).statusCode).toBe(204);
  });

  it('reveals no key before the password is entered again', async () => {
    await portal.post('/Admin/CreateExternalCustomers', [goodCustomer]);
    const reveal = () => portal.post('/Admin/RevealApiKey', { customerID: 1 });
    expect((await reveal()).statusCode).toBe(200);
    await age(11);
    expect([(await reveal()).statusCode, (await reveal()).json().code]).toEqual([403, 'login-renewal-needed']);
    expect((await portal.get('/Admin/customers')).statusCode).toBe(200);
    expect((await portal.post('/auth/renew', { Password: 'forkert kodeord' })).statusCode).toBe(400);
    expect((await reveal()).statusCode).toBe(403);
    expect((await portal.post('/auth/renew', { Password: testAdministrator.Password })).statusCode).toBe(204);
    expect((await reveal()).statusCode).toBe(200);
  });

  it('can only be renewed with its session', async () => {
    const payload = { Password: testAdministrator.Password };
    expect((await portal.app.inject({ method: 'POST', url: '/auth/renew', payload })).statusCode).toBe(401);
  });
});
