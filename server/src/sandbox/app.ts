import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { LoadCompany } from '@fagvaerk/company/load.ts';
import { uploadBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { encodeJson } from '../http/json-response.ts';
import { acceptedLanguage, setContentLanguage } from '../http/language.ts';
import type { GivenParameters } from '../http/parameters.ts';
import { callProblemOf, sendCallProblem } from '../http/send-problem.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { parseBodies } from './body.ts';
import { compileCall } from './calls.ts';
import type { SandboxDatabase } from './database.ts';
import { createLoggedFields } from './logged-fields.ts';
import { managementRoutes } from './management-routes.ts';
import { type OperationPlan, planOperations } from './operation-plan.ts';
import { createSiteStore } from './records/site-store.ts';
import type { SandboxResponse } from './response.ts';
import { type CallClaims, createTokenVerifier, TokenError, type VerifyToken } from './token.ts';

export interface SandboxAppOptions {
  readonly db: SandboxDatabase;
  readonly documents: readonly ApiDocument[];
  readonly companyOf: LoadCompany;
  readonly secret: string;
  readonly log: Logger;
  readonly clock?: () => number;
}

declare module 'fastify' {
  interface FastifyRequest {
    claims: CallClaims | null;
  }
}

export function buildSandboxApp(options: SandboxAppOptions): FastifyInstance {
  const { db, documents, companyOf, secret, log, clock = () => Date.now() } = options;
  const store = createSiteStore({ db, companyOf, clock });
  const verify = createTokenVerifier(secret);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Logs are throttled per logger, so all requests share one.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: 'x-request-id',
    // The gateway enforces the limit of each operation.
    bodyLimit: uploadBodyMaximumMegabytes * 1024 * 1024,
    // A path takes up to a hundred ids.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2_000 },
  });
  app.decorateRequest('problem', null);
  app.decorateRequest('claims', null);
  app.setErrorHandler<FastifyError | TokenError>((error, request, reply) => {
    if (!(error instanceof TokenError)) return reply.send(error);
    throttledLogger(log)('token', 'warn', { request: request.id, reason: error.message }, 'a token was refused');
    return reply.code(401).send({ errorMessage: error.message });
  });
  parseBodies(app);
  const plans = planOperations(documents);
  const loggedFieldsOf = createLoggedFields(documents, plans);
  for (const plan of plans) callRoute(app, plan, compileCall(plan, store, clock), verify, loggedFieldsOf);
  managementRoutes(app, { store, db, verify });
  return app;
}

function callRoute(
  app: FastifyInstance,
  plan: OperationPlan,
  answerTo: ReturnType<typeof compileCall>,
  verify: VerifyToken,
  loggedFieldsOf: ReturnType<typeof createLoggedFields>,
): void {
  const { method, path, envelope } = plan;
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      const { authorization, sitename } = request.headers;
      const claims = verify(authorization, sitename?.toString(), Date.now());
      if (claims.method !== method || claims.endpoint !== path || !claims.site)
        throw new TokenError('the token is for another call');
      request.claims = claims as CallClaims;
    },
    errorHandler: (error, request, reply) => {
      if (error instanceof TokenError) throw error;
      const problem = callProblemOf(error, request);
      return sendCallProblem(reply.header('x-error-code', problem.code), envelope, problem);
    },
    handler: async (request, reply) => {
      const { site, persist } = request.claims as CallClaims;
      const { params, query } = request as GivenParameters;
      const answer = await answerTo({ site, persist, params, query, body: request.body });
      if (method !== 'GET' && !persist && answer.status === 200) reply.header('x-kept', 'no');
      const loggedFields = loggedFieldsOf(answer);
      if (loggedFields) reply.header('x-error-fields', loggedFields);
      return encodeResponse(reply, answer);
    },
  });
}

async function encodeResponse(reply: FastifyReply, answer: SandboxResponse): Promise<string | Uint8Array> {
  reply.code(answer.status);
  if ('file' in answer) {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(answer.fileName)}`;
    reply.header('content-disposition', disposition).type(answer.mediaType);
    return answer.file;
  }
  const language = acceptedLanguage(reply.request);
  const body = answer.bodyIn(language);
  if (body.hasErrors) setContentLanguage(reply, language);
  const [first] = answer.violations ?? [];
  if (answer.status !== 200 && first) reply.header('x-error-code', first.code);
  return encodeJson(reply, body);
}
