import { type AccessCode, errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Author } from '../../access/register/change.ts';
import { languageOf } from '../../answer/language.ts';
import { refuse } from '../../answer/problems.ts';
import type { Note } from '../../counted-log.ts';
import type { Database } from '../../database/schema.ts';
import { networkOf } from '../../edge/network.ts';
import { isFresh, refusalOf, ruleOf } from './route-rules.ts';
import { findSession, readSession, type Session } from './sessions.ts';

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
      return refuseSession(request, reply, 'not-signed-in');
    }
    sessions.set(request, session);
    return undefined;
  };
}

type Settings = Readonly<{ requiresSecondFactor: boolean }>;

/** A hook behind it that lets through what the matched route is open for. */
export function requireRight(settings: Settings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const code = refusalOf(sessionOf(request), ruleOfRoute(request), settings, new Date());
    return code && refuseWithCode(request, reply, code);
  };
}

const ruleOfRoute = ({ method, routeOptions: { url = '' } }: FastifyRequest) => ruleOf(method, url);

/** What both hooks have found holds no more, or is not enough for what the change turns out to be. */
export class NoLongerAllowed extends Error {
  readonly code: SessionRefusal;

  constructor(code: SessionRefusal) {
    super(code);
    this.code = code;
  }
}

/** Whoever makes a request, as the author of what it changes: the same is asked again in the transaction of the change. */
export function authorOf(request: FastifyRequest, settings: Settings): Author {
  const { username: name, tokenHash } = sessionOf(request);
  return {
    name,
    requireStill: async (trx, at) => {
      const session = await readSession(trx, tokenHash, at);
      if (!session) throw new NoLongerAllowed('not-signed-in');
      const code = refusalOf(session, ruleOfRoute(request), settings, at);
      if (code) throw new NoLongerAllowed(code);
      return {
        requireFreshLogin: () => {
          if (!isFresh(session, at)) throw new NoLongerAllowed('login-renewal-needed');
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

type SessionRefusal = 'not-signed-in' | NonNullable<ReturnType<typeof refusalOf>>;

export function refuseSession(request: FastifyRequest, reply: FastifyReply, code: SessionRefusal): FastifyReply {
  if (code !== 'not-signed-in') return refuseWithCode(request, reply, code);
  return refuse(request, reply.header('www-authenticate', 'Bearer'), code);
}

/** Says what has to be done first, so that a program understands it too. */
export function refuseWithCode(
  request: FastifyRequest,
  reply: FastifyReply,
  code:
    | Extract<
        AccessCode,
        | 'password-link-invalid'
        | 'second-factor-needed'
        | 'second-factor-wrong'
        | 'too-many-downloads'
        | 'revert-changed'
        | 'history-not-kept'
      >
    | NonNullable<ReturnType<typeof refusalOf>>,
): FastifyReply {
  request.problem = code;
  const problem: Problem = { errorMessage: sentenceOf(code, languageOf(request)), code, hasErrors: true };
  return reply.code(errors[code].status).send(problem);
}
