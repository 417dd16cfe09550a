import type { IncomingMessage } from 'node:http';
import { keyExpiryWarnDays, openKeyShares } from '@fagvaerk/contract/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashApiKey } from '../access/key-hash.ts';
import type { Caller, Customer, Environment, Reason, Rules, Site, Verdict } from '../access/rules/decide.ts';
import type { RulesInForce } from '../access/rules/rules-in-force.ts';
import type { Envelope } from '../answer/envelope.ts';
import type { HeaderList } from '../answer/finished.ts';
import { sendProblem, sendToNobody } from '../answer/problems.ts';
import type { Note } from '../counted-log.ts';
import { announcesBody } from '../edge/bodies.ts';
import { networkOf } from '../edge/network.ts';
import { makeRateLimit, type Others } from '../limits/rate-limit.ts';
import { type Account, makeInFlight, ofAllOpen } from './in-flight.ts';
import { comesFromHere } from './via.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the gateway decided; set before anything of the body is read. */
    verdict: Verdict | null;
    /** When it came to the gateway; 0 before that. */
    beganAtMs: number;
    /** Where it came from: when it is answered, the connection may be gone. */
    address: string;
  }
}

type Settings = Readonly<{
  rules: Pick<RulesInForce, 'rulesFor'>;
  /** Of a key; and as many may be refused to whoever calls from one address. */
  callsPerMinute: number;
  /** The processes that these limits hold for together. */
  others?: Others | undefined;
  note: Note;
  isSecure: (request: FastifyRequest) => boolean;
  environmentOf: (request: FastifyRequest) => Environment;
}>;

type Done = (error?: Error) => void;
export type Admitted = Readonly<{ customer: Customer; site: Site }>;
export type Weigh = (rules: Rules, caller: Caller, atMs: number, request: FastifyRequest) => Verdict;

/** Rules by which nobody is known: without a key there is nothing to look up. */
const nobody: Rules = { customerByKey: () => undefined, siteByName: () => undefined };

type Transaction = Parameters<RulesInForce['rulesFor']>[1];
/** Throws `TakenAway` unless the call would still be let through. Decides in the same tick while the rules are in memory. */
export type Confirm = (trx?: Transaction) => void | Promise<void>;

/** What a call may do was taken away while it waited. */
export class TakenAway extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Whoever has a key could otherwise find out which sites there are, name by name. A call that comes back from ourselves has
 * left its key behind.
 */
export function sendRefusal(reply: FastifyReply, envelope: Envelope, reason: Reason): void {
  if (reason === 'key-missing' && comesFromHere(reply.request.headers)) sendProblem(reply, envelope, 'upstream-loop');
  else sendProblem(reply, envelope, reason === 'site-unknown' ? 'site-not-granted' : reason);
}

type GuardOptions = Readonly<{ refuse?: typeof sendRefusal; bodyMaximumBytes?: number }>;

