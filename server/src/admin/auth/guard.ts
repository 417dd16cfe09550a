import { type AccessCode, errors, type Parameters, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';
import type { Author } from '../../directory/change.ts';
import type { Access } from '../../directory/initialize.ts';
import { createConcurrencyLimit } from '../../http/concurrency.ts';
import { languageOf } from '../../http/language.ts';
import { refuse } from '../../http/problems.ts';
import type { ThrottledLog } from '../../logging/throttled-log.ts';
import { networkOf } from '../../net/networks.ts';
import { type Administrator, AdministratorError, findAdministrator } from './administrators.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isRightPassword } from './passwords.ts';
import { isFresh, refusalOf, ruleOf } from './route-rules.ts';
import { useCode } from './second-factor.ts';
import { findSession, readSession, type Session } from './sessions.ts';
import type { TokenThrottle } from './token-throttle.ts';

const sessions = new WeakMap<FastifyRequest, Session>();

export function requireSession(db: Database, findByToken: TokenThrottle, note: ThrottledLog) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const sent = { purpose: 'session', token, network: networkOf(request.ip) } as const;
    const session = await findByToken(sent, () => findSession(db, token, new Date()));
    if (!session) {
      const { id, ip: address, method } = request;
      const facts = { request: id, address, method, route: request.routeOptions.url };
      note(`not signed in ${networkOf(address)}`, 'warn', facts, 'a call of the access API without a session');
      return refuseSession(request, reply, 'not-signed-in');
    }
    sessions.set(request, session);
    return undefined;
  };
}

type Settings = Readonly<{ requiresSecondFactor: boolean }>;

export function requireRight(settings: Settings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const code = refusalOf(sessionOf(request), ruleOfRoute(request), settings, new Date());
    return code && refuseWithCode(request, reply, code);
  };
}

/** So that one session cannot fill the memory with bodies. */
export function limitConcurrency() {
  const running = createConcurrencyLimit(callsAtOnceMaximum);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const isAdmitted = running.enter(sessionOf(request).administratorId, reply.raw);
    return isAdmitted ? undefined : refuseWithCode(request, reply.header('retry-after', 1), 'too-many-calls');
  };
}

const ruleOfRoute = ({ method, routeOptions: { url = '' } }: FastifyRequest) => ruleOf(method, url);

export class SessionRefusedError extends Error {
  readonly code: SessionRefusal;

  constructor(code: SessionRefusal) {
    super(code);
    this.code = code;
  }
}

export function authorOf(request: FastifyRequest, settings: Settings): Author {
  const { username: name, tokenHash } = sessionOf(request);
  return {
    name,
    reauthorize: async (trx, at) => {
      const session = await readSession(trx, tokenHash, at);
      if (!session) throw new SessionRefusedError('not-signed-in');
      const code = refusalOf(session, ruleOfRoute(request), settings, at);
      if (code) throw new SessionRefusedError(code);
      return {
        requireFreshLogin: () => {
          if (!isFresh(session, at)) throw new SessionRefusedError('login-renewal-needed');
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

/** An unlocked screen is enough to have a session. */
async function requireOwnPassword(
  { db, throttle }: Readonly<{ db: Database; throttle: LoginThrottle }>,
  request: FastifyRequest,
  password: string,
  field: string,
): Promise<Administrator> {
  const { administratorId, username } = sessionOf(request);
  const attempt = { knownAs: `administrator ${administratorId}` };
  const { administrator, isRight } = await throttle.check(attempt, async () => {
    const administrator = await findAdministrator(db, administratorId);
    return { administrator, isRight: await isRightPassword(password, administrator?.password_hash) };
  });
  if (!isRight || !administrator) {
    const facts = { request: request.id, username, address: request.ip };
    request.log.warn(facts, 'a wrong password of an administrator who is logged in');
    throw new AdministratorError(field, 'password-wrong');
  }
  await throttle.succeeded(attempt);
  return administrator;
}

/** A stolen session and password are not enough where there is a second factor. */
export async function requireOwnCredentials(
  { access: { db, vault }, throttle }: Readonly<{ access: Access; throttle: LoginThrottle }>,
  request: FastifyRequest,
  { Password, Code }: Readonly<{ Password: string; Code?: string | undefined }>,
  passwordField = 'Password',
): Promise<void> {
  // Not the session's: the factor may have been turned on while the body was sent.
  const { id, has_second_factor } = await requireOwnPassword({ db, throttle }, request, Password, passwordField);
  if (!has_second_factor) return;
  if (Code === undefined) throw new AdministratorError('Code', 'field-required');
  const account = `session of ${id}`;
  await throttle.countCode(account);
  const isRight = await writeTransaction(db, (trx) => useCode(trx, vault, id, Code, new Date()));
  if (!isRight) {
    const facts = { request: request.id, username: sessionOf(request).username, address: request.ip };
    request.log.warn(facts, 'a wrong code of an administrator who is logged in');
    throw new AdministratorError('Code', 'code-wrong');
  }
  await throttle.codeSucceeded(account);
}

type SessionRefusal = 'not-signed-in' | NonNullable<ReturnType<typeof refusalOf>>;
type PlainCode = { [Code in AccessCode]: keyof Parameters<Code> extends never ? Code : never }[AccessCode];

export function refuseSession(request: FastifyRequest, reply: FastifyReply, code: SessionRefusal): FastifyReply {
  if (code !== 'not-signed-in') return refuseWithCode(request, reply, code);
  return refuse(request, reply.header('www-authenticate', 'Bearer'), code);
}

export function refuseWithCode(request: FastifyRequest, reply: FastifyReply, code: PlainCode): FastifyReply {
  request.problem = code;
  const problem: Problem = { errorMessage: sentenceOf(code, languageOf(request)), code, hasErrors: true };
  return reply.code(errors[code].status).send(problem);
}
