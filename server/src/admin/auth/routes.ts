import {
  credentials,
  type FoundPasswordLink,
  ownCredentials,
  passwordLinkToFind,
  passwordToSet,
} from '@fagvaerk/contract/administrators.ts';
import { loginBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writeTransaction } from '../../database/write.ts';
import { runChange } from '../../directory/change.ts';
import { foldName } from '../../directory/text-keys.ts';
import { setLanguageCookie } from '../../http/language.ts';
import { Problem } from '../../http/problem.ts';
import { networkOf } from '../../net/networks.ts';
import type { AdminTools } from '../options.ts';
import { readObject } from '../read.ts';
import { findAdministrator, findPasswordLink, hashAcceptablePassword, usePasswordLink } from './administrators.ts';
import { requireOwnCredentials, requireSession, sessionOf } from './guard.ts';
import { knownBrowserCookie, knownBrowserOf } from './known-browser.ts';
import { isRightPassword } from './passwords.ts';
import { useCode } from './second-factor.ts';
import { beginSession, endSession, renewSession } from './sessions.ts';

const loginOutcomes: Readonly<Record<string, string>> = {
  'login-failed': 'failed',
  'login-throttled': 'refused: too many attempts',
  'second-factor-needed': 'code needed',
  'second-factor-wrong': 'wrong code',
};
const loginFailed = () => new Problem('login-failed', { field: 'Username' });
const loginThrottled = ({ retryAfterMs }: Problem) =>
  new Problem('login-throttled', { retryAfterMs, field: 'Username' });

export function loginRoutes(app: FastifyInstance, tools: AdminTools): void {
  const { access, note, throttle, findByToken, metrics } = tools;
  const { db, sessionsDb, vault } = access;
  const small = { bodyLimit: loginBodyMaximumKilobytes * 1024 };
  const onRequest = requireSession(tools);

  app.post('/auth/login', small, async (request, reply) => {
    const { Username, Password, Code } = readObject(request, credentials);
    const now = new Date();
    const network = networkOf(request.ip);
    const isSecure = request.protocol === 'https';
    const browser = await knownBrowserOf(
      vault.blind,
      Username,
      { cookies: request.headers.cookie, isSecure },
      now,
      async () => (await findAdministrator(sessionsDb, Username))?.password_hash,
    );
    const name = foldName(Username);
    const attempt = browser ? { knownAs: `browser ${browser}`, name } : { address: request.ip, name };
    // Only names of administrators are logged: any other may be a mistyped password.
    let username: string | undefined;
    try {
      const { administrator, isRight } = await throttle.check(attempt, async () => {
        const administrator = await findAdministrator(sessionsDb, Username);
        return { administrator, isRight: await isRightPassword(Password, administrator?.password_hash) };
      });
      username = administrator?.name;
      if (!isRight || !administrator) throw loginFailed();
      if (administrator.has_second_factor && Code === undefined) {
        // The password was right, and codes have their own limit.
        await throttle.succeeded(attempt);
        throw new Problem('second-factor-needed');
      }
      if (administrator.has_second_factor) await throttle.countCode(`login of ${administrator.id}`);
      const token = await writeTransaction(db, async (trx) => {
        // May have changed while the password was compared.
        const current = await findAdministrator(trx, Username);
        if (current?.password_hash !== administrator.password_hash) throw loginFailed();
        if (current.has_second_factor && !(await useCode(trx, vault, current.id, Code ?? '', now)))
          throw new Problem('second-factor-wrong');
        const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
        return beginSession(trx, vault, current.id, now, client);
      });
      await throttle.succeeded(attempt);
      await throttle.codeSucceeded(`login of ${administrator.id}`);
      request.log.info({ request: request.id, username, address: request.ip, outcome: 'succeeded' }, 'login');
      if (administrator.language) setLanguageCookie(request, reply, administrator.language);
      return reply
        .header('set-cookie', knownBrowserCookie(vault.blind, administrator, now, isSecure))
        .type('text/plain; charset=utf-8')
        .send(token);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const refusal = error.code === 'too-many-attempts' ? loginThrottled(error) : error;
      const outcome = loginOutcomes[refusal.code] ?? refusal.code;
      const facts = { request: request.id, username, address: request.ip, outcome };
      const level = refusal.code === 'second-factor-needed' ? 'info' : 'warn';
      note(`${outcome} ${network} ${username}`, level, facts, 'login');
      metrics?.recordRefusedLogin(refusal.code);
      throw refusal;
    }
  });

  app.post('/auth/logout', { onRequest }, async (request, reply) => {
    const session = sessionOf(request);
    await endSession(db, session);
    request.log.info({ request: request.id, username: session.username, address: request.ip }, 'logout');
    return reply.code(204).send();
  });

  app.post('/auth/renew', { ...small, onRequest }, async (request, reply) => {
    await requireOwnCredentials(tools, request, readObject(request, ownCredentials));
    await renewSession(db, sessionOf(request), new Date());
    return reply.code(204).send();
  });

  const findLink = ({ ip }: FastifyRequest, token: string) =>
    findByToken({ purpose: 'password link', token, network: networkOf(ip) }, () =>
      findPasswordLink(sessionsDb, token, new Date()),
    );

  app.post('/auth/password-link', small, async (request): Promise<FoundPasswordLink> => {
    const found = await findLink(request, readObject(request, passwordLinkToFind).Token);
    if (!found) throw new Problem('password-link-invalid');
    return { username: found.name };
  });

  app.post('/auth/password', small, async (request, reply) => {
    const { Token, Password } = readObject(request, passwordToSet);
    const found = await findLink(request, Token);
    if (!found) throw new Problem('password-link-invalid');
    const passwordHash = await hashAcceptablePassword(found.name, Password);
    const isSet = await runChange(db, found.name, (change) => usePasswordLink(change, Token, passwordHash));
    if (!isSet) throw new Problem('password-link-invalid');
    return reply.code(204).send();
  });

  const refuseUnknown = async () => {
    throw new Problem('endpoint-unknown');
  };
  // In `onRequest`, so that no body is read.
  app.all('/auth/*', { onRequest: refuseUnknown }, refuseUnknown);
}
