import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import type { LoadCompany } from '@fagvaerk/company/load.ts';
import type { LoggedField } from '@fagvaerk/contract/calls.ts';
import { loggedFieldsMaximum, uploadBodyMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
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
import type { Violation } from '../http/violation.ts';
import { throttledLogger } from '../logging/throttled-log.ts';
import { parseBodies } from './body.ts';
import { compileCall } from './calls.ts';
import type { SandboxDatabase } from './database.ts';
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
  const documented = new Set(namesIn(documents));
  for (const plan of planOperations(documents))
    callRoute(app, plan, compileCall(plan, store, clock), verify, documented);
  managementRoutes(app, { store, db, verify });
  return app;
}

function callRoute(
  app: FastifyInstance,
  plan: OperationPlan,
  answerTo: ReturnType<typeof compileCall>,
  verify: VerifyToken,
  documented: ReadonlySet<string>,
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
      return encodeResponse(reply, answer, documented);
    },
  });
}

async function encodeResponse(
  reply: FastifyReply,
  answer: SandboxResponse,
  documented: ReadonlySet<string>,
): Promise<string | Uint8Array> {
  reply.code(answer.status);
  if ('file' in answer) {
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(answer.fileName)}`;
    reply.header('content-disposition', disposition).type(answer.mediaType);
    return answer.file;
  }
  const language = acceptedLanguage(reply.request);
  const body = answer.bodyIn(language);
  if (body.hasErrors) setContentLanguage(reply, language);
  const { violations: [first] = [], violations = [] } = answer;
  if (answer.status !== 200 && first) reply.header('x-error-code', first.code);
  const fields = answer.status === 400 ? loggedFields(violations, documented) : [];
  if (fields.length > 0) reply.header('x-error-fields', asciiJson(fields));
  return encodeJson(reply, body);
}

/** These say what the documents say; others quote what was sent. */
const loggedDetails = new Set(['type', 'format', 'limit', 'start', 'nearest']);

/** Without positions in lists: what callers make up, a key of a dictionary too, is not logged. */
function loggedFields(violations: readonly Violation[], documented: ReadonlySet<string>): LoggedField[] {
  const fields = new Map<string, LoggedField>();
  for (const { index, field, code, details } of violations) {
    const name = field.replaceAll(/\[\d+\]/g, '');
    if (fields.size === loggedFieldsMaximum || !name.split('.').every((part) => documented.has(part))) continue;
    const kept = Object.entries(details).filter(([detail]) => loggedDetails.has(detail));
    fields.set(`${name} ${code}`, { name, code, isInObject: index !== null, details: Object.fromEntries(kept) });
  }
  return [...fields.values()];
}

/** Headers hold no other letters. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The names of all fields and parameters. */
function namesIn(part: unknown): string[] {
  if (!(part instanceof Object)) return [];
  return Object.entries(part).flatMap(([key, child]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key === 'name' && typeof child === 'string') return [child];
    return [...(key === 'properties' ? Object.keys(child) : []), ...namesIn(child)];
  });
}
