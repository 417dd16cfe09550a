import { type AccessCode, errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../answer/language.ts';
import { refuse } from '../../answer/problems.ts';
import type { Note } from '../../counted-log.ts';
import type { Database } from '../../database/schema.ts';
import { networkOf } from '../../edge/network.ts';
import { refusalOf, ruleOf } from './route-rules.ts';
import { findSession, type Session } from './sessions.ts';

/** Who makes a request, for as long as it lasts. */
const sessions = new WeakMap<FastifyRequest, Session>();

/** A hook that lets only administrators through, before anything else about the request is looked at. */
export function requireSession(db: Database, note: Note) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const session = token && (await findSession(db, token, new Date()));
    if (!session) {
      const facts = {
        request: request.id,
        address: request.ip,
        method: request.method,
        route: request.routeOptions.url,
      };
      note(`not signed in ${networkOf(request.ip)}`, 'warn', facts, 'a call of the access API without a session');
      return refuse(request, reply.header('www-authenticate', 'Bearer'), 'not-signed-in');
    }
    sessions.set(request, session);
    return undefined;
  };
}

/** A hook behind it that lets through what the matched route is open for. */
export function requireRight(settings: Readonly<{ requiresSecondFactor: boolean }>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const rule = ruleOf(request.method, request.routeOptions.url ?? '');
    const code = refusalOf(sessionOf(request), rule, settings, new Date());
    return code && refuseWithCode(request, reply, code);
  };
}

export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw new Error('The route is not guarded');
  return session;
}

/** Says what has to be done first, so that a program understands it too. */
export function refuseWithCode(
  request: FastifyRequest,
  reply: FastifyReply,
  code:
    | Extract<AccessCode, 'password-link-invalid' | 'second-factor-needed' | 'second-factor-wrong'>
    | NonNullable<ReturnType<typeof refusalOf>>,
): FastifyReply {
  request.problem = code;
  const problem: Problem = { errorMessage: sentenceOf(code, languageOf(request)), code, hasErrors: true };
  return reply.code(errors[code].status).send(problem);
}
