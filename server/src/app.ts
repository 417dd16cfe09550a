import fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Access } from './access/register/open.ts';
import { makeOpensExamples } from './access/rules/examples.ts';
import type { RulesInForce } from './access/rules/rules-in-force.ts';
import { adminRoutes } from './admin/routes.ts';
import { makeConnectionRefusal } from './answer/bare-connection.ts';
import { envelopeOfAddress } from './answer/envelope.ts';
import { handleError, refuse, sendProblem } from './answer/problems.ts';
import { requestIDOf } from './answer/request-id.ts';
import type { Config } from './config.ts';
import { notesIn } from './counted-log.ts';
import { announcesBody, gatherBodies, isHttp2, type Pace, readInTurns } from './edge/bodies.ts';
import { standardConnections } from './edge/connections.ts';
import { makeServer } from './edge/make-server.ts';
import { makeEnvironmentOf } from './gateway/environment.ts';
import { makeExplainCall } from './gateway/explain-call.ts';
import { senderOf } from './gateway/guard.ts';
import { makePreviewAccess } from './gateway/preview-access.ts';
import { type GatewayOptions, gatewayRoutes } from './gateway/routes.ts';
import { makeSignCall } from './gateway/sign-call.ts';
import { answerInClear, makeIsSecure } from './https.ts';
import type { SharedCounts } from './limits/shared-counts.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { makeFillIn } from './portal/facts.ts';
import { loadPortal } from './portal/load.ts';
import { portalRoutes } from './portal/routes.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { commonSecurityHeaders, inertContentPolicy } from './security-headers.ts';
import type { UsageCounter } from './usage/counter.ts';
import { keepAccessLog } from './watch/access-log.ts';
import type { Watch } from './watch/figures.ts';
import { probeRoutes } from './watch/probes.ts';

/** For the rest of a request that has been answered without it. */
const restWithinMs = 2_000;

type AppOptions = {
  config: Pick<Config, 'publicOrigin' | 'tls' | 'trustProxy'> &
    Partial<
      Pick<
        Config,
        | 'testOrigin'
        | 'allowsHttp'
        | 'allowsPrivateSites'
        | 'requiresSecondFactor'
        | 'connections'
        | 'providerName'
        | 'support'
        | 'accessLog'
      >
    > & { bodyPace?: Pace };
  log: Logger;
  access: Access;
  /** What decides and answers the calls of the API. */
  api: Omit<
    GatewayOptions,
    'note' | 'watch' | 'isSecure' | 'environmentOf' | 'headers' | 'allowsPrivateSites' | 'signCall' | 'fillIn'
  > & {
    rules: RulesInForce;
    sandbox: Sandbox;
    usage: UsageCounter;
    sharedCounts?: SharedCounts | undefined;
    /** Over the connections of calls: administrators who keep theirs busy do not make the portal look ill. */
    checkDatabase: () => Promise<string | null>;
  };
  /** The folder that the web build left. */
  webBuild: string;
  watch?: Watch | undefined;
};

