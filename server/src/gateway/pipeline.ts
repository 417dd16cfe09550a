/** How every call of the API is handled: authenticate → authorize → limit → forward → record. */
import type { Version } from '@fagvaerk/catalogue/model.ts';
import {
  callsAtOnceMaximum,
  demoCallsAtOnceMaximum,
  demoKeyQuotaFactor,
  keyExpiryWarnDays,
} from '@fagvaerk/contract/limits.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Customer, Environment, Rules, Site, Verdict } from '../authorization/decide.ts';
import { hashApiKey } from '../authorization/key-hash.ts';
import type { RulesCache } from '../authorization/rules-cache.ts';
import { createConcurrencyLimit } from '../http/concurrency.ts';
import type { Envelope } from '../http/envelope.ts';
import { CallProblem, callCodeOf, sendProblem } from '../http/problems.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import { networkOf } from '../net/networks.ts';
import type { CallMetrics } from '../observability/call-metrics.ts';
import type { UsageRecorder } from '../usage/recorder.ts';
import { internalEndpointPaths } from '../usage/usage.ts';
import { createRateLimit, type QuotaSync } from './rate-limit.ts';

export type Admitted = Readonly<{ customer: Customer; site: Site }>;

export type CallRoute = Readonly<{
  version: Version | 'access';
  envelope: Envelope;
  /** The endpoint that its calls are counted as. */
  endpointID: number;
  method: string;
  decide: (rules: Rules, caller: Caller, atMs: number, request: FastifyRequest) => Verdict;
  bodyMaximumMegabytes?: number;
  /** Where the log can be more precise than the count. */
  loggedEndpointID?: (request: FastifyRequest) => number | undefined;
  /** For the Allow header of a 405. */
  allowedMethods?: (request: FastifyRequest) => string | undefined;
}>;

type CallState = {
  readonly startedAtMs: number;
  /** Read at the start, because a closed connection has no address. */
  readonly address: string;
  readonly caller: Caller;
  verdict: Verdict | null;
  answeredBy: 'gateway' | Site['kind'];
  /** The code of the first violation in a response that is not a problem of the gateway. */
  code: string | null;
  bytes: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    call: CallState | null;
  }
}

export type PipelineOptions = Readonly<{
  rules: Pick<RulesCache, 'rulesFor'>;
  usage: Pick<UsageRecorder, 'record' | 'noteUnknownKey'>;
  metrics?: CallMetrics | undefined;
  callsPerMinute: number;
  quotaSync?: QuotaSync | undefined;
  note: ThrottledLog;
  isSecure: (request: FastifyRequest) => boolean;
  environmentOf: (request: FastifyRequest) => Environment;
}>;

/** The fourth step: sends the call to its upstream, or answers it where the gateway does so itself. */
export type Forward = (
  admitted: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
  /** Decides once more, and throws where the call is no longer allowed. */
  reauthorize: () => Promise<unknown>,
) => Promise<unknown>;

/** How the portal names itself in the Via header of the calls that it forwards. */
const pseudonym = 'fagvaerk';
export const ownVia = `1.1 ${pseudonym}`;

/** Whether the portal itself has forwarded this call before. */
export const isOwnCall = ({ headers }: FastifyRequest): boolean => headers.via?.includes(pseudonym) === true;

const noRules: Rules = { customerByKey: () => undefined, siteByName: () => undefined };
const concurrencyRetryMs = 1_000;
const expiryWarningMs = keyExpiryWarnDays * 24 * 60 * 60 * 1000;
const addressMaximumCharacters = 45;
/** The status in counts and log of a call whose caller hung up before it was answered. */
const clientClosedRequest = 499;

