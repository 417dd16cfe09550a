import fastify, { LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Access } from './access/open.ts';
import type { RulesInForce } from './access/rules-in-force.ts';
import { adminRoutes } from './admin/routes.ts';
import type { Config } from './config.ts';
import { pingDatabase } from './database/open.ts';
import { handleError } from './errors.ts';
import { envelopeOfAddress } from './gateway/calls.ts';
import { sendProblem } from './gateway/problems.ts';
import { type GatewayOptions, gatewayRoutes } from './gateway/routes.ts';
import { isSecureOrigin, requireHttps } from './https.ts';
import { loadPortal } from './portal/load.ts';
import { portalRoutes } from './portal/routes.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { commonSecurityHeaders, inertContentPolicy } from './security-headers.ts';

type AppOptions = {
  config: Pick<Config, 'publicOrigin' | 'tls' | 'trustProxy'>;
  log: Logger;
  access: Access;
  /** What decides and answers the calls of the API. */
  api: Omit<GatewayOptions, 'requiresHttps'> & { rules: RulesInForce; sandbox: Sandbox };
  /** The folder that the web build left. */
  webBuild: string;
};

/** The whole server, ready to listen. */
export async function buildApp({ config, log, access, api, webBuild }: AppOptions) {
  const { publicOrigin } = config;
  const headers = { ...commonSecurityHeaders(publicOrigin), 'content-security-policy': inertContentPolicy };
  const app = fastify({
    https: config.tls,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than the page; whoever logs names the request.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (error, request, reply) => {
      const envelope = envelopeOfAddress(request);
      reply.headers(headers);
      return envelope ? sendProblem(reply, envelope, 'invalid-path') : handleError(error, request, reply);
    },
  });

  app.setErrorHandler(handleError);
  // First of all, so that every answer has them; routes set others over them.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const requiresHttps = isSecureOrigin(publicOrigin);
  if (requiresHttps) app.addHook('onRequest', requireHttps(publicOrigin));

  app.get('/healthz', async () => {
    await pingDatabase(access.db);
    return { status: 'ok' };
  });
  await app.register(adminRoutes, {
    access,
    publicOrigin,
    settle: api.rules.settle,
    resetSandbox: api.sandbox.reset,
  });
  await app.register(gatewayRoutes, { ...api, requiresHttps });
  await app.register(portalRoutes, { portal: await loadPortal(webBuild, publicOrigin, headers) });
  return app;
}
