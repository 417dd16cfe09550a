/** Every API call: authenticate → authorize → limit → (replay or) forward → record. */
import { Readable } from 'node:stream';
import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import {
  callsAtOnceMaximum,
  demoCallsAtOnceMaximum,
  demoKeyQuotaFactor,
  demoKilobytesPerMinute,
  keyExpiryWarnDays,
  liveCallsAtOnceMaximum,
} from '@fagvaerk/contract/limits.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Caller, Customer, Rules, Verdict } from '../authorization/decide.ts';
import { hashApiKey } from '../authorization/key-hash.ts';
import type { RulesCache } from '../authorization/rules-cache.ts';
import type { Config } from '../config.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../http/concurrency.ts';
import { deprecationHeaders } from '../http/deprecation.ts';
import { createEnvironmentLookup, createSecurityCheck } from '../http/https.ts';
import { Problem } from '../http/problem.ts';
import { responseStreamOf } from '../http/response-stream.ts';
import { callProblemOf, sendCallProblem } from '../http/send-problem.ts';
import { slowDown } from '../http/slow-down.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { networkOf } from '../net/networks.ts';
import type { CallMetrics } from '../observability/call-metrics.ts';
import { dayMs } from '../time/dates.ts';
import type { UsageRecorder } from '../usage/recorder.ts';
import { internalEndpointPaths } from '../usage/usage.ts';
import type { Admitted, CallRoute, CallState, Handle } from './call-types.ts';
import { createRateLimit, type QuotaSync } from './quota/rate-limit.ts';
import { readScenario } from './scenario.ts';
import { wasForwardedByPortal } from './via.ts';

export type PipelineServices = Readonly<{
  log: Logger;
  rules: Pick<RulesCache, 'rulesFor'>;
  usage: Pick<UsageRecorder, 'record' | 'recordUnknownKey'>;
  metrics: CallMetrics | undefined;
  quotaSync: QuotaSync | undefined;
}>;

const noRules: Rules = { customerByKey: () => undefined, siteByName: () => undefined };
const concurrencyRetryMs = 1_000;
const expiryWarningMs = keyExpiryWarnDays * dayMs;
/** Longest textual IPv6 address; proxies may send anything. */
const addressMaximumCharacters = 45;
/** nginx's status for clients that disconnect before the response. */
const clientClosedRequest = 499;

