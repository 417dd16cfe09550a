import {
  credentials,
  type FoundPasswordLink,
  ownCredentials,
  passwordLinkToFind,
  passwordToSet,
} from '@fagvaerk/contract/administrators.ts';
import { errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { describeWait } from '@fagvaerk/contract/language.ts';
import { loginBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeTransaction } from '../../database/write.ts';
import { runChange } from '../../directory/change.ts';
import { foldName } from '../../directory/text-keys.ts';
import { languageOf, setLanguageCookie } from '../../http/language.ts';
import { refuse } from '../../http/problems.ts';
import type { ThrottledLog } from '../../logging/throttled-log.ts';
import { networkOf } from '../../net/networks.ts';
import type { AdminOptions } from '../options.ts';
import { readObject } from '../read.ts';
import { findAdministrator, findPasswordLink, hashAcceptablePassword, usePasswordLink } from './administrators.ts';
import { refuseWithCode, requireOwnCredentials, requireSession, sessionOf } from './guard.ts';
import { knownBrowserCookie, knownBrowserOf } from './known-browser.ts';
import { type LoginThrottle, TooManyAttemptsError } from './login-throttle.ts';
import { isRightPassword } from './passwords.ts';
import { useCode } from './second-factor.ts';
import { beginSession, endSession, renewSession } from './sessions.ts';
import type { TokenThrottle } from './token-throttle.ts';

type LoginRefusal = 'login-failed' | 'login-throttled' | 'second-factor-needed' | 'second-factor-wrong';
type LoginTools = Pick<AdminOptions, 'access' | 'metrics'> &
  Readonly<{ note: ThrottledLog; throttle: LoginThrottle; findByToken: TokenThrottle }>;

export function loginRoutes(app: FastifyInstance, { access, note, throttle, findByToken, metrics }: LoginTools): void {
  const { db, sessionsDb, vault } = access;
  const small = { bodyLimit: loginBodyMaximumKilobytes * 1024 };
  const onRequest = requireSession(sessionsDb, findByToken, note);

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
    const refuseLogin = (outcome: string, code: LoginRefusal, seconds?: number) => {
      const facts = { request: request.id, username, address: request.ip, outcome };
      const level = code === 'second-factor-needed' ? 'info' : 'warn';
      note(`${outcome} ${network} ${username}`, level, facts, 'login');
      metrics?.recordRefusedLogin(code);
      if (code === 'second-factor-needed' || code === 'second-factor-wrong')
        return refuseWithCode(request, reply, code);
      if (seconds) reply.header('retry-after', seconds);
      request.problem = code;
      const language = languageOf(request);
      const errorMessage = sentenceOf<LoginRefusal>(code, language, { wait: describeWait(seconds ?? 0, language) });
      const problem: Problem = { errorMessage, errors: { Username: [errorMessage] }, hasErrors: true };
      return reply.code(errors[code].status).send(problem);
    };

    try {
      const { administrator, isRight } = await throttle.check(attempt, async () => {
        const administrator = await findAdministrator(sessionsDb, Username);
        return { administrator, isRight: await isRightPassword(Password, administrator?.password_hash) };
      });
      username = administrator?.name;
      if (!isRight || !administrator) return refuseLogin('failed', 'login-failed');
      if (administrator.has_second_factor && Code === undefined) {
        // The password was right, and codes have their own limit.
        await throttle.succeeded(attempt);
        return refuseLogin('code needed', 'second-factor-needed');
      }
      if (administrator.has_second_factor) await throttle.countCode(`login of ${administrator.id}`);
      const begun = await writeTransaction(db, async (trx) => {
        // May have changed while the password was compared.
        const current = await findAdministrator(trx, Username);
        if (current?.password_hash !== administrator.password_hash) return 'failed';
        if (current.has_second_factor && !(await useCode(trx, vault, current.id, Code ?? '', now))) return 'wrong code';
        const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
        return { token: await beginSession(trx, vault, current.id, now, client) };
      });
      if (begun === 'failed') return refuseLogin(begun, 'login-failed');
      if (begun === 'wrong code') return refuseLogin(begun, 'second-factor-wrong');
      await throttle.succeeded(attempt);
      await throttle.codeSucceeded(`login of ${administrator.id}`);
      request.log.info({ request: request.id, username, address: request.ip, outcome: 'succeeded' }, 'login');
      if (administrator.language) setLanguageCookie(request, reply, administrator.language);
      return reply
        .header('set-cookie', knownBrowserCookie(vault.blind, administrator, now, isSecure))
        .type('text/plain; charset=utf-8')
        .send(begun.token);
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      return refuseLogin('refused: too many attempts', 'login-throttled', error.seconds);
    }
  });

  app.post('/auth/logout', { onRequest }, async (request, reply) => {
    const session = sessionOf(request);
    await endSession(db, session);
    request.log.info({ request: request.id, username: session.username, address: request.ip }, 'logout');
    return reply.code(204).send();
  });

  app.post('/auth/renew', { ...small, onRequest }, async (request, reply) => {
    await requireOwnCredentials({ access, throttle }, request, readObject(request, ownCredentials));
    await renewSession(db, sessionOf(request), new Date());
    return reply.code(204).send();
  });

  const findLink = ({ ip }: FastifyRequest, token: string) =>
    findByToken({ purpose: 'password link', token, network: networkOf(ip) }, () =>
      findPasswordLink(sessionsDb, token, new Date()),
    );

  app.post('/auth/password-link', small, async (request, reply): Promise<FoundPasswordLink | FastifyReply> => {
    const found = await findLink(request, readObject(request, passwordLinkToFind).Token);
    return found ? { username: found.name } : refuseWithCode(request, reply, 'password-link-invalid');
  });

  app.post('/auth/password', small, async (request, reply) => {
    const { Token, Password } = readObject(request, passwordToSet);
    const found = await findLink(request, Token);
    if (!found) return refuseWithCode(request, reply, 'password-link-invalid');
    const passwordHash = await hashAcceptablePassword(found.name, Password);
    const isSet = await runChange(db, found.name, (change) => usePasswordLink(change, Token, passwordHash));
    return isSet ? reply.code(204).send() : refuseWithCode(request, reply, 'password-link-invalid');
  });

  const refuseUnknown = async (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, 'endpoint-unknown');
  // In `onRequest`, so that no body is read.
  app.all('/auth/*', { onRequest: refuseUnknown }, refuseUnknown);
}
