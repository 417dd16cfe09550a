import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashApiKey } from '../access/key-hash.ts';
import type { Caller, Customer, Environment, Reason, Rules, Site, Verdict } from '../access/rules/decide.ts';
import type { RulesInForce } from '../access/rules/rules-in-force.ts';
import type { Envelope } from '../answer/envelope.ts';
import { sendProblem, sendToNobody } from '../answer/problems.ts';
import { makeRateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the gateway decided; set before anything of the body is read. */
    verdict: Verdict | null;
  }
}

type Settings = Readonly<{
  rules: Pick<RulesInForce, 'rulesFor'>;
  callsPerMinute: number;
  isSecure: (request: FastifyRequest) => boolean;
  environmentOf: (request: FastifyRequest) => Environment;
}>;

type Done = (error?: Error) => void;
export type Admitted = Readonly<{ customer: Customer; site: Site }>;
export type Weigh = (rules: Rules, caller: Caller, atMs: number, request: FastifyRequest) => Verdict;

/** Rules by which nobody is known: without a key there is nothing to look up. */
const nobody: Rules = { customerByKey: () => undefined, siteByName: () => undefined };

/** Whoever has a key could otherwise find out which sites there are, name by name. */
export function sendRefusal(reply: FastifyReply, envelope: Envelope, reason: Reason): void {
  sendProblem(reply, envelope, reason === 'site-unknown' ? 'site-not-granted' : reason);
}

/** Makes hooks that decide a call before its body is read: in the same tick while the rules are in memory. */
export function makeGuard({ rules, callsPerMinute, isSecure, environmentOf }: Settings) {
  const waitMs = makeRateLimit(callsPerMinute);

  return (envelope: Envelope, weigh: Weigh, refuse = sendRefusal) => {
    type Conclude = (request: FastifyRequest, reply: FastifyReply, done: Done, atMs: number) => void;

    const decideBy =
      (conclude: Conclude) =>
      (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
        const keyHash = keyHashOf(request);
        const caller = {
          isSecure: isSecure(request),
          keyHash,
          siteName: headerOf(request, 'sitename'),
          environment: environmentOf(request),
        };
        const decideWith = (found: Rules): void => {
          const atMs = Date.now();
          const verdict = weigh(found, caller, atMs, request);
          request.verdict = verdict;
          if (verdict.reason !== null) refuse(reply, envelope, verdict.reason);
          // While the rules were read. Nobody would send the body that the call waits for.
          else if (reply.raw.destroyed) sendToNobody(reply);
          else conclude(request, reply, done, atMs);
        };
        const found = keyHash === undefined ? nobody : rules.rulesFor(keyHash);
        if (found instanceof Promise) found.then(decideWith).catch(done);
        else decideWith(found);
      };

    return {
      /** Before anything of the body is read. */
      onRequest: decideBy((request, reply, done, atMs) => {
        const excessMs = waitMs(admittedOf(request).customer.customerID, atMs);
        if (excessMs === 0) done();
        else sendProblem(reply.header('retry-after', Math.ceil(excessMs / 1000)), envelope, 'rate-limited');
      }),
      /** A body may take its time: what was taken away meanwhile is not done any more. */
      preHandler: decideBy((_request, _reply, done) => done()),
    };
  };
}

/** Who makes a call that was let through, and on which site. */
export function admittedOf({ verdict }: FastifyRequest): Admitted {
  if (verdict?.reason !== null) throw new Error('The route is not guarded');
  return verdict;
}

/** The last key of each connection. Callers keep theirs and send the same key again; hashing costs more than deciding. */
const lastKeys = new WeakMap<Socket, Readonly<{ apiKey: string; keyHash: string }>>();

function keyHashOf(request: FastifyRequest): string | undefined {
  const apiKey = headerOf(request, 'apikey');
  if (apiKey === undefined) return undefined;
  const { socket } = request.raw;
  const last = lastKeys.get(socket);
  if (last?.apiKey === apiKey) return last.keyHash;
  const keyHash = hashApiKey(apiKey);
  lastKeys.set(socket, { apiKey, keyHash });
  return keyHash;
}

/** An empty header says no more than a missing one. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