export function createPipeline(config: Config, { log, rules, usage, metrics, quotaSync: sync }: PipelineServices) {
  const { callsPerMinute, publicOrigin, testOrigin } = config;
  const note = throttledLogger(log);
  const isSecure = createSecurityCheck(config);
  const environmentOf = createEnvironmentLookup(publicOrigin, testOrigin);
  const versionHeaders: Partial<Record<CallRoute['version'], Record<string, string>>> = deprecationHeaders(
    config.deprecations,
    publicOrigin,
  );
  const keyQuota = createRateLimit(callsPerMinute, { name: 'key', sync });
  const demoQuota = createRateLimit(callsPerMinute * demoKeyQuotaFactor, { name: 'demo', sync });
  const demoBytesPerMinute = demoKilobytesPerMinute * 1024;
  const demoByteQuota = createRateLimit(demoBytesPerMinute, { name: 'demo bytes', sync });
  const allDemoByteQuota = createRateLimit(demoBytesPerMinute * demoKeyQuotaFactor, { name: 'all demo bytes', sync });
  const refusalQuota = createRateLimit(callsPerMinute, { name: 'refused', sync });
  const promptRefusals = createRateLimit(Math.max(1, callsPerMinute / 10));
  const running = createConcurrencyLimit(callsAtOnceMaximum);
  const runningOnSite = createConcurrencyLimit(liveCallsAtOnceMaximum);
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
      namedSite: undefined,
      answeredBy: 'gateway',
      scenario: null,
      code: null,
      bytes: 0,
      leave: [],
    };
  }

  async function authorize(call: CallState, route: CallRoute, request: FastifyRequest): Promise<Admitted> {
    const { caller } = call;
    const found = caller.keyHash === undefined ? noRules : await rules.rulesFor(caller.keyHash);
    const verdict = route.decide(found, caller, Date.now(), request);
    call.verdict = verdict;
    call.namedSite = verdict.site ?? (caller.siteName === undefined ? undefined : found.siteByName(caller.siteName));
    if (verdict.reason === null) return verdict;
    await throttleRefusals(call, verdict);
    // Callers must not find out which sites exist.
    if (verdict.reason === 'site-unknown') throw new Problem('site-not-granted');
    // A live site that calls the portal back sends no key.
    if (verdict.reason === 'key-missing' && wasForwardedByPortal(request)) throw new Problem('upstream-loop');
    const { reason } = verdict;
    const right = reason === 'method-not-granted' ? levelOf(route.method) : undefined;
    const nearest = reason === 'endpoint-unknown' ? route.nearestPath?.(request) : undefined;
    throw new Problem(reason, { parameters: { right, nearest } });
  }

  /** Slows down guessing. Never affects admitted calls: an address may have many callers. */
  async function throttleRefusals({ address }: CallState, { reason, customer }: Verdict): Promise<void> {
    const network = networkOf(address);
    const details = { reason, address: network, customer: customer?.customerID };
    note(`refused ${reason}`, 'info', details, 'calls of the API are refused');
    const nowMs = Date.now();
    const waitMs = refusalQuota.take(network, nowMs);
    if (promptRefusals.take(network, nowMs) > 0) await slowDown();
    refuseBefore(waitMs);
  }

  function limit(call: CallState, { customer, site }: Admitted): void {
    const account = accountOf(customer, call.address);
    const nowMs = Date.now();
    refuseBefore(keyQuota.take(account, nowMs) || (customer.isDemo ? demoQuota.take('all', nowMs) : 0));
    if (customer.isDemo)
      call.countBytes = (bytes) =>
        refuseBefore(demoByteQuota.take(account, Date.now(), bytes) || allDemoByteQuota.take('all', Date.now(), bytes));
    const enter = (one: ConcurrencyLimit, name: number | string): boolean => {
      const isAdmitted = one.enter(name);
      if (isAdmitted) call.leave.push(() => one.leave(name));
      return isAdmitted;
    };
    const isAdmitted =
      enter(running, account) &&
      (!customer.isDemo || enter(runningDemo, 'all')) &&
      (site.kind !== 'live' || enter(runningOnSite, `${account} ${site.siteID}`));
    if (!isAdmitted) throw new Problem('rate-limited', { retryAfterMs: concurrencyRetryMs });
  }

  function record(call: CallState, route: CallRoute, request: FastifyRequest, reply: FastifyReply): void {
    const { verdict, startedAtMs: atMs, address, answeredBy } = call;
    const status = reply.raw.headersSent ? reply.raw.statusCode : clientClosedRequest;
    const code = request.problem ?? call.code;
    const durationMs = Math.max(0, Date.now() - atMs);
    const isSimulated = call.scenario !== null;
    if (!isSimulated) metrics?.recordCall({ version: route.version, answeredBy, status, code, durationMs });
    const customer = verdict?.customer;
    if (!customer) {
      if (verdict?.reason === 'key-unknown') usage.recordUnknownKey(networkOf(address), String(request.headers.apikey));
      return;
    }
    const isLimited = code === 'rate-limited' && !isSimulated;
    const isRefused = verdict.reason !== null || isLimited;
    // Pages poll self-service, and anyone could flood the log of the demo key.
    const isLogged =
      !(internalEndpointPaths.has(route.endpointID) && [200, clientClosedRequest].includes(status)) &&
      !(customer.isDemo && isLimited);
    usage.record({
      atMs,
      customerID: customer.customerID,
      keyFingerprint: customer.keyFingerprint,
      siteID: call.namedSite?.siteID ?? 0,
      endpointID: route.loggedEndpointID?.(request) ?? route.endpointID,
      countedEndpointID: route.endpointID,
      method: request.method,
      status,
      outcome: isRefused ? 'refused' : status >= 400 ? 'failed' : null,
      code,
      isAnsweredBySite: answeredBy !== 'gateway' && request.problem === null,
      durationMs,
      bytes: request.method === 'HEAD' ? 0 : call.bytes || Number(reply.getHeader('content-length') ?? 0),
      requestID: request.id,
      address: address.slice(0, addressMaximumCharacters),
      isReplayed: reply.hasHeader('idempotency-replayed'),
      isKeyed: request.headers['idempotency-key'] !== undefined,
      isLaterPage: Object.entries(request.query as object).some(
        ([name, page]) => /^page$/i.test(name) && Number(page) > 1,
      ),
      scenario: call.scenario,
      fields: call.fields,
      isLogged,
    });
  }

  /** A handler may go on after the caller has hung up. */
  async function leaveLimits({ handled, leave }: CallState): Promise<void> {
    await handled?.catch(() => {});
    for (const leaveOne of leave) leaveOne();
  }

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

  return (route: CallRoute, handle: Handle) => ({
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(versionHeaders[route.version] ?? {});
      const call = authenticate(request);
      request.call = call;
      responseStreamOf(reply.raw).once('close', () => {
        record(call, route, request, reply);
        void leaveLimits(call);
      });
      const admitted = await authorize(call, route, request);
      if (responseStreamOf(reply.raw).destroyed) throw new Error('the caller hung up');
      limit(call, admitted);
      setKeyHeaders(call, reply.header('cache-control', 'no-store'));
      // Before an Idempotency-Key is looked up.
      if (route.version !== 'access') readScenario(request, admitted.site);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = request.call as CallState;
      const handled = handle(call.verdict as Admitted, request, reply, () => authorize(call, route, request));
      call.handled = handled;
      const { status, headers, code, fields, body } = await handled;
      call.code = code;
      call.fields = fields;
      reply.code(status).headers(headers);
      if (call.scenario === 'lost-response') responseStreamOf(reply.hijack().raw).destroy();
      // The length of a response to HEAD is among its headers.
      const isUnread = request.method === 'HEAD' || responseStreamOf(reply.raw).destroyed;
      if (!(isUnread && body instanceof Readable)) return body;
      body.destroy();
    },
    errorHandler: (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
      if (responseStreamOf(reply.raw).destroyed) return reply.code(clientClosedRequest).send();
      if (request.call) setKeyHeaders(request.call, reply);
      const problem = callProblemOf(error, request);
      if (problem.code === 'method-not-allowed') reply.header('allow', route.allowedMethods?.(request));
      const { bodyMaximumMegabytes: megabytes } = route;
      return sendCallProblem(
        reply,
        route.envelope,
        problem,
        megabytes === undefined ? {} : { size: `${megabytes} MB` },
      );
    },
  });
}

function refuseBefore(waitMs: number): void {
  if (waitMs > 0) throw new Problem('rate-limited', { retryAfterMs: waitMs });
}

/** Each network that uses the demo key has its own quota. */
const accountOf = ({ isDemo, customerID }: Customer, address: string): number | string =>
  isDemo ? networkOf(address) : customerID;

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
