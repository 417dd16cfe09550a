import { METHODS } from 'node:http';
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import { type Catalogue, type Method, VERSIONS, type Version } from '@fagvaerk/catalogue/model.ts';
import type { CallCode } from '@fagvaerk/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { decide, type Environment, type Target } from '../access/rules/decide.ts';
import type { RulesInForce } from '../access/rules/rules-in-force.ts';
import { type Envelope, envelopeOf } from '../answer/envelope.ts';
import { beginFinished, listHeaders, setHeaders } from '../answer/finished.ts';
import { languageOf } from '../answer/language.ts';
import { isNotedDatabaseFault, sendProblem } from '../answer/problems.ts';
import type { Note } from '../counted-log.ts';
import { LateBody } from '../edge/bodies.ts';
import { BodyError } from '../edge/json.ts';
import { networkOf } from '../edge/network.ts';
import type { Others } from '../limits/rate-limit.ts';
import type { SandboxAnswer } from '../sandbox/answer.ts';
import { SiteGone } from '../sandbox/records/site-store.ts';
import type { Answerer, Sandbox } from '../sandbox/sandbox.ts';
import type { UsageCounter } from '../usage/counter.ts';
import { uncharted, unchartedPaths } from '../usage/usage.ts';
import type { Watch } from '../watch/figures.ts';
import { type Asked, accessQuestions, type Holders, type Question } from './access-questions.ts';
import { readBodies } from './body.ts';
import { type Call, callsOf, documentedPaths } from './calls.ts';
import { type Counted, type Forward, makeForward } from './forward.ts';
import { admittedOf, makeGuard, sendRefusal, TakenAway, type Weigh } from './guard.ts';
import { answererOf, callOf, durationOf } from './logged-call.ts';
import { makeOwnDocument } from './own-document.ts';
import { lengthOf, send } from './send.ts';
import type { SignCall } from './sign-call.ts';

export type GatewayOptions = Readonly<{
  catalogue: Pick<Catalogue, 'versions'>;
  endpoints: readonly Readonly<{ id: number; path: string }>[];
  rules: Pick<RulesInForce, 'rulesFor'>;
  sandbox: Pick<Sandbox, 'answererOf'>;
  usage: Pick<UsageCounter, 'counterFor' | 'logCall' | 'noteUnknownKey'>;
  holders: Holders;
  documents: readonly ApiDocument[];
  /** Puts into a text what only this server knows, as in everything that is published. */
  fillIn: (text: string) => string;
  callsPerMinute: number;
  /** The processes that the limits of calls hold for together; nobody else where it is left out. */
  others?: Others | undefined;
  /** Whether live sites may be on this machine and on private networks. */
  allowsPrivateSites: boolean;
  /** Tells a live site who calls. */
  signCall: SignCall;
  note: Note;
  watch?: Watch | undefined;
  isSecure: (request: FastifyRequest) => boolean;
  environmentOf: (request: FastifyRequest) => Environment;
  /** Every answer carries these. */
  headers: Readonly<Record<string, string>>;
}>;

