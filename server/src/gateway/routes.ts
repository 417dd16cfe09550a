import { METHODS } from 'node:http';
import type { Catalogue, Method } from '@fagvaerk/catalogue/model.ts';
import { VERSIONS } from '@fagvaerk/catalogue/versions.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { admit, decide, type Target } from '../access/rules/decide.ts';
import type { RulesInForce } from '../access/rules/rules-in-force.ts';
import { envelopeOf, wrapV4 } from '../answer/envelope.ts';
import { beginFinished, listHeaders } from '../answer/finished.ts';
import { type ProblemCode, sendProblem } from '../answer/problems.ts';
import type { SandboxAnswer } from '../sandbox/answer.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { UsageCounter } from '../usage/counter.ts';
import { uncharted } from '../usage/usage.ts';
import { overviewOf } from './access-overview.ts';
import { BodyError, readBodies } from './body.ts';
import { callsOf } from './calls.ts';
import { type Begin, makeForward } from './forward.ts';
import { admittedOf, makeGuard, type Weigh } from './guard.ts';

export type GatewayOptions = Readonly<{
  catalogue: Pick<Catalogue, 'versions'>;
  endpoints: readonly Readonly<{ id: number; path: string }>[];
  rules: Pick<RulesInForce, 'rulesFor'>;
  sandbox: Pick<Sandbox, 'answererOf'>;
  usage: Pick<UsageCounter, 'counterFor'>;
  callsPerMinute: number;
  requiresHttps: boolean;
  /** Every answer carries these. */
  headers: Readonly<Record<string, string>>;
}>;

/** The API itself: every documented operation, and a refusal for everything else below its addresses. */
export async function gatewayRoutes(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const { sandbox, usage } = options;
  const calls = callsOf(options.catalogue, options.endpoints);
  const guard = makeGuard(options);
  const forward = makeForward(app);
  const weighFor =
    (target: Target): Weigh =>
    (rules, caller, atMs) =>
      decide(rules, caller, target, atMs);
  const everywhere = [...listHeaders(options.headers), 'cache-control', 'no-store'];
  // Counts when the answer is sent: to wait until it has been received would cost more than the decision.
  const countAs = (endpointID: number, method: string): { begin: Begin; onSend: onSendHookHandler } => {
    const count = usage.counterFor(endpointID, method);
    const note = ({ verdict }: FastifyRequest, status: number) => {
      if (verdict?.customer) count(verdict.customer.customerID, verdict.site?.siteID ?? 0, status);
    };
    return {
      begin: (request, reply, status, headers) => {
        const answer = beginFinished(reply, status, [...everywhere, ...headers]);
        note(request, status);
        return answer;
      },
      onSend: (request, reply, payload, done) => {
        note(request, reply.statusCode);
        done(null, payload);
      },
    };
  };

  app.decorateRequest('verdict', null);
  readBodies(app, ({ verdict }) => verdict?.site?.kind === 'live');

  for (const call of calls) {
    const { operation, endpointID, envelope } = call;
    const answerTo = sandbox.answererOf(operation);
    const { begin, onSend } = countAs(endpointID, operation.method);
    app.route({
      method: operation.method,
      url: call.route,
      exposeHeadRoute: false,
      onRequest: guard(envelope, weighFor({ endpointID, method: operation.method })),
      onSend,
      errorHandler: (error, request, reply) => sendProblem(reply, envelope, problemOf(error, request)),
      // Returns nothing: the framework would wait for a reply that is returned, which costs more than the decision.
      handler: (request, reply) => {
        const admitted = admittedOf(request);
        if (!hasPlainValues(request.params)) sendProblem(reply, envelope, 'invalid-path');
        else if (admitted.site.kind === 'live') forward(call, admitted, request, reply, begin);
        else {
          const answer = answerTo(admitted.site.siteID, request);
          if (!(answer instanceof Promise)) send(request, reply, answer, begin);
          else
            answer.then(
              (found) => send(request, reply, found, begin),
              (error) => void reply.send(error),
            );
        }
      },
    });
  }

  const overviews = countAs(uncharted.accessOverview, 'GET');
  app.get('/api/access', {
    exposeHeadRoute: false,
    onRequest: guard('v4', admit),
    onSend: overviews.onSend,
    errorHandler: (error, request, reply) => sendProblem(reply, 'v4', problemOf(error, request)),
    handler: (request, reply) => {
      const overview = overviewOf(calls, admittedOf(request));
      const found = { data: [overview], total: overview.operations.length, page: 1, hasMore: false };
      send(request, reply, { status: 200, body: wrapV4(found, overview) }, overviews.begin);
    },
  });

  // What is not documented is decided too: a caller without key or site learns nothing of what there is.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const version of VERSIONS) {
    for (const method of app.supportedMethods) {
      const envelope = envelopeOf(version, (method === 'HEAD' ? 'GET' : method) as Method);
      for (const url of [`/api/${version}`, `/api/${version}/*`]) {
        app.route({
          method,
          url,
          exposeHeadRoute: false,
          onRequest: guard(envelope, weighFor(null)),
          onSend: countAs(uncharted.unknown, method).onSend,
          errorHandler: (error, request, reply) => sendProblem(reply, envelope, problemOf(error, request)),
          handler: (_request, reply) => void sendProblem(reply, envelope, 'endpoint-unknown'),
        });
      }
    }
  }
}

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

function send(request: FastifyRequest, reply: FastifyReply, answer: SandboxAnswer, begin: Begin): void {
  const body = 'body' in answer ? JSON.stringify(answer.body) : answer.file;
  const description =
    'body' in answer
      ? ['content-type', 'application/json; charset=utf-8']
      : [
          ...['content-type', answer.mediaType],
          ...['content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.fileName)}`],
        ];
  begin(request, reply, answer.status, [...description, 'content-length', String(Buffer.byteLength(body))]).end(body);
}

/** Mistakes of the caller have a code; everything else is ours, and only the log is told about it. */
function problemOf(error: FastifyError | BodyError, request: FastifyRequest): ProblemCode {
  if (error instanceof BodyError) return error.code;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body-too-large';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return 'content-type-unsupported';
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'bad-request';
  request.log.error({ err: error, request: request.id, method: request.method }, 'call failed');
  return 'server-error';
}
