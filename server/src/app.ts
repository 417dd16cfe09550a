import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import fastify, { type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { adminRoutes } from './admin/routes.ts';
import { isDemoKeyUsable, type RulesCache } from './authorization/rules-cache.ts';
import type { Config } from './config.ts';
import type { Access } from './directory/initialize.ts';
import { type GatewayOptions, gatewayRoutes } from './gateway/routes.ts';
import { createExplainCall } from './gateway/self-service/explain-call.ts';
import { createPreviewAccess } from './gateway/self-service/preview-access.ts';
import { createSignCall } from './gateway/upstream/sign-call.ts';
import { createSiteCheck } from './gateway/upstream/site-health.ts';
import { createConnectionErrorHandler } from './http/connection-errors.ts';
import { deprecationHeaders } from './http/deprecation.ts';
import { envelopeOfUrl } from './http/envelope.ts';
import { createEnvironmentLookup, createSecurityCheck, handleInsecure } from './http/https.ts';
import { Problem } from './http/problem.ts';
import { requestIDOf } from './http/request-id.ts';
import { commonSecurityHeaders } from './http/security-headers.ts';
import { handleError, sendCallProblem, sendProblem } from './http/send-problem.ts';
import { createHttpServer } from './http/server.ts';
import { throttledLogger } from './logging/throttled-log.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { AccessLog } from './observability/access-log.ts';
import type { CallMetrics } from './observability/call-metrics.ts';
import { probeRoutes } from './observability/probes.ts';
import { loadPortal } from './portal/load.ts';
import { createFillIn } from './portal/placeholders.ts';
import { portalRoutes } from './portal/routes.ts';
import type { RunningSandbox } from './sandbox/upstream.ts';
import { createStatusReader } from './status.ts';
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
        | 'deprecations'
        | 'accessLog'
      >
    >;
  log: Logger;
  access: Access;
  api: Pick<
    GatewayOptions,
    'calls' | 'documents' | 'customers' | 'callsPerMinute' | 'quotaSync' | 'idempotentRequests'
  > & {
    catalogue: Pick<Catalogue, 'versions'>;
    rules: RulesCache;
    sandbox: RunningSandbox;
    usage: UsageRecorder;
    checkDatabase: () => Promise<string | null>;
  };
  webBuild: string;
  metrics?: CallMetrics | undefined;
};

export async function buildApp({ config, log, access, api, webBuild, metrics }: AppOptions) {
  const { publicOrigin, testOrigin, allowsHttp = false, allowsPrivateSites = false } = config;
  const { requiresSecondFactor = false, providerName = 'Fagværk', deprecations = {} } = config;
  const headers = commonSecurityHeaders(publicOrigin);
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
    frameworkErrors: (error, request, reply) => {
      const envelope = envelopeOfUrl(request);
      reply.headers({ ...headers, 'x-request-id': request.id });
      if (envelope)
        return sendCallProblem(reply, envelope, new Problem(isSecure(request) ? 'invalid-path' : 'https-required'));
      return (!isSecure(request) && handleInsecure(request, reply, publicOrigin)) || handleError(error, request, reply);
    },
  });

  app.decorateRequest('problem', null);
  app.setErrorHandler(handleError);
  // An unknown Expect header is ignored.
  app.server.on('checkExpectation', app.routing);
  app.server.on('connect', connectionRefusal.onConnect);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (hasSeveralHosts(request)) sendProblem(request, reply, new Problem('bad-request'));
    else if (isSecure(request) || !handleInsecure(request, reply, publicOrigin)) done();
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
    checkSite: createSiteCheck(access.db, { allowsPrivateSites }),
    catalogue: api.catalogue,
    metrics,
    calls: { ...api.usage, ...createExplainCall(api), previewAccess: createPreviewAccess(api) },
  });
  const portalSettings = {
    publicOrigin,
    testOrigin,
    providerName,
    support: config.support ?? {},
    deprecations,
    callsPerMinute: api.callsPerMinute,
    // Unknown until the rules are read.
    isDemoKeyUsable: () => api.rules.snapshot.revision === null || isDemoKeyUsable(api.rules.snapshot, Date.now()),
  };
  await app.register(gatewayRoutes, {
    ...api,
    sandbox: api.sandbox.upstream,
    note: throttledLogger(log),
    versionHeaders: deprecationHeaders(deprecations, publicOrigin),
    metrics,
    allowsPrivateSites,
    signCall: createSignCall({
      issuer: publicOrigin,
      unseal: access.vault.unseal,
      nameOf: (id) => api.rules.snapshot.nameOf(id),
      sandboxSecret: api.sandbox.upstream.secret,
    }),
    isSecure,
    environmentOf: createEnvironmentLookup(publicOrigin, testOrigin),
    fillIn: createFillIn(portalSettings),
  });
  const portal = await loadPortal(webBuild, portalSettings);
  await app.register(mcpRoutes, { portal, catalogue: api.catalogue, publicOrigin, testOrigin });
  await app.register(portalRoutes, { portal, readStatus: createStatusReader(access.db, log) });
  return app;
}

/** Repeated Host headers enable request smuggling. HTTP/2 may send one host as both `host` and `:authority`. */
function hasSeveralHosts({ raw }: FastifyRequest): boolean {
  const { rawHeaders } = raw;
  const isHttp2 = 'stream' in raw;
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    // Length first: this runs for every request.
    const isHost = name.length === 4 ? name.toLowerCase() === 'host' : name === ':authority';
    if (!isHost) continue;
    if (host !== undefined && !(isHttp2 && rawHeaders[at + 1] === host)) return true;
    host = rawHeaders[at + 1];
  }
  return false;
}