/** The API itself: every documented operation, and a refusal for everything else below its addresses. */
export async function gatewayRoutes(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const calls = callsOf(options.catalogue, options.endpoints);
  const everywhere = [...listHeaders(options.headers), 'cache-control', 'no-store'];
  const { guard, aboutKey } = makeGuard(options);
  const tools: RouteTools = {
    guard,
    forward: makeForward(app, options),
    // Counts when the answer is sent: to wait until it has been received would cost more than the decision.
    countAs: (version, endpointID, method, endpointOf) => {
      const { counterFor, logCall, noteUnknownKey } = options.usage;
      const count = counterFor(endpointID, method);
      const countForWatch = options.watch?.countCallsOf(version);
      const byWhom = version === 'access' ? () => 'gateway' as const : answererOf;
      const note = (request: FastifyRequest, status: number) => {
        const { verdict } = request;
        const customer = verdict?.customer;
        if (customer) count(customer.customerID, verdict.site?.siteID ?? 0, status, customer.keyMark);
        else if (verdict?.reason === 'key-unknown')
          noteUnknownKey(networkOf(request.address), String(request.headers.apikey));
      };
      const log: Counted['log'] = (request, sent) => {
        const { verdict } = request;
        request.answered = sent;
        countForWatch?.(byWhom(request), sent.status, sent.code, durationOf(request));
        // Every page that is read with a key asks about it: the log would hold little else.
        if (!verdict?.customer || (unchartedPaths.has(endpointID) && sent.status === 200)) return;
        // Anybody could push the calls of others out of the log with calls that are not even made.
        if (verdict.customer.isOpen && sent.code === 'rate-limited') return;
        logCall(verdict.customer.customerID, callOf(request, sent, endpointOf?.(request) ?? endpointID));
      };
      return {
        begin: (request, reply, status, headers) => {
          const ofCall = ['x-request-id', request.id, ...aboutKey(request)];
          const answer = beginFinished(reply, status, [...everywhere, ...ofCall, ...headers]);
          note(request, status);
          return answer;
        },
        log,
        onSend: (request, reply, payload, done) => {
          note(request, reply.statusCode);
          setHeaders(reply, aboutKey(request));
          const bytes = typeof payload === 'string' ? Buffer.byteLength(payload) : 0;
          log(request, { status: reply.statusCode, bytes, code: request.problem });
          done(null, payload);
        },
      };
    },
  };
  app.decorateRequest('verdict', null);
  app.decorateRequest('beganAtMs', 0);
  app.decorateRequest('address', '');
  const files = new Set(calls.flatMap((call) => call.files));
  readBodies(app, ({ verdict }) => verdict?.site?.kind === 'live', files);
  for (const call of calls) documentedRoute(app, call, options.sandbox.answererOf(call.operation), tools);
  const questions = accessQuestions(calls, options.holders, makeOwnDocument(calls, options));
  for (const question of questions) questionRoute(app, question, tools);
  undocumentedRoutes(app, calls, tools);
}

type RouteTools = Readonly<{
  guard: ReturnType<typeof makeGuard>['guard'];
  forward: Forward;
  /** What counts a call once, and logs it, whichever way its answer is sent. */
  countAs: (
    version: Version | 'access',
    endpointID: number,
    method: string,
    /** Where the log can tell more than is counted. */
    endpointOf?: (request: FastifyRequest) => number | undefined,
  ) => Counted & Readonly<{ onSend: onSendHookHandler }>;
}>;

function documentedRoute(
  app: FastifyInstance,
  call: Call,
  answerTo: Answerer,
  { guard, forward, countAs }: RouteTools,
) {
  const { envelope, endpointID, operation, bodyMaximumMegabytes } = call;
  const { method } = operation;
  const bodyMaximumBytes = method === 'GET' ? 0 : bodyMaximumMegabytes * 1024 * 1024;
  const target: Target = { endpointID, method };
  const counted = countAs(call.version, endpointID, method);
  const weigh: Weigh = (rules, caller, atMs) => decide(rules, caller, target, atMs);
  const { onRequest, preHandler, confirmOf, mayBeSent } = guard(envelope, weigh, { bodyMaximumBytes });
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: call.route,
    onRequest,
    ...(method !== 'GET' && { preHandler, bodyLimit: bodyMaximumBytes }),
    onSend: counted.onSend,
    errorHandler: errorHandlerOf(envelope, bodyMaximumMegabytes),
    // Returns nothing: the framework would wait for a reply that is returned, which costs more than the decision.
    handler: (request, reply) => {
      const admitted = admittedOf(request);
      const confirm = method === 'GET' ? undefined : confirmOf(request);
      const { isOpen } = admitted.customer;
      const isTrial = method !== 'GET' && isOpen;
      if (!hasPlainValues(request.params)) sendProblem(reply, envelope, 'invalid-path');
      else if (admitted.site.kind === 'live') forward(call, admitted, request, reply, counted, confirm);
      else {
        const answer = answerTo(admitted.site.siteID, request, isOpen ? 'nothing' : confirm);
        const sending = isTrial ? asTrial(counted) : counted;
        if (!(answer instanceof Promise)) return void send(request, reply, answer, sending);
        const sendLong = (found: SandboxAnswer): void => {
          // Whoever has written something is told so in any case.
          if ((method !== 'GET' && !isTrial) || mayBeSent(request, reply, lengthOf(found)))
            send(request, reply, found, sending);
        };
        // An answer that cannot be written is a fault like any other.
        answer.then(sendLong).catch((error) => void reply.send(error));
      }
    },
  });
}