export function createPipeline(options: PipelineOptions) {
  const { rules, usage, metrics, callsPerMinute, quotaSync: sync, note, isSecure, environmentOf } = options;
  const keyQuota = createRateLimit(callsPerMinute, { name: 'key', sync });
  const demoQuota = createRateLimit(callsPerMinute * demoKeyQuotaFactor, { name: 'demo', sync });
  const refusalQuota = createRateLimit(callsPerMinute, { name: 'refused', sync });
  const running = createConcurrencyLimit(callsAtOnceMaximum);
  const runningDemo = createConcurrencyLimit(demoCallsAtOnceMaximum);

  function authenticate(request: FastifyRequest): CallState {
    const apiKey = headerOf(request, 'apikey');
    const caller: Caller = {
      isSecure: isSecure(request),
      keyHash: apiKey === undefined ? undefined : hashApiKey(apiKey),
      siteName: headerOf(request, 'sitename'),
      environment: environmentOf(request),
    };
    const address = request.ip ?? '';
    return {
      startedAtMs: Date.now(),
      address,
      caller,
      verdict: null,
      answeredBy: 'gateway',
      code: null,
      bytes: 0,
    };
  }

  async function authorize(call: CallState, route: CallRoute, request: FastifyRequest): Promise<Admitted> {
    const { caller } = call;
    const found = caller.keyHash === undefined ? noRules : await rules.rulesFor(caller.keyHash);
    const verdict = route.decide(found, caller, Date.now(), request);
    call.verdict = verdict;
    if (verdict.reason === null) return verdict;
    throttleRefusals(call, verdict);
    // Callers must not find out which sites exist.
    if (verdict.reason === 'site-unknown') throw new CallProblem('site-not-granted');
    // A call that a live site sends back to the portal has lost its key.
    if (verdict.reason === 'key-missing' && isOwnCall(request)) throw new CallProblem('upstream-loop');
    throw new CallProblem(verdict.reason);
  }

  /** Slows down guessing. Admitted calls are never affected: an address may have many callers. */
  function throttleRefusals({ address }: CallState, { reason, customer }: Verdict): void {
    const network = networkOf(address);
    const details = { reason, address: network, customer: customer?.customerID };
    note(`refused ${reason}`, 'info', details, 'calls of the API are refused');
    const waitMs = refusalQuota.take(network, Date.now());
    if (waitMs > 0) throw new CallProblem('rate-limited', waitMs);
  }

  function limit({ address }: CallState, { customer }: Admitted, reply: FastifyReply): void {
    const account = accountOf(customer, address);
    const nowMs = Date.now();
    const waitMs = keyQuota.take(account, nowMs) || (customer.isDemo ? demoQuota.take('all', nowMs) : 0);
    if (waitMs > 0) throw new CallProblem('rate-limited', waitMs);
    const isAdmitted = running.enter(account, reply.raw) && (!customer.isDemo || runningDemo.enter('all', reply.raw));
    if (!isAdmitted) throw new CallProblem('rate-limited', concurrencyRetryMs);
  }

  function record(call: CallState, route: CallRoute, request: FastifyRequest, reply: FastifyReply): void {
    const { verdict, startedAtMs: atMs, address, answeredBy } = call;
    const status = reply.raw.headersSent ? reply.raw.statusCode : clientClosedRequest;
    const code = request.problem ?? call.code;
    const durationMs = Math.max(0, Date.now() - atMs);
    metrics?.recordCall({ version: route.version, answeredBy, status, code, durationMs });
    const customer = verdict?.customer;
    if (!customer) {
      if (verdict?.reason === 'key-unknown') usage.noteUnknownKey(networkOf(address), String(request.headers.apikey));
      return;
    }
    const isRefused = verdict.reason !== null || code === 'rate-limited';
    // Pages ask about a key all the time, and anyone could flood the log of the demo key with refused calls.
    const isLogged =
      !(internalEndpointPaths.has(route.endpointID) && status === 200) && !(customer.isDemo && code === 'rate-limited');
    usage.record({
      atMs,
      customerID: customer.customerID,
      keyMark: customer.keyMark,
      siteID: verdict.site?.siteID ?? 0,
      endpointID: route.loggedEndpointID?.(request) ?? route.endpointID,
      countedEndpointID: route.endpointID,
      method: request.method,
      status,
      outcome: isRefused ? 'refused' : status >= 400 ? 'failed' : null,
      code,
      durationMs,
      bytes: request.method === 'HEAD' ? 0 : call.bytes || Number(reply.getHeader('content-length') ?? 0),
      requestID: request.id,
      address: address.slice(0, addressMaximumCharacters),
      isLogged,
    });
  }

  /** What is left of the quota, and whether the key expires soon. */
  function setKeyHeaders({ verdict, address }: CallState, reply: FastifyReply): void {
    const customer = verdict?.customer;
    if (!customer) return;
    const nowMs = Date.now();
    reply.header('ratelimit-policy', keyQuota.policyHeader);
    reply.header('ratelimit', keyQuota.header(accountOf(customer, address), nowMs));
    const { expiresAtMs } = customer;
    if (expiresAtMs > nowMs && expiresAtMs - nowMs <= expiryWarningMs)
      reply.header('x-key-expires', new Date(expiresAtMs).toISOString());
  }

  return (route: CallRoute, forward: Forward) => ({
    /** Everything that is decided before the body is read. */
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = authenticate(request);
      request.call = call;
      // Also emitted when the caller hangs up, unlike the event behind Fastify's onResponse.
      reply.raw.once('close', () => record(call, route, request, reply));
      const admitted = await authorize(call, route, request);
      if (reply.raw.destroyed) throw new Error('the caller hung up');
      limit(call, admitted, reply);
      setKeyHeaders(call, reply.header('cache-control', 'no-store'));
    },
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const call = request.call as CallState;
      return forward(call.verdict as Admitted, request, reply, () => authorize(call, route, request));
    },
    errorHandler: (error: FastifyError | CallProblem, request: FastifyRequest, reply: FastifyReply) => {
      if (reply.raw.destroyed) return reply.code(clientClosedRequest).send();
      if (request.call) setKeyHeaders(request.call, reply);
      const code = callCodeOf(error, request);
      if (code === 'method-not-allowed') reply.header('allow', route.allowedMethods?.(request));
      if (error instanceof CallProblem && error.retryAfterMs > 0)
        reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
      const { bodyMaximumMegabytes: megabytes } = route;
      return sendProblem(reply, route.envelope, code, megabytes === undefined ? {} : { megabytes });
    },
  });
}

/** Who a call counts against: each network that uses the demo key has a quota of its own. */
const accountOf = ({ isDemo, customerID }: Customer, address: string): number | string =>
  isDemo ? networkOf(address) : customerID;

/** An empty header counts as missing. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
