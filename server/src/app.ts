import fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Access } from './access/register/open.ts';
import type { RulesInForce } from './access/rules/rules-in-force.ts';
import { adminRoutes } from './admin/routes.ts';
import { makeConnectionRefusal } from './answer/bare-connection.ts';
import { envelopeOfAddress } from './answer/envelope.ts';
import { handleError, sendProblem } from './answer/problems.ts';
import type { Config } from './config.ts';
import { pingDatabase } from './database/open.ts';
import { makeEnvironmentOf } from './gateway/environment.ts';
import { type GatewayOptions, gatewayRoutes } from './gateway/routes.ts';
import { answerInClear, makeIsSecure } from './https.ts';
import { loadPortal } from './portal/load.ts';
import { portalRoutes } from './portal/routes.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { commonSecurityHeaders, inertContentPolicy } from './security-headers.ts';

/** For a whole request: 25 MB, the most that one takes, in that time is 1.7 Mbit/s. Its headers have Node's own 60 s. */
const requestWithinMs = 120_000;
/** For the next sign of life, in either direction. Longer than a site may take to answer. */
const silenceMaximumMs = 60_000;
/** For the rest of a request that has been answered without it. */
const restWithinMs = 2_000;

/** A request without a body is no stream to be read and ended: a tenth of what a page costs. */
const leanRequests = { optimizeEmptyRequests: true };

type AppOptions = {
  config: Pick<Config, 'publicOrigin' | 'tls' | 'trustProxy'> &
    Partial<Pick<Config, 'testOrigin' | 'allowsHttp' | 'providerName' | 'support'>>;
  log: Logger;
  access: Access;
  /** What decides and answers the calls of the API. */
  api: Omit<GatewayOptions, 'isSecure' | 'environmentOf' | 'headers'> & { rules: RulesInForce; sandbox: Sandbox };
  /** The folder that the web build left. */
  webBuild: string;
};

/** The whole server, ready to listen. */
export async function buildApp({ config, log, access, api, webBuild }: AppOptions) {
  const { publicOrigin, testOrigin, allowsHttp = false } = config;
  const headers = { ...commonSecurityHeaders(publicOrigin), 'content-security-policy': inertContentPolicy };
  const isSecure = makeIsSecure({ publicOrigin, allowsHttp });
  const app = fastify({
    ...(config.tls ? { https: { ...config.tls, ...leanRequests } } : { http: leanRequests }),
    logController: new PlainLog(log),
    trustProxy: config.trustProxy,
    requestTimeout: requestWithinMs,
    connectionTimeout: silenceMaximumMs,
    clientErrorHandler: makeConnectionRefusal(headers),
    // A hundred ids, the most that a path takes, are longer than what the router is used to.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2_000 },
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (error, request, reply) => {
      const envelope = envelopeOfAddress(request);
      reply.headers(headers);
      if (envelope) return sendProblem(reply, envelope, isSecure(request) ? 'invalid-path' : 'https-required');
      return (!isSecure(request) && answerInClear(request, reply, publicOrigin)) || handleError(error, request, reply);
    },
  });

  app.setErrorHandler(handleError);
  // An expectation that nobody knows need not be met; the request is answered like any other.
  app.server.on('checkExpectation', app.routing);
  // Every answer has them, and routes set others over them. Answers that are written as they are bring their own.
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name as keyof typeof headers]);
    done(null, payload);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length !== undefined || encoding !== undefined) cutAfterAnswer(request, reply);
    // A type without a body: the framework would wait for one that never comes.
    else delete request.headers['content-type'];
    if (isSecure(request) || !answerInClear(request, reply, publicOrigin)) done();
  });

  app.get('/healthz', async () => {
    await pingDatabase(access.db);
    return { status: 'ok' };
  });
  await app.register(adminRoutes, {
    access,
    sandboxOrigin: testOrigin ?? publicOrigin,
    settle: api.rules.settle,
    resetSandbox: api.sandbox.reset,
  });
  const environmentOf = makeEnvironmentOf(publicOrigin, testOrigin);
  await app.register(gatewayRoutes, { ...api, isSecure, environmentOf, headers });
  const facts = { ...config, callsPerMinute: api.callsPerMinute };
  await app.register(portalRoutes, { portal: await loadPortal(webBuild, facts, headers) });
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

/** A refusal does not wait for the body. What still comes is thrown away, so that the refusal is read, but not for long. */
function cutAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const cut = setTimeout(() => raw.destroy(), restWithinMs);
    raw.once('close', () => clearTimeout(cut));
  });
}
