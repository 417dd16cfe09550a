import fastify, { type FastifyRequest } from 'fastify';
import { adminRoutes } from './admin/routes.ts';
import { isDemoKeyUsable } from './authorization/rules-cache.ts';
import type { Config } from './config.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import { createPathSuggestion } from './gateway/self-service/calls.ts';
import { createExplainCall } from './gateway/self-service/explain-call.ts';
import { createPreviewAccess } from './gateway/self-service/preview-access.ts';
import { createSiteCheck } from './gateway/upstream/site-health.ts';
import { createConnectionErrorHandler } from './http/connection-errors.ts';
import { envelopeOfUrl } from './http/envelope.ts';
import { createSecurityCheck, handleInsecure } from './http/https.ts';
import { Problem } from './http/problem.ts';
import { requestIDOf } from './http/request-id.ts';
import { commonSecurityHeaders } from './http/security-headers.ts';
import { handleError, sendCallProblem, sendProblem } from './http/send-problem.ts';
import { createHttpServer } from './http/server.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { AccessLog } from './observability/access-log.ts';
import { probeRoutes } from './observability/probes.ts';
import { loadPortal } from './portal/load.ts';
import { portalRoutes } from './portal/routes.ts';
import type { Services } from './services.ts';
import { createStatusReader } from './status.ts';

export async function buildApp(config: Config, services: Services, webBuild: string) {
  const { publicOrigin, testOrigin } = config;
  const { log, access, rules, catalogue } = services;
  const headers = commonSecurityHeaders(publicOrigin);
  const isSecure = createSecurityCheck(config);
  const connectionRefusal = createConnectionErrorHandler(headers);
  const app = fastify({
    serverFactory: (handler) => createHttpServer(handler, config),
    logController: new AccessLog(log, config.accessLog),
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
    reply.headers(headers);
    // A cache may keep pages and files, and with them an id.
    if (request.routeOptions.url !== '/*') reply.header('x-request-id', request.id);
    if (hasSeveralHosts(request)) sendProblem(request, reply, new Problem('bad-request'));
    else if (isSecure(request) || !handleInsecure(request, reply, publicOrigin)) done();
  });

  probeRoutes(app, { checkDatabase: services.checkDatabase, areRulesFresh: () => rules.isFresh() });
  const callReader = {
    ...services.usage,
    ...createExplainCall(services),
    previewAccess: createPreviewAccess(services),
  };
  const checkSite = createSiteCheck(access.db, config);
  await app.register(adminRoutes, { config, services: { ...services, calls: callReader, checkSite } });
  await app.register(gatewayRoutes, { config, services });
  // Unknown until the rules are read.
  const mayUseDemoKey = () => rules.snapshot.revision === null || isDemoKeyUsable(rules.snapshot, Date.now());
  const portal = await loadPortal(webBuild, config, mayUseDemoKey);
  await app.register(mcpRoutes, { portal, catalogue, publicOrigin, testOrigin });
  const readStatus = createStatusReader(access.db, services.checkDatabase, log);
  await app.register(portalRoutes, { portal, readStatus, nearestPath: createPathSuggestion(services.calls) });
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