/** The whole server, ready to listen. */
export async function buildApp({ config, log, access, api, webBuild, watch }: AppOptions) {
  const { publicOrigin, testOrigin, allowsHttp = false, allowsPrivateSites = false } = config;
  const { requiresSecondFactor = false, providerName = 'Fagværk' } = config;
  const { connections = standardConnections } = config;
  const headers = { ...commonSecurityHeaders(publicOrigin), 'content-security-policy': inertContentPolicy };
  const isSecure = makeIsSecure({ publicOrigin, allowsHttp });
  const connectionRefusal = makeConnectionRefusal(headers);
  const app = fastify({
    serverFactory: (handler) => makeServer(handler, { tls: config.tls, trustProxy: config.trustProxy, connections }),
    logController: new PlainLog(log),
    trustProxy: config.trustProxy,
    clientErrorHandler: connectionRefusal.onError,
    genReqId: requestIDOf,
    // A hundred ids, the most that a path takes, are longer than what the router is used to.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (error, request, reply) => {
      const envelope = envelopeOfAddress(request);
      accessLog.begin(request, reply);
      reply.headers({ ...headers, 'x-request-id': request.id });
      if (envelope) return sendProblem(reply, envelope, isSecure(request) ? 'invalid-path' : 'https-required');
      return (!isSecure(request) && answerInClear(request, reply, publicOrigin)) || handleError(error, request, reply);
    },
  });

  app.decorateRequest('problem', null);
  app.decorateRequest('answered', null);
  // First of all, so that it hears of what the others refuse too.
  const accessLog = keepAccessLog(app, log, config.accessLog ?? 'off');
  app.setErrorHandler(handleError);
  // An expectation that nobody knows need not be met; the request is answered like any other.
  app.server.on('checkExpectation', app.routing);
  app.server.on('connect', connectionRefusal.onConnect);
  gatherBodies(app, config.bodyPace, senderOf);
  // Every answer has them, and routes set others over them. Answers that are written as they are bring their own.
  app.addHook('onSend', ({ id, raw }, reply, payload, done) => {
    reply.header('x-request-id', id);
    // The framework's own, where a body was not understood. HTTP/2 has no such header.
    if (isHttp2(raw)) reply.removeHeader('connection');
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name as keyof typeof headers]);
    done(null, payload);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (announcesBody(request)) expectBody(request, reply);
    // A type without a body: the framework would wait for one that never comes.
    else if (request.headers['content-type'] !== undefined) delete request.headers['content-type'];
    if (namesSeveralHosts(request)) refuse(request, reply, 'bad-request');
    else if (isSecure(request) || !answerInClear(request, reply, publicOrigin)) done();
  });

  probeRoutes(app, { checkDatabase: api.checkDatabase, rules: api.rules });
  await app.register(adminRoutes, {
    access,
    log,
    publicOrigin,
    sandboxOrigin: testOrigin ?? publicOrigin,
    allowsPrivateSites,
    requiresSecondFactor,
    providerName,
    settle: api.rules.settle,
    resetSandbox: api.sandbox.reset,
    removeSandboxes: api.sandbox.remove,
    catalogue: api.catalogue,
    watch,
    sharedCounts: api.sharedCounts,
    calls: { ...api.usage, ...makeExplainCall(api), previewAccess: makePreviewAccess(api) },
  });
  const environmentOf = makeEnvironmentOf(publicOrigin, testOrigin);
  const opensExamples = makeOpensExamples(api.rules.held);
  const facts = {
    ...config,
    callsPerMinute: api.callsPerMinute,
    opensExamples: () => opensExamples(Date.now()),
  };
  await app.register(gatewayRoutes, {
    ...api,
    note: notesIn(log),
    watch,
    allowsPrivateSites,
    signCall: makeSignCall({
      issuer: publicOrigin,
      open: access.vault.open,
      nameOf: (id) => api.rules.held.nameOf(id),
    }),
    isSecure,
    environmentOf,
    fillIn: makeFillIn(facts),
    headers,
  });
  const portal = await loadPortal(webBuild, facts, headers);
  await app.register(mcpRoutes, { portal, catalogue: api.catalogue, publicOrigin, testOrigin });
  await app.register(portalRoutes, { portal });
  return app;
}

/**
 * Nothing is logged about requests as such, and whoever logs names the request. A logger that the framework knows of costs
 * a page a tenth: one more per request, and two listeners to each answer.
 */
class PlainLog extends LogController {
  readonly #log: Logger;

  constructor(log: Logger) {
    super({ disableRequestLogging: true });
    this.#log = log;
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.log = this.#log;
    reply.log = this.#log;
  }
}

/** Which of them is meant, a proxy in front of us may see otherwise than we do. HTTP/2 has a name of its own for it, and may repeat it. */
function namesSeveralHosts({ raw }: FastifyRequest): boolean {
  const { rawHeaders } = raw;
  let first: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    // By its length first: this is asked of every request.
    const isHost = name.length === 4 ? name.toLowerCase() === 'host' : name === ':authority';
    if (!isHost) continue;
    if (first !== undefined && (!isHttp2(raw) || rawHeaders[at + 1] !== first)) return true;
    first = rawHeaders[at + 1];
  }
  return false;
}

/** A refusal does not wait for the body. What still comes is thrown away, so that the refusal is read, but not for long. */
function expectBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  // In HTTP/2 a body need not have a length; the framework knows such bodies from HTTP/1.1 only.
  if (headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked';
  // Before Node's own: what nobody has begun to read, it reads as fast as it comes.
  reply.raw.prependOnceListener('finish', () => {
    if (raw.complete) return;
    if (!raw.readableDidRead) {
      readInTurns(raw);
      raw.read(0);
    }
    const cut = setTimeout(() => raw.destroy(), restWithinMs);
    raw.once('close', () => clearTimeout(cut));
  });
}