/** Whoever writes with the open key is told that it was in vain. */
const asTrial = ({ begin, log }: Counted): Counted => ({
  begin: (request, reply, status, headers) => begin(request, reply, status, [...headers, 'x-kept', 'no']),
  log,
});

/** Whoever holds a key asks about it. */
function questionRoute(app: FastifyInstance, { url, endpointID, admits, answer }: Question, tools: RouteTools): void {
  const counted = tools.countAs('access', endpointID, 'GET');
  const asked = new WeakMap<FastifyRequest, Pick<Asked, 'rules' | 'caller' | 'atMs'>>();
  const weigh: Weigh = (rules, caller, atMs, request) => {
    asked.set(request, { rules, caller, atMs });
    return admits(rules, caller, atMs);
  };
  const { onRequest, mayBeSent } = tools.guard('v4', weigh);
  app.route({
    method: ['GET', 'HEAD'],
    url,
    onRequest,
    onSend: counted.onSend,
    errorHandler: errorHandlerOf('v4'),
    handler: (request, reply) => {
      const { query, address } = request;
      const language = languageOf(request);
      answer({ ...(asked.get(request) as Asked), ...admittedOf(request), query, address, language })
        .then((found) => {
          if (mayBeSent(request, reply, lengthOf(found))) send(request, reply, found, counted);
        })
        .catch((error) => void reply.send(error));
    },
  });
}

/** What is not documented is decided too: a caller without key or site learns nothing of what there is. */
function undocumentedRoutes(app: FastifyInstance, calls: readonly Call[], { guard, countAs }: RouteTools): void {
  const pathOf = documentedPaths(calls);
  const weigh: Weigh = (rules, caller, atMs, { url }) => {
    const path = pathOf(url);
    return decide(rules, caller, path ? { endpointID: path.endpointID, method: null } : null, atMs);
  };
  const refuse: typeof sendRefusal = (reply, envelope, reason) => {
    if (reason === 'method-not-allowed') reply.header('allow', pathOf(reply.request.url)?.allow);
    sendRefusal(reply, envelope, reason);
  };
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const version of VERSIONS) {
    for (const method of app.supportedMethods) {
      const envelope = envelopeOf(version, (method === 'HEAD' ? 'GET' : method) as Method);
      for (const url of [`/api/${version}`, `/api/${version}/*`]) {
        app.route({
          method,
          url,
          exposeHeadRoute: false,
          onRequest: guard(envelope, weigh, { refuse }).onRequest,
          onSend: countAs(version, uncharted.unknown, method, ({ url }) => pathOf(url)?.endpointID).onSend,
          errorHandler: errorHandlerOf(envelope),
          // Nobody is let through.
          handler: (_request, reply) => void sendProblem(reply, envelope, 'endpoint-unknown'),
        });
      }
    }
  }
}

const errorHandlerOf =
  (envelope: Envelope, megabytes?: number) =>
  (error: FastifyError | TakenAway, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof TakenAway) sendRefusal(reply, envelope, error.reason);
    else if (error instanceof SiteGone) sendRefusal(reply, envelope, 'site-unknown');
    else sendProblem(reply, envelope, problemOf(error, request), megabytes === undefined ? {} : { megabytes });
  };

/** Values in a path name one record. What could be read as another path is refused wherever the call would go. */
function hasPlainValues(params: unknown): boolean {
  const values = params as Record<string, string>;
  for (const name in values) {
    const value = values[name] ?? '';
    // Nearly all are plain numbers and names.
    if (!/^\w+$/.test(value) && !isPlain(value)) return false;
  }
  return true;
}

function isPlain(value: string): boolean {
  return value !== '' && !/^\.{1,2}$|[/\\\p{Cc}]/u.test(value) && value.isWellFormed();
}

/** Mistakes of the caller have a code; everything else is ours, and only the log is told about it. */
export function problemOf(error: FastifyError | BodyError, request: FastifyRequest): CallCode {
  if (error instanceof BodyError) return error.code;
  if (error instanceof LateBody) return 'request-timeout';
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body-too-large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return 'content-type-unsupported';
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'bad-request';
  if (isNotedDatabaseFault(error, request)) return 'database-unavailable';
  request.log.error({ err: error, request: request.id, method: request.method }, 'call failed');
  return 'server-error';
}
