import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../answer/problems.ts';
import type { Note } from '../../counted-log.ts';
import type { Database } from '../../database/schema.ts';
import { networkOf } from '../../edge/network.ts';
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

export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw new Error('The route is not guarded');
  return session;
}
