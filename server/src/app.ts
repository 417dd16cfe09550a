import fastify, { type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { adminRoutes } from './admin/routes.ts';
import { opensExamples, type RulesCache } from './authorization/rules-cache.ts';
import type { Config } from './config.ts';
import type { Access } from './directory/initialize.ts';
import { createExplainCall } from './gateway/explain-call.ts';
import { createPreviewAccess } from './gateway/preview-access.ts';
import { type GatewayOptions, gatewayRoutes } from './gateway/routes.ts';
import { createSignCall } from './gateway/sign-call.ts';
import { createConnectionErrorHandler } from './http/connection-errors.ts';
import { envelopeOfAddress } from './http/envelope.ts';
import { answerInsecure, createEnvironmentOf, createSecurityCheck } from './http/https.ts';
import { handleError, refuse, sendProblem } from './http/problems.ts';
import { requestIDOf } from './http/request-id.ts';
import { commonSecurityHeaders, inertContentPolicy } from './http/security-headers.ts';
import { createHttpServer } from './http/server.ts';
import { throttledLogger } from './logging/throttled-log.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { AccessLog } from './observability/access-log.ts';
import type { CallMetrics } from './observability/call-metrics.ts';
import { probeRoutes } from './observability/probes.ts';
import { createFillIn } from './portal/facts.ts';
import { loadPortal } from './portal/load.ts';
import { portalRoutes } from './portal/routes.ts';
import type { RunningSandbox } from './sandbox/upstream.ts';
import type { UsageRecorder } from './usage/recorder.ts';

type AppOptions = {
  config: Pick<Config, 'publicOrigin' | 'tls' | 'trustProxy' | 'connections'> &
    Partial<
      Pick<
        Config,
        | 'testOrigin'
        | 'allowsHttp'
        | 'allowsPrivateSites'
        | 'requiresSecondFactor'
        | 'providerName'
        | 'support'
        | 'accessLog'
      >
    >;
  log: Logger;
  access: Access;
  api: Pick<GatewayOptions, 'catalogue' | 'endpoints' | 'documents' | 'customers' | 'callsPerMinute' | 'quotaSync'> & {
    rules: RulesCache;
    sandbox: RunningSandbox;
    usage: UsageRecorder;
    checkDatabase: () => Promise<string | null>;
  };
  webBuild: string;
  metrics?: CallMetrics | undefined;
};

/** The whole server, ready to listen. */
export async function buildApp({ config, log, access, api, webBuild, metrics }: AppOptions) {
  const { publicOrigin, testOrigin, allowsHttp = false, allowsPrivateSites = false } = config;
  const { requiresSecondFactor = false, providerName = 'Fagværk' } = config;
  const headers = { ...commonSecurityHeaders(publicOrigin), 'content-security-policy': inertContentPolicy };
  const isSecure = createSecurityCheck({ publicOrigin, allowsHttp });
  const connectionRefusal = createConnectionErrorHandler(headers);
  const app = fastify({
    serverFactory: (handler) =>
      createHttpServer(handler, { tls: config.tls, trustProxy: config.trustProxy, connections: config.connections }),
    logController: new AccessLog(log, config.accessLog ?? 'off'),
    trustProxy: config.trustProxy,
    clientErrorHandler: connectionRefusal.onError,
    genReqId: requestIDOf,
    // A path takes up to a hundred ids.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (error, request, reply) => {
      const envelope = envelopeOfAddress(request);
      reply.headers({ ...headers, 'x-request-id': request.id });
      if (envelope) return sendProblem(reply, envelope, isSecure(request) ? 'invalid-path' : 'https-required');
      return (!isSecure(request) && answerInsecure(request, reply, publicOrigin)) || handleError(error, request, reply);
    },
  });

  app.decorateRequest('problem', null);
  app.setErrorHandler(handleError);
  // An unknown Expect header is ignored.
  app.server.on('checkExpectation', app.routing);
  app.server.on('connect', connectionRefusal.onConnect);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (hasSeveralHosts(request)) refuse(request, reply, 'bad-request');
    else if (isSecure(request) || !answerInsecure(request, reply, publicOrigin)) done();
  });

  probeRoutes(app, { checkDatabase: api.checkDatabase, areRulesFresh: () => api.rules.isFresh() });
  await app.register(adminRoutes, {
    access,
    log,
    publicOrigin,
    sandboxOrigin: testOrigin ?? publicOrigin,
    allowsPrivateSites,
    requiresSecondFactor,
    providerName,
    waitUntilAppliedEverywhere: api.rules.waitUntilAppliedEverywhere,
    sandbox: api.sandbox.admin,
    catalogue: api.catalogue,
    metrics,
    calls: { ...api.usage, ...createExplainCall(api), previewAccess: createPreviewAccess(api) },
  });
  const facts = {
    ...config,
    callsPerMinute: api.callsPerMinute,
    opensExamples: () => opensExamples(api.rules.snapshot, Date.now()),
  };
  await app.register(gatewayRoutes, {
    ...api,
    sandbox: api.sandbox.upstream,
    note: throttledLogger(log),
    metrics,
    allowsPrivateSites,
    signCall: createSignCall({
      issuer: publicOrigin,
      open: access.vault.open,
      nameOf: (id) => api.rules.snapshot.nameOf(id),
      sandboxSecret: api.sandbox.upstream.secret,
    }),
    isSecure,
    environmentOf: createEnvironmentOf(publicOrigin, testOrigin),
    fillIn: createFillIn(facts),
  });
  const portal = await loadPortal(webBuild, facts);
  await app.register(mcpRoutes, { portal, catalogue: api.catalogue, publicOrigin, testOrigin });
  await app.register(portalRoutes, { portal });
  return app;
}

/** Which of several hosts is meant, a proxy may see differently. HTTP/2 may repeat the host under both of its names. */
function hasSeveralHosts({ raw }: FastifyRequest): boolean {
  const { rawHeaders } = raw;
  // The version in a request line may be anything.
  const isHttp2 = 'stream' in raw;
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    // The length first, because this runs for every request.
    const isHost = name.length === 4 ? name.toLowerCase() === 'host' : name === ':authority';
    if (!isHost) continue;
    if (host !== undefined && !(isHttp2 && rawHeaders[at + 1] === host)) return true;
    host = rawHeaders[at + 1];
  }
  return false;
}
