import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../../test/fixtures/test-portal.ts';
import { hashToken } from '../login/sessions.ts';

const password = 'blå sten i haven';
let portal: TestPortal;
let origin: string;

beforeEach(async () => {
  portal = await openTestPortal({
    sandbox: { reset: async (_siteID, transact) => transact(async () => {}).then(() => true) },
  });
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => portal.close());

const safely = { 'x-forwarded-proto': 'https' };

/** A call whose body is left out until the session was found good and something else has happened. */
async function postAfter(token: string, url: string, payload: object, meanwhile: () => Promise<unknown>) {
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
  await meanwhile();
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    challenge: answer.headers['www-authenticate'],
    ...JSON.parse(await text(answer)),
  };
}

async function enter(Username: string, Role = 'administrator') {
  const made = (await portal.post('/Admin/CreateAdministrator', { Username, Role })).json().successObjects[0];
  const chosen = { Token: made.token, Password: password };
  await portal.app.inject({ method: 'POST', url: '/auth/password', payload: chosen, headers: safely });
  const credentials = { Username, Password: password };
  const login = await portal.app.inject({ method: 'POST', url: '/auth/login', payload: credentials, headers: safely });
  return { token: login.body, AdministratorID: made.administratorID as number };
}

const names = async () =>
  (await portal.get('/Admin/administrators')).json().data.map(({ username }: { username: string }) => username);

describe('what became of a session while the body of a call was on its way', () => {
  const newOne = { Username: 'Eva', Role: 'administrator' };

  it('is seen by the change: who was removed makes none', async () => {
    const { token, AdministratorID } = await enter('Bo');
    const answer = await postAfter(token, '/Admin/CreateAdministrator', newOne, () =>
      portal.post('/Admin/RemoveAdministrator', { AdministratorID }),
    );
    expect([answer.status, answer.challenge]).toEqual([401, 'Bearer']);
    expect(await names()).toEqual(['admin']);
  });

  it('is seen by the change: who logged out makes none', async () => {
    const { token } = await enter('Bo');
    const answer = await postAfter(token, '/Admin/CreateAdministrator', newOne, () =>
      portal.app.inject({
        method: 'POST',
        url: '/auth/logout',
        headers: { ...safely, authorization: `Bearer ${token}` },
      }),
    );
    expect(answer.status).toBe(401);
    expect(await names()).toEqual(['admin', 'Bo']);
  });

  it('is seen by the change: who looks only by now makes none', async () => {
    const { token, AdministratorID } = await enter('Bo');
    const answer = await postAfter(token, '/Admin/CreateAdministrator', newOne, () =>
      portal.post('/Admin/ChangeAdministratorRole', { AdministratorID, Role: 'support' }),
    );
    expect([answer.status, answer.code]).toEqual([403, 'role-insufficient']);
    expect(await names()).toEqual(['admin', 'Bo']);
  });

  it('is seen by the change: a login that has grown old takes the password again', async () => {
    const { token } = await enter('Bo');
    const answer = await postAfter(token, '/Admin/CreateAdministrator', newOne, () =>
      portal.access.db
        .updateTable('sessions')
        .set({ authenticated_at: new Date(0) })
        .execute(),
    );
    expect([answer.status, answer.code]).toEqual([403, 'login-renewal-needed']);
    expect(await names()).toEqual(['admin', 'Bo']);
  });

  it('is seen where test sites are emptied and deleted', async () => {
    const made = await portal.post('/Admin/CreateTestSites', [{ Name: 'own', Company: 'lindholm-vvs' }]);
    const { recordId } = made.json().successObjects[0];
    for (const [url, payload] of [
      ['/Admin/ResetSandbox', { siteID: recordId }],
      ['/Admin/DeleteTestSites', [{ recordId }]],
    ] as const) {
      const { token, AdministratorID } = await enter('Bo');
      const answer = await postAfter(token, url, payload, () =>
        portal.post('/Admin/RemoveAdministrator', { AdministratorID }),
      );
      expect([url, answer.status]).toEqual([url, 401]);
    }
    const left = (await portal.get('/Admin/GetTestSites')).json().data;
    expect(left.map(({ name }: { name: string }) => name)).toContain('own');
  });
});

it('lets one of two succeed who remove each other at once', async () => {
  const [first, second] = [await enter('Bo'), await enter('Eva')];
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const whenBothAreLetIn = (own: PromiseWithResolvers<void>) => () => {
    own.resolve();
    return Promise.all(both.map(({ promise }) => promise));
  };
  const answers = await Promise.all([
    postAfter(
      first.token,
      '/Admin/RemoveAdministrator',
      { AdministratorID: second.AdministratorID },
      whenBothAreLetIn(both[0]),
    ),
    postAfter(
      second.token,
      '/Admin/RemoveAdministrator',
      { AdministratorID: first.AdministratorID },
      whenBothAreLetIn(both[1]),
    ),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await names()).toHaveLength(2);
});
