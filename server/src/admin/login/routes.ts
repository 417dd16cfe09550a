import { credentials } from '@fagvaerk/contract/admin.ts';
import { type ErrorCode, errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foldName } from '../../access/register/text-keys.ts';
import { languageOf } from '../../answer/language.ts';
import { refuse } from '../../answer/problems.ts';
import type { Database } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';
import { networkOf } from '../../edge/network.ts';
import { readObject } from '../read.ts';
import { findAdministrator } from './administrators.ts';
import { requireSession, sessionOf } from './guard.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { isRightPassword } from './passwords.ts';
import { beginSession, endSession } from './sessions.ts';
import { makeLoginThrottle } from './throttle.ts';

/** Logging in and out. The answer to a login is the token itself, as text. */
export function loginRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const throttle = makeLoginThrottle();

  app.post('/auth/login', async (request, reply) => {
    const { Username, Password } = readObject(request, credentials);
    const [address, name, now] = [networkOf(request.ip), foldName(Username), new Date()];
    const log = (outcome: string) =>
      request.log.info({ request: request.id, username: Username, address: request.ip, outcome }, 'login');

    const administrator = await findAdministrator(db, Username);
    const isKnown = administrator !== undefined && (await isKnownAddress(db, administrator.id, address, now));
    const waitMs = throttle.attempt(address, name, isKnown, now.getTime());
    if (waitMs > 0) {
      log('refused: too many attempts');
      return sendTooMany(request, reply, Math.ceil(waitMs / 1000));
    }
    if (!(await isRightPassword(Password, administrator?.password_hash)) || !administrator) {
      log('failed');
      return sendLoginFailed(request, reply);
    }
    const token = await writeTransaction(db, async (trx) => {
      // The password may have been changed while this one was being compared.
      const current = await findAdministrator(trx, Username);
      if (current?.password_hash !== administrator.password_hash) return undefined;
      await rememberAddress(trx, current.id, address, now);
      return beginSession(trx, current.id, now);
    });
    if (!token) {
      log('failed');
      return sendLoginFailed(request, reply);
    }
    throttle.succeeded(address, name);
    log('succeeded');
    return reply.type('text/plain; charset=utf-8').send(token);
  });

  app.post('/auth/logout', { onRequest: requireSession(db) }, async (request, reply) => {
    await endSession(db, sessionOf(request));
    return reply.code(204).send();
  });

  const refuseUnknown = async (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, 'endpoint-unknown');
  // Before its body is read: anybody can send one here.
  app.all('/auth/*', { onRequest: refuseUnknown }, refuseUnknown);
}

/** The same for an unknown name and for a wrong password. */
function sendLoginFailed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusedLogin(reply, 'login-failed', sentenceOf('login-failed', languageOf(request)));
}

function sendTooMany(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  const sentence = sentenceOf('login-throttled', languageOf(request), { seconds });
  return sendRefusedLogin(reply.header('retry-after', seconds), 'login-throttled', sentence);
}

function sendRefusedLogin(reply: FastifyReply, code: ErrorCode, errorMessage: string): FastifyReply {
  const problem: Problem = { errorMessage, errors: { Username: [errorMessage] }, hasErrors: true };
  return reply.code(errors[code].status).send(problem);
}
