import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardedCalls } from '../../../test/fixtures/admin-calls.ts';
import { forEachTest } from '../../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../../test/fixtures/test-portal.ts';
import { hashToken } from '../../directory/api-keys.ts';
import { adminRoutes } from '../routes.ts';
import { routeRules } from './route-rules.ts';

const password = 'blå sten i haven';
const portal = forEachTest(() => openTestPortal());
let origin: string;
beforeEach(async () => {
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});

const safely = { 'x-forwarded-proto': 'https' };
const callAs = (token: string, options: InjectOptions) =>
  portal.call({ ...options, headers: { authorization: `Bearer ${token}` } });
const postAs = (token: string, url: string, payload: object) => callAs(token, { method: 'POST', url, payload });
const login = (payload: object) => portal.app.inject({ method: 'POST', url: '/auth/login', payload, headers: safely });
const setPassword = (Token: string, Password = password) =>
  portal.app.inject({ method: 'POST', url: '/auth/password', payload: { Token, Password }, headers: safely });
const create = async (Username: string, Role = 'administrator') =>
  (await portal.post('/Admin/CreateAdministrator', { Username, Role })).json().successObjects[0];
const list = async () => (await portal.get('/Admin/administrators')).json().data;
const history = async () =>
  (await portal.get('/Admin/audit'))
    .json()
    .data.map(({ action, subject }: Record<string, string>) => [action, subject]);

async function createAndLogin(Username: string, Role: string): Promise<{ token: string; administratorID: number }> {
  const { token, administratorID } = await create(Username, Role);
  await setPassword(token);
  return { token: (await login({ Username, Password: password })).body, administratorID };
}

describe('a new administrator', () => {
  it('sets the password with a single-use link and can log in', async () => {
    const { token, until, username } = await create('Bo Ærø', 'support');
    expect([username, Date.parse(until) > Date.now() + 23 * 3_600_000]).toEqual(['Bo Ærø', true]);
    expect(await list()).toMatchObject([
      { username: 'admin', role: 'administrator', hasSecondFactor: false, linkUntil: null },
      { username: 'Bo Ærø', role: 'support', lastLogin: null, linkUntil: until },
    ]);
    const find = () =>
      portal.app.inject({ method: 'POST', url: '/auth/password-link', payload: { Token: token }, headers: safely });
    expect((await find()).json()).toEqual({ username: 'Bo Ærø' });
    expect((await setPassword(token, 'kodeord1234567')).json().errors).toEqual({
      Password: [expect.stringContaining('for let at gætte')],
    });
    expect((await setPassword(token)).statusCode).toBe(204);
    for (const again of [await find(), await setPassword(token)])
      expect([again.statusCode, again.json().code]).toEqual([403, 'password-link-invalid']);
    expect((await login({ Username: 'bo ærø', Password: password })).statusCode).toBe(200);
    expect((await list())[1]).toMatchObject({ linkUntil: null, lastLogin: expect.any(String) });
    expect((await history()).slice(0, 3)).toEqual([
      ['administrator.passwordChanged', 'Bo Ærø'],
      ['administrator.linkMade', 'Bo Ærø'],
      ['administrator.created', 'Bo Ærø'],
    ]);
  });

  it('cannot use an expired or replaced link', async () => {
    const { token, administratorID } = await create('Bo');
    const newer = (await portal.post('/Admin/MakePasswordLink', { AdministratorID: administratorID })).json();
    expect((await setPassword(token)).statusCode).toBe(403);
    await portal.access.db
      .updateTable('password_links')
      .set({ until: new Date(Date.now() - 1000) })
      .execute();
    expect((await setPassword(newer.successObjects[0].token)).statusCode).toBe(403);
    expect((await list())[1].linkUntil).toBeNull();
  });

  it('has a link token that is stored as a hash and never in the history', async () => {
    const { token } = await create('Bo');
    const links = await portal.access.db.selectFrom('password_links').selectAll().execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify([links, (await portal.get('/Admin/audit')).json()])).not.toContain(token);
  });

  it.each([
    [{ Username: 'admin', Role: 'support' }, 'Username'],
    [{ Username: 'a\u200bb', Role: 'support' }, 'Username'],
    [{ Username: '<b>', Role: 'support' }, 'Username'],
    [{ Username: 'Bo', Role: 'boss' }, 'Role'],
    [{ Username: 'Bo' }, 'Role'],
  ])('is refused as %j', async (payload, field) => {
    const response = await portal.post('/Admin/CreateAdministrator', payload);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
  });
});