/** Makes hooks that decide a call before its body is read: in the same tick while the rules are in memory. */
export function makeGuard({ rules, callsPerMinute, others, note, isSecure, environmentOf }: Settings) {
  const callsOfOne = makeRateLimit<Account>(callsPerMinute, 'calls', others);
  const openCalls = makeRateLimit(callsPerMinute * openKeyShares, 'open', others);
  const refusals = makeRateLimit<string>(callsPerMinute, 'refused', others);
  const inFlight = makeInFlight();
  const openInFlight = makeInFlight(ofAllOpen);

  const sendWait = (reply: FastifyReply, envelope: Envelope, excessMs: number): void =>
    void sendProblem(reply.header('retry-after', Math.ceil(excessMs / 1000)), envelope, 'rate-limited');

  /** Whoever guesses keys and names is slowed down. Never those who are let through: an address may have many callers. */
  const mayBeTold = (
    { address: from, verdict }: FastifyRequest,
    reply: FastifyReply,
    envelope: Envelope,
    atMs: number,
  ): boolean => {
    const address = networkOf(from);
    const facts = { reason: verdict?.reason, address, customer: verdict?.customer?.customerID };
    note(`refused ${verdict?.reason}`, 'info', facts, 'calls of the API are refused');
    const excessMs = refusals.waitMs(address, atMs);
    if (excessMs > 0) sendWait(reply, envelope, excessMs);
    return excessMs === 0;
  };

  const guard = (
    envelope: Envelope,
    weigh: Weigh,
    { refuse = sendRefusal, bodyMaximumBytes = 0 }: GuardOptions = {},
  ) => {
    type Conclude = (request: FastifyRequest, reply: FastifyReply, done: Done, atMs: number) => void;

    const callerOf = (request: FastifyRequest): Caller => ({
      isSecure: isSecure(request),
      keyHash: keyHashOf(request),
      siteName: headerOf(request, 'sitename'),
      environment: environmentOf(request),
    });
    const rulesOf = ({ keyHash }: Caller, trx?: Transaction) =>
      keyHash === undefined ? nobody : rules.rulesFor(keyHash, trx);

    const decideBy =
      (conclude: Conclude) =>
      (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
        const caller = callerOf(request);
        if (request.beganAtMs === 0) {
          request.beganAtMs = Date.now();
          request.address = request.ip ?? '';
        }
        const decideWith = (found: Rules): void => {
          const atMs = Date.now();
          const verdict = weigh(found, caller, atMs, request);
          request.verdict = verdict;
          if (verdict.reason !== null) {
            if (mayBeTold(request, reply, envelope, atMs)) refuse(reply, envelope, verdict.reason);
          }
          // While the rules were read. Nobody would send the body that the call waits for.
          else if (reply.raw.destroyed) sendToNobody(reply);
          else conclude(request, reply, done, atMs);
        };
        const found = rulesOf(caller);
        if (found instanceof Promise) found.then(decideWith).catch(done);
        else decideWith(found);
      };

    const begin: Conclude = (request, reply, done, atMs) => {
      const { customer } = admittedOf(request);
      const account = accountOf(customer, request);
      const excessMs =
        callsOfOne.waitMs(account, atMs) || (customer.isOpen ? openCalls.waitMs(customer.customerID, atMs) : 0);
      const bytes = bytesToCome(request, bodyMaximumBytes);
      if (excessMs > 0) sendWait(reply, envelope, excessMs);
      else if (!inFlight.mayBegin(account, bytes, reply.raw)) sendWait(reply, envelope, nextTryMs);
      else if (customer.isOpen && !openInFlight.mayBegin(customer.customerID, bytes, reply.raw))
        sendWait(reply, envelope, nextTryMs);
      else done();
    };
    const onRequest = decideBy((request, reply, done, atMs) => {
      const { customer } = admittedOf(request);
      const asking =
        callsOfOne.ask(accountOf(customer, request), atMs) ??
        (customer.isOpen ? openCalls.ask(customer.customerID, atMs) : null);
      // Decided anew: while the other processes were asked, the rules may have changed.
      if (asking) asking.then(() => onRequest(request, reply, done)).catch(done);
      else begin(request, reply, done, atMs);
    });

    return {
      /** Before anything of the body is read. */
      onRequest,
      /** Whether the answer may be sent: none is kept for a caller who leaves as much unread as it may. Else it is told. */
      mayBeSent: (request: FastifyRequest, reply: FastifyReply, bytes: number): boolean => {
        const { customer } = admittedOf(request);
        const isSent =
          inFlight.mayBeSent(accountOf(customer, request), bytes) &&
          (!customer.isOpen || openInFlight.mayBeSent(customer.customerID, bytes));
        if (!isSent) sendWait(reply, envelope, nextTryMs);
        return isSent;
      },
      /** A body may take its time: what was taken away meanwhile is not done any more. */
      preHandler: decideBy((_request, _reply, done) => done()),
      /** For what a call waits for after that. The caller is looked at now: later the connection may be gone. */
      confirmOf: (request: FastifyRequest): Confirm => {
        const caller = callerOf(request);
        const confirmWith = (found: Rules): void => {
          const verdict = weigh(found, caller, Date.now(), request);
          request.verdict = verdict;
          if (verdict.reason !== null) throw new TakenAway(verdict.reason);
        };
        return (trx) => {
          const found = rulesOf(caller, trx);
          return found instanceof Promise ? found.then(confirmWith) : confirmWith(found);
        };
      },
    };
  };
  return {
    guard,
    /** What is left of the limit of calls, and that the key ends soon, for all whose key is known; also where they are refused. */
    aboutKey: (request: FastifyRequest): HeaderList => {
      const customer = request.verdict?.customer;
      if (!customer) return [];
      const atMs = Date.now();
      const limit = [
        'ratelimit-policy',
        callsOfOne.policy,
        'ratelimit',
        callsOfOne.left(accountOf(customer, request), atMs),
      ];
      const { expiresAtMs } = customer;
      const endsSoon = expiresAtMs > atMs && expiresAtMs - atMs <= warnedBeforeMs;
      return endsSoon ? [...limit, 'x-key-expires', new Date(expiresAtMs).toISOString()] : limit;
    },
  };
}

const warnedBeforeMs = keyExpiryWarnDays * 24 * 60 * 60 * 1000;

/** Calls come and go: the next may be let through at once. */
const nextTryMs = 1_000;

/** What a call says it will send, and the most that it may where it does not say; more is refused before it is read. */
export function bytesToCome(request: FastifyRequest, maximumBytes: number): number {
  if (maximumBytes === 0 || !announcesBody(request)) return 0;
  return Math.min(Number(request.headers['content-length'] ?? maximumBytes), maximumBytes);
}

/** Whom a call is counted against. Those who share the open key do not share its limits: each address has its own. */
const accountOf = ({ isOpen, customerID }: Customer, { address }: FastifyRequest): Account =>
  isOpen ? networkOf(address) : customerID;

/** Who sends a call that is not decided yet, or one that needs no key: their network. */
export const senderOf = (request: FastifyRequest): Account => {
  const customer = request.verdict?.customer;
  return customer ? accountOf(customer, request) : networkOf(request.ip ?? '');
};

/** Who makes a call that was let through, and on which site. */
export function admittedOf({ verdict }: FastifyRequest): Admitted {
  if (verdict?.reason !== null) throw new Error('The route is not guarded');
  return verdict;
}

/** The last key of each connection. Callers keep theirs and send the same key again; hashing costs more than deciding. */
const lastKeys = new WeakMap<object, Readonly<{ apiKey: string; keyHash: string }>>();
/** What is longer is no key, and would only be kept for as long as its connection. */
const keptKeyCharacters = 100;

function keyHashOf(request: FastifyRequest): string | undefined {
  const apiKey = headerOf(request, 'apikey');
  if (apiKey === undefined) return undefined;
  const connection = connectionOf(request.raw);
  const last = lastKeys.get(connection);
  if (last?.apiKey === apiKey) return last.keyHash;
  const keyHash = hashApiKey(apiKey);
  if (apiKey.length <= keptKeyCharacters) lastKeys.set(connection, { apiKey, keyHash });
  return keyHash;
}

/** In HTTP/2 the socket of a request is its own: what many of them share is the session. */
function connectionOf(raw: IncomingMessage & { stream?: { session?: object } }): object {
  return raw.stream?.session ?? raw.socket;
}

/** An empty header says no more than a missing one. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
