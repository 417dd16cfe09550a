/** `/mcp`: documentation and API for assistants, over the Model Context Protocol. See docs/decisions/0034. */
import { operationName, type Version } from '@fagvaerk/catalogue/model.ts';
import { type AssistantWords, assistantWordsIn } from '@fagvaerk/contract/assistant-words.ts';
import { type CallCode, errors, linkOf, sentenceOf } from '@fagvaerk/contract/errors.ts';
import {
  assistantAnswerMaximumKilobytes,
  assistantMessageMaximumKilobytes,
  headersMaximumKilobytes,
} from '@fagvaerk/contract/limits.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashApiKey } from '../access/key-hash.ts';
import { languageOf } from '../answer/language.ts';
import { sendToNobody } from '../answer/problems.ts';
import { BodyError } from '../edge/json.ts';
import { networkOf } from '../edge/network.ts';
import { readBodies } from '../gateway/body.ts';
import { bytesToCome } from '../gateway/guard.ts';
import { makeInFlight, ofAllOpen } from '../gateway/in-flight.ts';
import { problemOf } from '../gateway/routes.ts';
import { type Answer, sameCaller } from './same-caller.ts';
import type { Access, makeAnswerMessage, Toolbox, Visit } from './tools.ts';

type Options = Toolbox & Readonly<{ testOrigin?: string | undefined }>;

const messageMaximumBytes = assistantMessageMaximumKilobytes * 1024;

/** As JSON-RPC numbers them. */
const rpc = { unreadable: -32_700, invalid: -32_600, refused: -32_000, fault: -32_603 } as const;

export async function mcpRoutes(app: FastifyInstance, { testOrigin, ...toolbox }: Options): Promise<void> {
  // The protocol's library comes with the first message: it would make every start longer by a tenth.
  let speaking: Promise<ReturnType<typeof makeAnswerMessage>> | undefined;
  const learnToSpeak = () => import('./tools.ts').then((tools) => tools.makeAnswerMessage(toolbox));
  const origins = [toolbox.publicOrigin, testOrigin];
  const underway = makeInFlight();
  const underwayOfStrangers = makeInFlight(ofAllOpen);
  const visits = new WeakMap<FastifyRequest, Visit>();
  readBodies(app, () => false);

  /** Before anything of a message is read: who sends it asks what the key may do, which counts as a call and is refused as one. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const callAPI = sameCaller(app, request, assistantAnswerMaximumKilobytes * 1024);
    const overview = await callAPI({ method: 'GET', url: '/api/access' });
    // Nobody would send the message, or read what it is answered with.
    if (reply.raw.destroyed) return sendToNobody(reply);
    for (const name of ['ratelimit-policy', 'ratelimit', 'x-key-expires']) {
      const value = overview.header(name);
      if (value !== undefined) reply.header(name, value);
    }
    if (overview.status === 429) return sendWait(request, reply, overview.header('retry-after') ?? '1');
    const { access, isOwnKey } = readAccess(overview);
    const account = isOwnKey ? hashApiKey(String(request.headers.apikey)) : networkOf(request.ip);
    const bytes = bytesToCome(request, messageMaximumBytes);
    const mayBegin =
      underway.mayBegin(account, bytes, reply.raw) && (isOwnKey || underwayOfStrangers.mayBegin(0, bytes, reply.raw));
    if (!mayBegin) return sendWait(request, reply, '1');
    visits.set(request, { language: languageOf(request), access, isOwnKey, callAPI });
    return undefined;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return sendProblem(request, reply, 400, rpc.invalid, 'one-message');
    speaking ??= learnToSpeak();
    const answerMessage = await speaking;
    const answered = await answerMessage(visits.get(request) as Visit, {
      request: webRequestOf(request, toolbox.publicOrigin),
      body,
      onRefused: ({ message }) => request.log.debug({ request: request.id, reason: message }, 'a message was refused'),
      onFault: (err) => request.log.error({ err, request: request.id }, 'a tool failed'),
    });
    const text = await answered.text();
    reply.code(answered.status).header('cache-control', 'no-store');
    const type = answered.headers.get('content-type');
    return type === null ? reply.send() : reply.header('content-type', type).send(text);
  };

  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: messageMaximumBytes,
    onRequest: [
      // A page of somebody else's can make a browser send messages, but not hide where they come from.
      (request, reply, done) => {
        const { origin } = request.headers;
        if (origin === undefined || origins.includes(origin)) done();
        else sendProblem(request, reply, 403, rpc.refused, 'origin-refused');
      },
      admit,
    ],
    errorHandler: (error: FastifyError, request, reply) => {
      const code = problemOf(error, request);
      const { status } = errors[code];
      const kind = error instanceof BodyError ? rpc.unreadable : status >= 500 ? rpc.fault : rpc.refused;
      sendCode(request, reply, code, kind);
    },
    handler: answer,
  });
  // Nobody is sent anything that was not asked for, and there are no sessions to end.
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

/** What the API says of the key. */
function readAccess(overview: Answer): { access: Access; isOwnKey: boolean } {
  if (overview.status !== 200 || overview.bytes === null) return { access: { refusal: overview }, isOwnKey: false };
  const { data } = JSON.parse(overview.bytes.toString()) as Overview;
  const allowed = data.operations.flatMap((one) => (one.allowed ? [operationName(one.version, one.operationId)] : []));
  return { access: { allowed: new Set(allowed) }, isOwnKey: !data.isOpen };
}

type Overview = {
  data: { isOpen: boolean; operations: { version: Version; operationId: string; allowed: boolean }[] };
};

/** A message as the protocol's own library takes it. What it goes by stands in few of the headers. */
function webRequestOf({ headers }: FastifyRequest, origin: string): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const known = names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return new Request(`${origin}/mcp`, { method: 'POST', headers: Object.fromEntries(known) });
}

type RpcError = Readonly<{ code: number; message: string; data?: object }>;

const sendError = (reply: FastifyReply, status: number, error: RpcError): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify({ jsonrpc: '2.0', error, id: null }));

const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: number,
  problem: keyof AssistantWords['problems'],
): FastifyReply => sendError(reply, status, { code, message: assistantWordsIn(languageOf(request)).problems[problem] });

/** As the API says it. */
function sendCode(
  request: FastifyRequest,
  reply: FastifyReply,
  code: CallCode,
  kind: number = rpc.refused,
): FastifyReply {
  const limits = { megabytes: assistantMessageMaximumKilobytes / 1000, kilobytes: headersMaximumKilobytes };
  const message = sentenceOf(code, languageOf(request), limits);
  return sendError(reply, errors[code].status, { code: kind, message, data: { code, link: linkOf(code) } });
}

const sendWait = (request: FastifyRequest, reply: FastifyReply, seconds: string): FastifyReply =>
  sendCode(request, reply.header('retry-after', seconds), 'rate-limited');