describe('administrators', () => {
  it('can change roles, effective at once, and remove each other', async () => {
    const bo = await createAndLogin('Bo', 'support');
    const create = () => postAs(bo.token, '/Admin/CreateAdministrator', { Username: 'Ida', Role: 'support' });
    expect((await create()).json().code).toBe('role-insufficient');
    const promote = { AdministratorID: bo.administratorID, Role: 'administrator' };
    expect((await portal.post('/Admin/ChangeAdministratorRole', promote)).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(200);
    await portal.post('/Admin/RemoveAdministrator', { AdministratorID: bo.administratorID });
    expect((await create()).statusCode).toBe(401);
    expect((await portal.get('/Admin/audit')).json().data[0]).toMatchObject({
      administrator: 'admin',
      action: 'administrator.removed',
      subject: 'Bo',
    });
  });

  it('cannot remove or demote the last administrator', async () => {
    const bo = await createAndLogin('Bo', 'support');
    const [{ administratorID }] = await list();
    for (const [call, payload] of [
      ['RemoveAdministrator', {}],
      ['ChangeAdministratorRole', { Role: 'support' }],
    ] as const) {
      const refused = await portal.post(`/Admin/${call}`, { AdministratorID: administratorID, ...payload });
      expect(refused.json().validationErrors).toMatchObject([{ code: 'last-administrator' }]);
    }
    const removed = await portal.post('/Admin/RemoveAdministrator', { AdministratorID: bo.administratorID });
    expect(removed.statusCode).toBe(200);
  });

  it('can end each other’s sessions, which is recorded', async () => {
    const bo = await createAndLogin('Bo', 'administrator');
    const ask = () => postAs(bo.token, '/Admin/EndOtherOwnSessions', {});
    expect((await ask()).statusCode).toBe(200);
    const end = () => portal.post('/Admin/EndSessions', { AdministratorID: bo.administratorID });
    expect((await end()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(401);
    expect((await portal.get('/Admin/audit')).json().data[0]).toMatchObject({
      administrator: 'admin',
      action: 'administrator.sessionsEnded',
      subject: 'Bo',
    });
  });

  it('without a password do not count as remaining administrators', async () => {
    const { token } = await create('Bo');
    const [admin] = await list();
    const remove = () => portal.post('/Admin/RemoveAdministrator', { AdministratorID: admin.administratorID });
    expect((await remove()).json().validationErrors[0].code).toBe('last-administrator');
    await setPassword(token);
    expect((await remove()).statusCode).toBe(200);
  });

  it.each(['RemoveAdministrator', 'EndSessions'])('get an error for an unknown administrator: %s', async (call) => {
    const refused = await portal.post(`/Admin/${call}`, { AdministratorID: 99 });
    expect([refused.statusCode, refused.json().validationErrors[0].code]).toEqual([400, 'no-such-administrator']);
  });
});

async function registeredRoutes(): Promise<{ method: string; url: string }[]> {
  const routes: { method: string; url: string }[] = [];
  const bare = fastify();
  bare.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  const services = portal.api as object as Parameters<typeof adminRoutes>[1]['services'];
  await bare.register(adminRoutes, { config: portal.config, services });
  await bare.ready();
  return routes.filter(({ url, method }) => url.startsWith('/Admin/') && ['GET', 'POST'].includes(method));
}

describe('support', () => {
  it('can call exactly the routes of the table', async () => {
    const { token } = await createAndLogin('Bo', 'support');
    const routes = await registeredRoutes();
    const isCall = ({ method, url }: { method: string; url: string }) => {
      const parts = url.split('/').map((part) => (part.startsWith(':') ? '1' : part));
      return guardedCalls.some((call) => call.method === method && call.url === parts.join('/'));
    };
    expect(routes.filter((route) => !route.url.endsWith('*') && !isCall(route))).toEqual([]);
    expect(new Set(guardedCalls.map(({ method, url }) => `${method} ${url}`)).size).toBe(routes.length - 2);
    const refused: string[] = [];
    for (const { method, url } of routes) {
      const response = await callAs(token, {
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1').replace('*', 'x'),
        ...(method === 'POST' && { payload: {} }),
      });
      if (response.statusCode === 403 && response.json().code === 'role-insufficient') refused.push(`${method} ${url}`);
      else expect(response.statusCode, `${method} ${url}`).toBeOneOf([200, 400, 404]);
    }
    const allowed = Object.entries(routeRules).flatMap(([route, { minimumRole }]) =>
      minimumRole === 'support' ? [route] : [],
    );
    const names = routes.map(({ method, url }) => `${method} ${url}`);
    expect(refused.sort()).toEqual(names.filter((name) => !allowed.includes(name)).sort());
    expect(allowed.filter((route) => /^POST (?!.*Own)/.test(route)).sort()).toEqual([
      'POST /Admin/*',
      'POST /Admin/CountRecentCalls',
      'POST /Admin/FindCustomerByKey',
      'POST /Admin/ResetSandbox',
      'POST /Admin/customers.csv',
    ]);
    expect(Object.keys(routeRules).filter((route) => !names.includes(route))).toEqual([]);
  });

  it('reads its role from the session and gets an error message', async () => {
    const { token } = await createAndLogin('Bo', 'support');
    const session = await callAs(token, { url: '/Admin/session' });
    expect(session.json()).toMatchObject({ username: 'Bo', role: 'support', mayChange: false });
    expect((await postAs(token, '/Admin/RevealApiKey', { customerID: 1 })).json()).toEqual({
      errorMessage: 'Du har læseadgang. Bed en administrator om at gøre det.',
      code: 'role-insufficient',
      hasErrors: true,
    });
  });
});

async function postAfter(token: string, url: string, payload: object, interrupt: () => Promise<unknown>) {
  const { db } = portal.access;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const own = hashToken(token);
  await db.updateTable('sessions').set({ last_used_at: anHourAgo }).where('token_hash', '=', own).execute();
  const body = JSON.stringify(payload);
  const call = request(origin + url, {
    method: 'POST',
    headers: {
      ...safely,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
    },
  });
  call.flushHeaders();
  const session = db.selectFrom('sessions').select('last_used_at').where('token_hash', '=', own);
  await expect.poll(async () => (await session.executeTakeFirstOrThrow()).last_used_at > anHourAgo).toBe(true);
  await interrupt();
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    challenge: answer.headers['www-authenticate'],
    ...JSON.parse(await text(answer)),
  };
}

const names = async () => (await list()).map(({ username }: { username: string }) => username);

describe('a change whose session ends while its body is received', () => {
  type LoggedIn = Awaited<ReturnType<typeof createAndLogin>>;
  it.each<[string, (loggedIn: LoggedIn) => PromiseLike<unknown>, number, string?]>([
    [
      'was removed',
      ({ administratorID: AdministratorID }) => portal.post('/Admin/RemoveAdministrator', { AdministratorID }),
      401,
    ],
    ['logged out', ({ token }) => callAs(token, { method: 'POST', url: '/auth/logout' }), 401],
    [
      'has only read access now',
      ({ administratorID: AdministratorID }) =>
        portal.post('/Admin/ChangeAdministratorRole', { AdministratorID, Role: 'support' }),
      403,
      'role-insufficient',
    ],
    [
      'logged in too long ago',
      () =>
        portal.access.db
          .updateTable('sessions')
          .set({ authenticated_at: new Date(0) })
          .execute(),
      403,
      'login-renewal-needed',
    ],
  ])('is refused if the administrator %s', async (_what, interrupt, status, code) => {
    const loggedIn = await createAndLogin('Bo', 'administrator');
    const newOne = { Username: 'Eva', Role: 'administrator' };
    const answer = await postAfter(loggedIn.token, '/Admin/CreateAdministrator', newOne, async () =>
      interrupt(loggedIn),
    );
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.challenge).toBe(status === 401 ? 'Bearer' : undefined);
    expect(await names()).not.toContain('Eva');
  });

  it('does not reset or delete test sites', async () => {
    const made = await portal.post('/Admin/CreateTestSites', [{ Name: 'own', Company: 'lindholm-vvs' }]);
    const { recordId } = made.json().successObjects[0];
    for (const [url, payload] of [
      ['/Admin/ResetSandbox', { siteID: recordId }],
      ['/Admin/DeleteTestSites', [{ recordId }]],
    ] as const) {
      const { token, administratorID: AdministratorID } = await createAndLogin('Bo', 'administrator');
      const answer = await postAfter(token, url, payload, () =>
        portal.post('/Admin/RemoveAdministrator', { AdministratorID }),
      );
      expect([url, answer.status]).toEqual([url, 401]);
    }
    const left = (await portal.get('/Admin/GetTestSites')).json().data;
    expect(left.map(({ name }: { name: string }) => name)).toContain('own');
  });
});

it('lets only one of two administrators succeed who remove each other concurrently', async () => {
  const [first, second] = [await createAndLogin('Bo', 'administrator'), await createAndLogin('Eva', 'administrator')];
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const whenBothAreLetIn = (own: PromiseWithResolvers<void>) => () => {
    own.resolve();
    return Promise.all(both.map(({ promise }) => promise));
  };
  const remove = ({ token }: { token: string }, AdministratorID: number, own: PromiseWithResolvers<void>) =>
    postAfter(token, '/Admin/RemoveAdministrator', { AdministratorID }, whenBothAreLetIn(own));
  const answers = await Promise.all([
    remove(first, second.administratorID, both[0]),
    remove(second, first.administratorID, both[1]),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await names()).toHaveLength(2);
});
