import { type Catalogue, type Method, type Operation, operationName, pagesOf } from '@fagvaerk/catalogue/model.ts';
import { type AssistantWords, assistantWordsIn } from '@fagvaerk/contract/assistant-words.ts';
import { fillPlaceholders, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { describeWait, didYouMean, type Language } from '@fagvaerk/contract/language.ts';
import {
  assistantAnswerMaximumKilobytes,
  assistantResultsMaximum,
  latestApiVersion,
} from '@fagvaerk/contract/limits.ts';
import {
  type CallToolResult,
  createMcpHandler,
  isSpecType,
  McpServer,
  ProtocolErrorCode,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { nearestName } from '../http/nearest-name.ts';
import type { Portal } from '../portal/load.ts';
import type { ApiResponse, CallAPI } from './internal-client.ts';
import { type Arguments, type ArgumentViolation, buildCall, unknownName } from './operation-call.ts';
import { callInParts, findUnknownField, parsed } from './short-response.ts';
import { advertised, type ToolInput, toolInputs, toolOutputs } from './tool-inputs.ts';

export type Access = Readonly<{ allowed: ReadonlySet<string> }> | Readonly<{ refusal: ApiResponse }>;

export type RequestContext = Readonly<{
  language: Language;
  address: string;
  access: Access;
  isOwnKey: boolean;
  callAPI: CallAPI;
}>;

export type Toolbox = Readonly<{
  portal: Pick<Portal, 'search' | 'markdownAt' | 'operationMarkdown' | 'waitForSearchMs'>;
  catalogue: Pick<Catalogue, 'versions'>;
  publicOrigin: string;
}>;

type Documented = Readonly<{ name: string; operation: Operation; route: string }>;

const annotations = {
  GET: { readOnlyHint: true },
  POST: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  PUT: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  PATCH: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  DELETE: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
} as const satisfies Record<Method, ToolAnnotations>;

type ToolSettings = Readonly<{
  outputSchema?: z.ZodObject;
  callable?: readonly Documented[];
  annotations?: ToolAnnotations;
}>;

const toolFor = (method: Method) => `call_${method.toLowerCase() as Lowercase<Method>}` as const;
const reading = { readOnlyHint: true, openWorldHint: false };
/** No operation has more parameters. */
const argumentsMaximum = 20;

type Message = Readonly<{
  request: Request;
  body: object;
  onRefused: (error: Error) => void;
  onError: (error: unknown) => void;
}>;

export function createMessageHandler(
  toolbox: Toolbox,
): (context: RequestContext, message: Message) => Promise<Response> {
  const createServer = createServerFactory(toolbox);
  return async (context, { request, body, onRefused, onError }) => {
    const { method = '', id, params } = body as { method?: string; id?: unknown; params?: Params };
    const { problems } = assistantWordsIn(context.language);
    const refuse = (problem: string) => {
      const message = fillPlaceholders(problem, { method, limit: argumentsMaximum });
      return Response.json({ jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidParams, message } });
    };
    const given = params?.arguments;
    if ([given, given?.parameters].some(hasTooMany)) return refuse(problems['too-many-arguments']);
    // The library would respond with an internal error and its schema.
    if (id !== undefined && validators.get(method)?.(body) === false) return refuse(problems['params-wrong']);
    const called = method === 'tools/call' ? params?.name : undefined;
    const settings = { keepAliveMs: 0, maxSubscriptions: 0, onerror: onRefused };
    const handler = createMcpHandler(() => createServer({ ...context, called, onError }), settings);
    return handler.fetch(request, { parsedBody: body });
  };
}

type Params = Readonly<{ name?: unknown; arguments?: Readonly<{ parameters?: object }> }>;

/** Validating each of them would take long. */
const hasTooMany = (given: object | undefined): boolean => Object.keys(given ?? {}).length > argumentsMaximum;

const validators = new Map<string, (body: unknown) => boolean>([
  ['initialize', isSpecType.InitializeRequest],
  ['tools/list', isSpecType.ListToolsRequest],
  ['tools/call', isSpecType.CallToolRequest],
]);

type ToolContext = RequestContext & Readonly<{ called: unknown; onError: Message['onError'] }>;

function createServerFactory({ portal, catalogue, publicOrigin }: Toolbox): (context: ToolContext) => McpServer {
  const documented = new Map<string, Documented>();
  for (const { version, route, operations } of pagesOf(catalogue))
    for (const operation of operations) {
      const name = operationName(version, operation.id);
      documented.set(name, { name, operation, route });
    }

  return ({ language, address, access, isOwnKey, callAPI, called, onError }) => {
    const { instructions, tools, problems } = assistantWordsIn(language);
    const problem = (code: keyof AssistantWords['problems'], values: object = {}) =>
      fillPlaceholders(problems[code], values);
    const refusal = 'refusal' in access ? `${problem('key-refused', { reason: refusalReason(access.refusal) })} ` : '';
    const server = new McpServer(
      { name: 'fagvaerk', title: 'Fagværk API', version: latestApiVersion, websiteUrl: publicOrigin },
      { capabilities: { tools: { listChanged: false } }, instructions: `${refusal}${instructions}` },
    );
    const violationResult = ({ code, nearest = null, ...values }: ArgumentViolation, called = '') =>
      textResult([problem(code, { operation: called, tool: called, ...values }) + didYouMean(nearest, language)], true);
    const unknownOperation = (name: string) =>
      violationResult({ code: 'operation-unknown', nearest: nearestName(name, [...documented.keys()]) }, name);

    /** Validates here, since the library's messages are English only. */
    const register = <Given extends z.ZodObject>(
      name: keyof typeof tools,
      input: ToolInput<Given>,
      { outputSchema, callable = [], annotations = reading }: ToolSettings,
      run: (given: z.infer<Given>) => CallToolResult | Promise<CallToolResult>,
    ): void => {
      const inputSchema = advertised(input, callable);
      const config = { ...tools[name], inputSchema, annotations, ...(outputSchema && { outputSchema }) };
      server.registerTool(name, config, async (given) => {
        const read = input.schema.safeParse(given);
        if (!read.success) return violationResult(violationOf(read.error.issues, input.listed), name);
        try {
          return await run(read.data);
        } catch (error) {
          onError(error);
          return textResult([sentenceOf('server-error', language)], true);
        }
      });
    };

    const allowed = [...documented.values()].filter(({ name }) => 'allowed' in access && access.allowed.has(name));
    const inputs = toolInputs[language];

    const explainDecision = async ({ operation: { method, path } }: Documented): Promise<string[]> => {
      const why = await callAPI({ method: 'GET', url: `/api/access/why?${new URLSearchParams({ method, path })}` });
      return why.status === 200 ? [problem('decided-so'), JSON.stringify(JSON.parse(bodyText(why)).data)] : [];
    };

    register('search_documentation', inputs.search, { outputSchema: toolOutputs.search }, async ({ query }) => {
      const seconds = Math.ceil((await portal.waitForSearchMs(address)) / 1000);
      const wait = describeWait(seconds, language);
      if (seconds > 0) return textResult([sentenceOf('too-many-attempts', language, { wait })], true);
      const found = portal.search.results(query.trim().toWellFormed(), language);
      const results = found.results.slice(0, assistantResultsMaximum);
      return { ...textResult([JSON.stringify(results)]), structuredContent: { results } };
    });
    register('read_page', inputs.page, {}, ({ page }) => {
      const text = portal.markdownAt(pathOf(page, publicOrigin));
      return text === undefined ? textResult([problem('page-unknown', { page })], true) : textResult([text]);
    });
    register('list_operations', inputs.nothing, { outputSchema: toolOutputs.operations }, () => {
      if ('refusal' in access) return textResult(describeResponse(access.refusal), true);
      const operations = allowed.map(({ name, operation: { method, path, summary }, route }) => {
        return { operation: name, method, path, summary: summary[language], page: route };
      });
      const lines = operations.map((one) => JSON.stringify(one)).join(',\n');
      return { ...textResult([`[${lines}]`]), structuredContent: { operations } };
    });
    register('describe_operation', inputs.operation, { callable: allowed }, async ({ operation: name }) => {
      const found = documented.get(name);
      if (!found) return unknownOperation(name);
      if ('refusal' in access)
        return textResult([...describeResponse(access.refusal), ...(await explainDecision(found))], true);
      if (!allowed.includes(found)) return textResult(await explainDecision(found), true);
      return textResult([portal.operationMarkdown(name) ?? '']);
    });
    for (const { method, input } of inputs.calls) {
      const callable = allowed.filter(({ operation }) => operation.method === method);
      const tool = toolFor(method);
      // Called although unlisted: the result says why it is refused.
      if (callable.length === 0 && called !== tool) continue;
      const settings = { outputSchema: toolOutputs.call, callable, annotations: annotations[method] };
      register(tool, input, settings, async (given) => {
        const { operation: name, ...rest } = given as { operation: string } & Arguments;
        const found = documented.get(name);
        if (!found) return unknownOperation(name);
        // A read-only tool must not write.
        const own = toolFor(found.operation.method);
        if (own !== tool) return textResult([problem('wrong-tool', { operation: name, tool: own })], true);
        const call = findUnknownField(found.operation, rest.fields ?? []) ?? buildCall(found.operation, rest);
        if ('code' in call)
          return 'refusal' in access ? textResult(describeResponse(access.refusal), true) : violationResult(call, name);
        const { response, split } = await callInParts(callAPI, found.operation, rest, call);
        if (response.status === 401)
          return textResult([...describeResponse(response), ...(await explainDecision(found))], true);
        const notices = isOwnKey ? [] : [problem(response.header('x-kept') === 'no' ? 'not-kept' : 'demo-key')];
        const kilobytes = assistantAnswerMaximumKilobytes;
        if (split) notices.push(problem('page-split', { kilobytes, ...split }));
        if (response.bytes === null) notices.push(problem('answer-too-long', { kilobytes }));
        const structuredContent = { ...structuredOf(response), notices, rest: split };
        // A write took place, however long its response.
        if (response.bytes === null && method === 'GET') return textResult([statusLine(response), ...notices], true);
        return { ...responseResult(response, call.url, notices), structuredContent };
      });
    }
    return server;
  };
}

/** Names an unknown argument before a missing one, which is often the same one misspelt. */
function violationOf(issues: readonly z.core.$ZodIssue[], { shape }: z.ZodObject): ArgumentViolation {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')?.keys[0];
  if (unknown === undefined) return { code: 'argument-wrong', name: issues[0]?.path.join('.') ?? '' };
  return unknownName('argument-unknown', unknown, Object.keys(shape));
}

const textResult = (texts: readonly string[], isError = false): CallToolResult => ({
  content: texts.map((text) => ({ type: 'text', text })),
  ...(isError && { isError }),
});

function responseResult(response: ApiResponse, uri: string, notices: readonly string[]): CallToolResult {
  const { bytes } = response;
  const mimeType = response.header('content-type') ?? 'application/octet-stream';
  const isError = response.status >= 400;
  const texts = [statusLine(response), ...notices];
  if (bytes === null) return textResult(texts, isError);
  if (/json|^text\//.test(mimeType)) return textResult([...texts, bytes.toString()], isError);
  const resource = { uri, mimeType, blob: bytes.toString('base64') };
  const { content } = textResult(texts, isError);
  return { content: [...content, { type: 'resource', resource }], ...(isError && { isError }) };
}

const structuredOf = ({ status, header, bytes }: ApiResponse) => ({
  status,
  requestID: header('x-request-id') ?? '',
  isReplayed: header('idempotency-replayed') === 'true',
  body: bytes && parsed(bytes),
});

function statusLine({ status, header }: ApiResponse): string {
  const named = ['x-request-id', 'retry-after', 'idempotency-replayed'].filter((name) => header(name) !== undefined);
  return [`HTTP ${status}`, ...named.map((name) => `${name}: ${header(name)}`)].join(', ');
}
const bodyText = ({ bytes }: ApiResponse): string => bytes?.toString() ?? '';
const describeResponse = (response: ApiResponse): string[] => [statusLine(response), bodyText(response)];

function refusalReason(response: ApiResponse): string {
  const { validationErrors = [] } = JSON.parse(bodyText(response)) as { validationErrors?: { message: string }[] };
  return validationErrors[0]?.message ?? statusLine(response);
}

function pathOf(page: string, origin: string): string {
  const path = page.trim().replace(/[?#].*/s, '');
  const own = path.startsWith(origin) ? path.slice(origin.length) : path;
  return `/${own.replace(/^\//, '').replace(/\.md$/i, '')}`;
}
