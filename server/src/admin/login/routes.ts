import { credentials, ownPassword, passwordToSet } from '@fagvaerk/contract/administrators.ts';
import { errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { loginBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runChange } from '../../access/register/change.ts';
import { foldName } from '../../access/register/text-keys.ts';
import { languageOf } from '../../answer/language.ts';
import { refuse } from '../../answer/problems.ts';
import type { Note } from '../../counted-log.ts';
import type { Database } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';
import { networkOf } from '../../edge/network.ts';
import { findPasswordLink, usePasswordLink } from '../account/password-links.ts';
import { useCode } from '../account/second-factor.ts';
import type { AdminOptions } from '../options.ts';
import { readObject } from '../read.ts';
import { type Administrator, findAdministrator, hashAcceptablePassword } from './administrators.ts';
import { browserNameOf } from './browser-name.ts';
import { refuseWithCode, requireSession, sessionOf } from './guard.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { knownBrowserOf, markBrowser } from './known-browsers.ts';
import { makeLane } from './lane.ts';
import { requireOwnPassword } from './own-password.ts';
import { type PasswordCheck, TooManyAttempts } from './password-check.ts';
import { beginSession, endSession, renewSession } from './sessions.ts';
import type { Caller } from './throttle.ts';

/** Whose login it is takes the database: those who ask take turns too, and leave most of its connections to others. */
const lookUpLimits = { atOnce: 3, waiting: Number.POSITIVE_INFINITY, waitingOfOne: Number.POSITIVE_INFINITY };

type LoginTools = Pick<AdminOptions, 'access' | 'watch'> & Readonly<{ note: Note; passwords: PasswordCheck }>;

/** Logging in and out. The answer to a login is the token itself, as text. */
export function loginRoutes(app: FastifyInstance, { access, note, passwords, watch }: LoginTools): void {
  const { db, vault } = access;
  const lookUps = makeLane(lookUpLimits);
  const small = { bodyLimit: loginBodyMaximumKilobytes * 1024 };
  const onRequest = requireSession(db, note);

  app.post('/auth/login', small, async (request, reply) => {
    const { Username, Password, Code } = readObject(request, credentials);
    const now = new Date();
    const turn = `${networkOf(request.ip)} ${foldName(Username)} ${request.headers.cookie}`;
    const { administrator, caller } = await lookUps.run(turn, () => callerOf(db, request, Username, now));
    const refuseWith = (outcome: string, send: () => FastifyReply) => {
      // A name that is nobody's may be a password in the wrong field.
      const facts = { username: administrator?.name, address: request.ip, outcome };
      note(`${outcome} ${caller.address} ${facts.username}`, 'warn', { request: request.id, ...facts }, 'login');
      const refused = send();
      watch?.countRefusedLogin(request.problem ?? '');
      return refused;
    };

    try {
      const isRight = await passwords.isRight(caller, Password, administrator?.password_hash);
      if (!isRight || !administrator) return refuseWith('failed', () => sendLoginFailed(request, reply));
      if (administrator.has_second_factor && Code === undefined)
        return refuseWith('code needed', () => refuseWithCode(request, reply, 'second-factor-needed'));
      if (administrator.has_second_factor) await passwords.countCode(administrator.id);
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
      return refuseWith('refused: too many attempts', () => sendTooMany(request, reply, error.seconds));
    }
    const begun = await writeTransaction(db, async (trx) => {
      // The password may have been changed while this one was being compared, and so may the second factor.
      const current = await findAdministrator(trx, Username);
      if (current?.password_hash !== administrator.password_hash) return 'failed';
      if (current.has_second_factor && !(await useCode(trx, vault, current.id, Code ?? '', now))) return 'wrong code';
      await rememberAddress(trx, current.id, caller.address, now);
      const browser = browserNameOf(request.headers['user-agent'] ?? '');
      return { token: await beginSession(trx, current.id, now, { address: request.ip, browser }) };
    });
    if (begun === 'failed') return refuseWith(begun, () => sendLoginFailed(request, reply));
    if (begun === 'wrong code') return refuseWith(begun, () => refuseWithCode(request, reply, 'second-factor-wrong'));
    await passwords.succeeded(caller);
    await passwords.forgetCodes(administrator.id);
    const facts = { username: administrator.name, address: request.ip, outcome: 'succeeded' };
    request.log.info({ request: request.id, ...facts }, 'login');
    return reply
      .header('set-cookie', markBrowser(administrator, now, request.protocol === 'https'))
      .type('text/plain; charset=utf-8')
      .send(begun.token);
  });

  app.post('/auth/logout', { onRequest }, async (request, reply) => {
    const session = sessionOf(request);
    await endSession(db, session);
    request.log.info({ request: request.id, username: session.username, address: request.ip }, 'logout');
    return reply.code(204).send();
  });

  app.post('/auth/renew', { ...small, onRequest }, async (request, reply) => {
    const { Password } = readObject(request, ownPassword);
    await requireOwnPassword({ db, passwords }, request, Password);
    await renewSession(db, sessionOf(request), new Date());
    return reply.code(204).send();
  });

  app.post('/auth/password', small, async (request, reply) => {
    const { Token, Password } = readObject(request, passwordToSet);
    const found = await findPasswordLink(db, Token, new Date());
    if (!found) return refuseWithCode(request, reply, 'password-link-invalid');
    const passwordHash = await hashAcceptablePassword(found.name, Password);
    const isSet = await runChange(db, found.name, (change) => usePasswordLink(change, Token, passwordHash));
    return isSet ? reply.code(204).send() : refuseWithCode(request, reply, 'password-link-invalid');
  });

  const refuseUnknown = async (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, 'endpoint-unknown');
  // Before its body is read: anybody can send one here.
  app.all('/auth/*', { onRequest: refuseUnknown }, refuseUnknown);
}

async function callerOf(
  db: Database,
  request: FastifyRequest,
  username: string,
  now: Date,
): Promise<{ administrator: Administrator | undefined; caller: Caller }> {
  const [address, name] = [networkOf(request.ip), foldName(username)];
  const administrator = await findAdministrator(db, username);
  const as = (knownAs?: string) => ({ administrator, caller: { address, name, knownAs } });
  if (!administrator) return as();
  const browser = knownBrowserOf(request, administrator, now);
  if (browser) return as(`browser ${browser}`);
  return as((await isKnownAddress(db, administrator.id, address, now)) ? `address ${address} ${name}` : undefined);
}

/** The same for an unknown name and for a wrong password. */
function sendLoginFailed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusedLogin(reply, 'login-failed', sentenceOf('login-failed', languageOf(request)));
}

function sendTooMany(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  const sentence = sentenceOf('login-throttled', languageOf(request), { seconds });
  return sendRefusedLogin(reply.header('retry-after', seconds), 'login-throttled', sentence);
}

function sendRefusedLogin(
  reply: FastifyReply,
  code: 'login-failed' | 'login-throttled',
  errorMessage: string,
): FastifyReply {
  reply.request.problem = code;
  const problem: Problem = { errorMessage, errors: { Username: [errorMessage] }, hasErrors: true };
  return reply.code(errors[code].status).send(problem);
}
