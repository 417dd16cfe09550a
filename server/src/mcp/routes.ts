/** Model Context Protocol, see docs/decisions/0019. */
import { operationName, type Version } from '@fagvaerk/catalogue/model.ts';
import { assistantWordsIn } from '@fagvaerk/contract/assistant-words.ts';
import { type CallCode, errorDocsLink, errors, sentenceOf } from '@fagvaerk/contract/errors.ts';
import {
  assistantMessageMaximumKilobytes,
  callsAtOnceMaximum,
  demoCallsAtOnceMaximum,
  headersMaximumKilobytes,
} from '@fagvaerk/contract/limits.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../http/concurrency.ts';
import { languageOf } from '../http/language.ts';
import { callProblemOf } from '../http/send-problem.ts';
import { networkOf } from '../net/networks.ts';
import { type ApiResponse, createInternalClient, pickHeaders } from './internal-client.ts';
import type { Access, createMessageHandler, RequestContext, Toolbox } from './tools.ts';

type Options = Toolbox & Readonly<{ testOrigin?: string | undefined }>;

/** Room for the largest page of the example companies, 1.5 MB, before it is split or loses fields. */
const readMaximumBytes = 2 * 1024 * 1024;

const rpc = { unreadable: -32_700, invalid: -32_600, refused: -32_000, fault: -32_603 } as const;

export async function mcpRoutes(app: FastifyInstance, { testOrigin, ...toolbox }: Options): Promise<void> {
  // Lazy: the library would lengthen startup by a tenth.
  let loading: Promise<ReturnType<typeof createMessageHandler>> | undefined;
  const origins = [toolbox.publicOrigin, testOrigin];
  const running = createConcurrencyLimit(callsAtOnceMaximum);
  const runningDemo = createConcurrencyLimit(demoCallsAtOnceMaximum);
  const contexts = new WeakMap<FastifyRequest, RequestContext>();

  /** Authorizes by a call to `/api/access`, which counts against the quota, before the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const callAPI = createInternalClient(app, request, readMaximumBytes);
    const overview = await callAPI({ method: 'GET', url: '/api/access' });
    for (const name of ['ratelimit-policy', 'ratelimit', 'x-key-expires']) {
      const value = overview.header(name);
      if (value !== undefined) reply.header(name, value);
    }
    if (overview.status === 429) return sendRetryAfter(request, reply, overview.header('retry-after') ?? '1');
    // Without a key, the documentation can be read even where there is no demo key.
    if (overview.status === 401 && (request.headers.apikey || request.headers.sitename))
      return sendCode(request, reply, codeOf(overview));
    const { access, isOwnKey } = readAccess(overview);
    const account = isOwnKey ? String(request.headers.apikey) : networkOf(request.ip);
    const isAdmitted =
      running.enterUntilClosed(account, reply.raw) && (isOwnKey || runningDemo.enterUntilClosed('all', reply.raw));
    if (!isAdmitted) return sendRetryAfter(request, reply, '1');
    contexts.set(request, { language: languageOf(request), address: request.ip, access, isOwnKey, callAPI });
    return undefined;
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return sendError(reply, 400, { code: rpc.invalid, message: problemsFor(request)['one-message'] });
    loading ??= import('./tools.ts').then((tools) => tools.createMessageHandler(toolbox));
    const handleMessage = await loading;
    const response = await handleMessage(contexts.get(request) as RequestContext, {
      request: toWebRequest(request, toolbox.publicOrigin),
      body,
      onRefused: ({ message }) => request.log.debug({ request: request.id, reason: message }, 'a message was refused'),
      onError: (err) => request.log.error({ err, request: request.id }, 'a tool failed'),
    });
    reply.code(response.status).header('cache-control', 'no-store');
    const type = response.headers.get('content-type');
    return type === null ? reply.send() : reply.header('content-type', type).send(await response.text());
  };

  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: assistantMessageMaximumKilobytes * 1024,
    onRequest: [
      // Refuses cross-origin requests of browsers.
      (request, reply, done) => {
        const { origin } = request.headers;
        if (origin === undefined || origins.includes(origin)) done();
        else sendError(reply, 403, { code: rpc.refused, message: problemsFor(request)['origin-refused'] });
      },
      admit,
    ],
    errorHandler: (error: FastifyError, request, reply) => {
      const code = callProblemOf(error, request).code as CallCode;
      const kind = code === 'invalid-json' ? rpc.unreadable : errors[code].status >= 500 ? rpc.fault : rpc.refused;
      sendCode(request, reply, code, kind);
    },
    handler: handle,
  });
  // There are no notifications and no sessions.
  const refuseMethod = (request: FastifyRequest, reply: FastifyReply): void =>
    void sendCode(request, reply.header('allow', 'POST'), 'method-not-allowed');
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST'),
    url: '/mcp',
    exposeHeadRoute: false,
    onRequest: refuseMethod,
    handler: refuseMethod,
  });
}

function readAccess(overview: ApiResponse): { access: Access; isOwnKey: boolean } {
  if (overview.status !== 200 || overview.bytes === null) return { access: { refusal: overview }, isOwnKey: false };
  type Operation = { version: Version; operationId: string; allowed: boolean };
  type Overview = { data: { isDemo: boolean; operations: Operation[] } };
  const { data } = JSON.parse(overview.bytes.toString()) as Overview;
  const allowed = data.operations.flatMap((one) => (one.allowed ? [operationName(one.version, one.operationId)] : []));
  return { access: { allowed: new Set(allowed) }, isOwnKey: !data.isDemo };
}

function codeOf({ bytes }: ApiResponse): CallCode {
  const { validationErrors } = JSON.parse(String(bytes)) as { validationErrors: [{ code: CallCode }] };
  return validationErrors[0].code;
}

function toWebRequest({ headers }: FastifyRequest, origin: string): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  return new Request(`${origin}/mcp`, { method: 'POST', headers: pickHeaders(headers, names) });
}

const sendError = (reply: FastifyReply, status: number, error: { code: number; message: string; data?: object }) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ jsonrpc: '2.0', error, id: null }));

const problemsFor = (request: FastifyRequest) => assistantWordsIn(languageOf(request)).problems;

function sendCode(request: FastifyRequest, reply: FastifyReply, code: CallCode, kind: number = rpc.refused) {
  const limits = { size: `${assistantMessageMaximumKilobytes} kB`, kilobytes: headersMaximumKilobytes };
  const message = sentenceOf(code, languageOf(request), limits);
  return sendError(reply, errors[code].status, { code: kind, message, data: { code, link: errorDocsLink(code) } });
}

const sendRetryAfter = (request: FastifyRequest, reply: FastifyReply, seconds: string): FastifyReply =>
  sendCode(request, reply.header('retry-after', seconds), 'rate-limited');
