import { callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeTransaction } from '../../database/write.ts';
import type { Author } from '../../directory/change.ts';
import type { Access } from '../../directory/initialize.ts';
import { createConcurrencyLimit } from '../../http/concurrency.ts';
import { Problem } from '../../http/problem.ts';
import type { ThrottledLog } from '../../logging/throttled-log.ts';
import { networkOf } from '../../net/networks.ts';
import { AdministratorError, findAdministrator } from './administrators.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isRightPassword } from './passwords.ts';
import { isFresh, refusalOf, ruleOf } from './route-rules.ts';
import { useCode } from './second-factor.ts';
import { findSession, readSession, type Session } from './sessions.ts';
import type { TokenThrottle } from './token-throttle.ts';

const sessions = new WeakMap<FastifyRequest, Session>();

type SessionTools = Readonly<{ access: Access; findByToken: TokenThrottle; note: ThrottledLog }>;

export function requireSession({ access: { sessionsDb }, findByToken, note }: SessionTools) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const sent = { purpose: 'session', token, network: networkOf(request.ip) } as const;
    const session = await findByToken(sent, () => findSession(sessionsDb, token, new Date()));
    if (!session) {
      const { id, ip: address, method } = request;
      const facts = { request: id, address, method, route: request.routeOptions.url };
      note(`not signed in ${networkOf(address)}`, 'warn', facts, 'a call of the access API without a session');
      throw new Problem('not-signed-in');
    }
    sessions.set(request, session);
  };
}

type Settings = Readonly<{ requiresSecondFactor: boolean }>;

export function requireRight(settings: Settings) {
  return async (request: FastifyRequest): Promise<void> => {
    const code = refusalOf(sessionOf(request), ruleOfRoute(request), settings, new Date());
    if (code) throw new Problem(code);
  };
}

/** So that one session cannot fill the memory with bodies. */
export function limitConcurrency() {
  const running = createConcurrencyLimit(callsAtOnceMaximum);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const isAdmitted = running.enterUntilClosed(sessionOf(request).administratorId, reply.raw);
    if (!isAdmitted) throw new Problem('too-many-calls', { retryAfterMs: 1_000 });
  };
}

const ruleOfRoute = ({ method, routeOptions: { url = '' } }: FastifyRequest) => ruleOf(method, url);

export function authorOf(request: FastifyRequest, settings: Settings): Author {
  const { username: name, tokenHash } = sessionOf(request);
  return {
    name,
    reauthorize: async (trx, at) => {
      const session = await readSession(trx, tokenHash, at);
      if (!session) throw new Problem('not-signed-in');
      const code = refusalOf(session, ruleOfRoute(request), settings, at);
      if (code) throw new Problem(code);
      return {
        requireFreshLogin: () => {
          if (!isFresh(session, at)) throw new Problem('login-renewal-needed');
        },
      };
    },
  };
}

export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw new Error('The route is not guarded');
  return session;
}

/**
 * An unlocked screen is enough to have a session, and a stolen session and password are not enough where there is a
 * second factor.
 */
export async function requireOwnCredentials(
  { access: { db, vault }, throttle }: Readonly<{ access: Access; throttle: LoginThrottle }>,
  request: FastifyRequest,
  { Password, Code }: Readonly<{ Password: string; Code?: string | undefined }>,
  passwordField = 'Password',
): Promise<void> {
  const { administratorId, username } = sessionOf(request);
  const warn = (wrong: string) => {
    const facts = { request: request.id, username, address: request.ip };
    request.log.warn(facts, `a wrong ${wrong} of an administrator who is logged in`);
  };
  const attempt = { knownAs: `administrator ${administratorId}` };
  const { administrator, isRight } = await throttle.check(attempt, async () => {
    const administrator = await findAdministrator(db, administratorId);
    return { administrator, isRight: await isRightPassword(Password, administrator?.password_hash) };
  });
  if (!isRight || !administrator) {
    warn('password');
    throw new AdministratorError(passwordField, 'password-wrong');
  }
  await throttle.succeeded(attempt);
  // Not the session's: the factor may have been turned on while the body was sent.
  if (!administrator.has_second_factor) return;
  if (Code === undefined) throw new AdministratorError('Code', 'field-required');
  const account = `session of ${administratorId}`;
  await throttle.countCode(account);
  if (!(await writeTransaction(db, (trx) => useCode(trx, vault, administratorId, Code, new Date())))) {
    warn('code');
    throw new AdministratorError('Code', 'code-wrong');
  }
  await throttle.codeSucceeded(account);
}
