import { credentials } from '@fagvaerk/contract/admin.ts';
import { type ErrorCode, errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { loginBodyMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import type { Problem } from '@fagvaerk/contract/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foldName } from '../../access/register/text-keys.ts';
import { languageOf } from '../../answer/language.ts';
import { refuse } from '../../answer/problems.ts';
import type { Note } from '../../counted-log.ts';
import type { Database } from '../../database/schema.ts';
import { writeTransaction } from '../../database/write.ts';
import { networkOf } from '../../edge/network.ts';
import { readObject } from '../read.ts';
import { type Administrator, findAdministrator } from './administrators.ts';
import { requireSession, sessionOf } from './guard.ts';
import { isKnownAddress, rememberAddress } from './known-addresses.ts';
import { knownBrowserOf, markBrowser } from './known-browsers.ts';
import { makeLane } from './lane.ts';
import { isRightPassword } from './passwords.ts';
import { beginSession, endSession } from './sessions.ts';
import { type Caller, makeLoginThrottle } from './throttle.ts';

/**
 * A password takes a thread and a core for some 30 ms. Two at once, one of them for strangers, leave half of the threads
 * that files and names are looked up with, and most machines their other cores.
 */
const strangersLimits = { atOnce: 1, waiting: 20, waitingOfOne: 2 };
/** Only as many can wait as have logged in before. */
const knownLimits = { atOnce: 1, waiting: Number.POSITIVE_INFINITY, waitingOfOne: 4 };
/** Whose login it is takes the database: those who ask take turns too, and leave most of its connections to others. */
const lookUpLimits = { atOnce: 3, waiting: Number.POSITIVE_INFINITY, waitingOfOne: Number.POSITIVE_INFINITY };
/** For who found no place to wait. */
const laneClearsWithinMs = 2_000;
/** Sentences count in the plural. */
const shortestWaitSeconds = 2;

/** Logging in and out. The answer to a login is the token itself, as text. */
export function loginRoutes(app: FastifyInstance, { db, note }: { db: Database; note: Note }): void {
  const throttle = makeLoginThrottle();
  const lanes = { strangers: makeLane(strangersLimits), known: makeLane(knownLimits) };
  const lookUps = makeLane(lookUpLimits);

  /** Whether the password is right; where it cannot be looked at yet, how long to wait. */
  const check = (caller: Caller, password: string, passwordHash: string | undefined): Promise<boolean> | number => {
    const nowMs = performance.now();
    const lane = caller.knownAs === undefined ? lanes.strangers : lanes.known;
    const inLane = caller.knownAs ?? caller.address;
    const waitMs = throttle.waitMs(caller, nowMs);
    if (waitMs > 0) return waitMs;
    if (!lane.hasRoomFor(inLane)) return laneClearsWithinMs;
    throttle.count(caller, nowMs);
    return lane.run(inLane, () => isRightPassword(password, passwordHash));
  };

  app.post('/auth/login', { bodyLimit: loginBodyMaximumKilobytes * 1024 }, async (request, reply) => {
    const { Username, Password } = readObject(request, credentials);
    const now = new Date();
    const turn = `${networkOf(request.ip)} ${foldName(Username)} ${request.headers.cookie}`;
    const { administrator, caller } = await lookUps.run(turn, () => callerOf(db, request, Username, now));
    const refuseWith = (outcome: string, send: () => FastifyReply) => {
      // A name that is nobody's may be a password in the wrong field.
      const facts = { username: administrator?.name, address: request.ip, outcome };
      note(`${outcome} ${caller.address} ${facts.username}`, 'warn', { request: request.id, ...facts }, 'login');
      return send();
    };

    const checked = check(caller, Password, administrator?.password_hash);
    if (typeof checked === 'number')
      return refuseWith('refused: too many attempts', () => sendTooMany(request, reply, checked));
    if (!(await checked) || !administrator) return refuseWith('failed', () => sendLoginFailed(request, reply));
    const token = await writeTransaction(db, async (trx) => {
      // The password may have been changed while this one was being compared.
      const current = await findAdministrator(trx, Username);
      if (current?.password_hash !== administrator.password_hash) return undefined;
      await rememberAddress(trx, current.id, caller.address, now);
      return beginSession(trx, current.id, now);
    });
    if (!token) return refuseWith('failed', () => sendLoginFailed(request, reply));
    throttle.succeeded(caller);
    const facts = { username: administrator.name, address: request.ip, outcome: 'succeeded' };
    request.log.info({ request: request.id, ...facts }, 'login');
    return reply
      .header('set-cookie', markBrowser(administrator, now, request.protocol === 'https'))
      .type('text/plain; charset=utf-8')
      .send(token);
  });

  app.post('/auth/logout', { onRequest: requireSession(db, note) }, async (request, reply) => {
    const session = sessionOf(request);
    await endSession(db, session);
    request.log.info({ request: request.id, username: session.username, address: request.ip }, 'logout');
    return reply.code(204).send();
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

function sendTooMany(request: FastifyRequest, reply: FastifyReply, waitMs: number): FastifyReply {
  const seconds = Math.max(shortestWaitSeconds, Math.ceil(waitMs / 1000));
  const sentence = sentenceOf('login-throttled', languageOf(request), { seconds });
  return sendRefusedLogin(reply.header('retry-after', seconds), 'login-throttled', sentence);
}

function sendRefusedLogin(reply: FastifyReply, code: ErrorCode, errorMessage: string): FastifyReply {
  const problem: Problem = { errorMessage, errors: { Username: [errorMessage] }, hasErrors: true };
  return reply.code(errors[code].status).send(problem);
}
