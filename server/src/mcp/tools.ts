import { METHODS, type Method, type Operation, operationName, pagesOf } from '@fagvaerk/catalogue/model.ts';
import { type AssistantWords, assistantWordsIn } from '@fagvaerk/contract/assistant-words.ts';
import { filledIn, sentenceOf } from '@fagvaerk/contract/errors.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import {
  assistantAnswerMaximumKilobytes,
  assistantResultsMaximum,
  latestApiVersion,
  searchMaximumCharacters,
} from '@fagvaerk/contract/limits.ts';
import {
  type CallToolResult,
  createMcpHandler,
  isSpecType,
  McpServer,
  ProtocolErrorCode,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { GatewayOptions } from '../gateway/routes.ts';
import type { Portal } from '../portal/load.ts';
import type { Answer, CallAPI } from './internal-client.ts';
import { type Arguments, callOf, type Fault } from './operation-call.ts';

/** The operations that the key may use, or the answer by which it was refused. */
export type Access = Readonly<{ allowed: ReadonlySet<string> }> | Readonly<{ refusal: Answer }>;

export type Visit = Readonly<{ language: Language; access: Access; isOwnKey: boolean; callAPI: CallAPI }>;

export type Toolbox = Readonly<{
  portal: Pick<Portal, 'search' | 'markdownAt' | 'operationMarkdown'>;
  catalogue: GatewayOptions['catalogue'];
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

const toolFor = (method: Method) => `call_${method.toLowerCase() as Lowercase<Method>}` as const;
const reading = { readOnlyHint: true, openWorldHint: false };

type Message = Readonly<{
  request: Request;
  body: object;
  onRefused: (error: Error) => void;
  onFault: (error: unknown) => void;
}>;

/** Stateless: nothing is remembered between messages. */
export function createAnswerMessage(toolbox: Toolbox): (visit: Visit, message: Message) => Promise<Response> {
  const createServer = prepareServer(toolbox);
  return async (visit, { request, body, onRefused, onFault }) => {
    const { method = '', id, params } = body as { method?: string; id?: unknown; params?: { name?: unknown } };
    const isWellFormed = validators.get(method);
    // The library would answer with an internal error and its schema.
    if (id !== undefined && isWellFormed?.(body) === false) {
      const message = filledIn(assistantWordsIn(visit.language).problems['params-wrong'], { method });
      return Response.json({ jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidParams, message } });
    }
    const called = method === 'tools/call' ? params?.name : undefined;
    const settings = { keepAliveMs: 0, maxSubscriptions: 0, onerror: onRefused };
    const handler = createMcpHandler(() => createServer({ ...visit, called, onFault }), settings);
    return handler.fetch(request, { parsedBody: body });
  };
}

const validators = new Map<string, (body: unknown) => boolean>([
  ['initialize', isSpecType.InitializeRequest],
  ['tools/list', isSpecType.ListToolsRequest],
  ['tools/call', isSpecType.CallToolRequest],
]);

type Asked = Visit & Readonly<{ called: unknown; onFault: Message['onFault'] }>;

function prepareServer({ portal, catalogue, publicOrigin }: Toolbox): (asked: Asked) => McpServer {
  const documented = new Map<string, Documented>(
    pagesOf(catalogue).flatMap(({ version, route, operations }) =>
      operations.map((operation) => {
        const name = operationName(version, operation.id);
        return [name, { name, operation, route }] as const;
      }),
    ),
  );

  return ({ language, access, isOwnKey, callAPI, called, onFault }) => {
    const { instructions, tools, arguments: named, problems } = assistantWordsIn(language);
    const problem = (code: keyof AssistantWords['problems'], values: object = {}) => filledIn(problems[code], values);
    const refusal = 'refusal' in access ? `${problem('key-refused', { reason: reasonIn(access.refusal) })} ` : '';
    const server = new McpServer(
      { name: 'fagvaerk', title: 'Fagværk API', version: latestApiVersion, websiteUrl: publicOrigin },
      { capabilities: { tools: { listChanged: false } }, instructions: `${refusal}${instructions}` },
    );
    const fault = ({ code, ...values }: Fault, operation = '') => said([problem(code, { operation, ...values })], true);

    /** Wrong arguments and faults are answered in the language of the caller; the library knows English only. */
    const register = <Given extends z.ZodObject>(
      name: keyof typeof tools,
      inputSchema: Given,
      answer: (given: z.infer<Given>) => CallToolResult | Promise<CallToolResult>,
      { listed = inputSchema, annotations = reading }: { listed?: z.ZodObject; annotations?: ToolAnnotations } = {},
    ): void => {
      const config = { ...tools[name], inputSchema: withoutValidation(listed), annotations };
      server.registerTool(name, config, async (given) => {
        const read = inputSchema.safeParse(given);
        if (!read.success) return said([describeIssue(name, read.error.issues[0])], true);
        try {
          return await answer(read.data);
        } catch (error) {
          onFault(error);
          return said([sentenceOf('server-error', language)], true);
        }
      });
    };

    const describeIssue = (tool: string, issue: z.core.$ZodIssue | undefined): string =>
      issue?.code === 'unrecognized_keys'
        ? problem('argument-unknown', { name: issue.keys[0], tool })
        : problem('argument-wrong', { name: issue?.path.join('.'), tool });

    const allowed = [...documented.values()].filter(({ name }) => 'allowed' in access && access.allowed.has(name));
    // Only callable operations are listed; for others the answer says why they are refused.
    const operationArgument = (operations: readonly Documented[]) => {
      const names = operations.map(({ name }) => name);
      return z.string().meta({ description: named.operation, ...(names.length > 0 && { enum: names }) });
    };

    /** The decision rule by rule, unless the key itself is refused. */
    const decisionOn = async ({ operation: { method, path } }: Documented): Promise<string[]> => {
      const why = await callAPI({ method: 'GET', url: `/api/access/why?${new URLSearchParams({ method, path })}` });
      return why.status === 200 ? [problem('decided-so'), JSON.stringify(JSON.parse(textIn(why)).data)] : [];
    };

    register(
      'search_documentation',
      z.strictObject({ query: z.string().max(searchMaximumCharacters).describe(named.query) }),
      ({ query }) => {
        const { results } = portal.search.results(query.trim().toWellFormed(), language);
        return said([JSON.stringify(results.slice(0, assistantResultsMaximum))]);
      },
    );
    register(
      'read_page',
      z.strictObject({ page: z.string().max(pageMaximumCharacters).describe(named.page) }),
      ({ page }) => {
        const text = portal.markdownAt(pathOf(page, publicOrigin));
        return text === undefined ? said([problem('page-unknown', { page })], true) : said([text]);
      },
    );
    register('list_operations', z.strictObject({}), () => {
      if ('refusal' in access) return said(saidBy(access.refusal), true);
      const lines = allowed.map(({ name, operation: { method, path, summary }, route }) =>
        JSON.stringify({ operation: name, method, path, summary, page: route }),
      );
      return said([`[${lines.join(',\n')}]`]);
    });
    const describedOperation = z.strictObject({ operation: operationArgument(allowed) });
    register('describe_operation', describedOperation, async ({ operation: name }) => {
      const found = documented.get(name);
      if (!found) return fault({ code: 'operation-unknown' }, name);
      if ('refusal' in access) return said([...saidBy(access.refusal), ...(await decisionOn(found))], true);
      if (!allowed.includes(found)) return said(await decisionOn(found), true);
      return said([portal.operationMarkdown(name) ?? '']);
    });
    for (const method of METHODS) {
      const callable = allowed.filter(({ operation }) => operation.method === method);
      const tool = toolFor(method);
      // Called although it is not listed: the answer says why.
      if (callable.length === 0 && called !== tool) continue;
      const listed = z.strictObject({
        operation: operationArgument(callable),
        parameters: z.record(z.string(), parameter).optional().describe(named.parameters),
      });
      const inputSchema = listed.extend({ body: z.unknown().optional().describe(named.body) });
      register(
        tool,
        inputSchema,
        async (given) => {
          const { operation: name, ...rest } = given as { operation: string } & Arguments;
          const found = documented.get(name);
          if (!found) return fault({ code: 'operation-unknown' }, name);
          // A tool that is annotated as reading only must not write.
          const own = toolFor(found.operation.method);
          if (own !== tool) return said([problem('wrong-tool', { operation: name, tool: own })], true);
          const call = callOf(found.operation, rest);
          if ('code' in call) return 'refusal' in access ? said(saidBy(access.refusal), true) : fault(call, name);
          const answer = await callAPI(call);
          if (answer.status === 401) return said([...saidBy(answer), ...(await decisionOn(found))], true);
          const notice = isOwnKey ? [] : [problem(answer.header('x-kept') === 'no' ? 'not-kept' : 'open-key')];
          if (answer.bytes !== null) return answered(answer, answer.bytes, call.url, notice);
          // The length of its answer does not undo a write.
          const tooLong = problem('answer-too-long', { kilobytes: assistantAnswerMaximumKilobytes });
          return said([headOf(answer), ...notice, tooLong], method === 'GET');
        },
        // A body is accepted by all tools, so that the wrong tool is reported before the body.
        { ...(method === 'GET' && { listed }), annotations: annotations[method] },
      );
    }
    return server;
  };
}

/** Arguments are validated by `register`, not by the library. */
const withoutValidation = (schema: z.ZodObject) => ({
  '~standard': { ...schema['~standard'], validate: (value: unknown) => ({ value: value as Record<string, unknown> }) },
});

const value = z.union([z.string(), z.number(), z.boolean()]);
/** Assistants send null for an absent value. */
const parameter = z.union([value, z.array(value), z.null()]);

const said = (texts: readonly string[], isError = false): CallToolResult => ({
  content: texts.map((text) => ({ type: 'text', text })),
  ...(isError && { isError }),
});

function answered(answer: Answer, bytes: Buffer, url: string, more: readonly string[]): CallToolResult {
  const mediaType = answer.header('content-type') ?? 'application/octet-stream';
  const isError = answer.status >= 400;
  if (/json|^text\//.test(mediaType)) return said([headOf(answer), ...more, bytes.toString()], isError);
  const resource = { uri: url, mimeType: mediaType, blob: bytes.toString('base64') };
  const { content } = said([headOf(answer), ...more]);
  return { content: [...content, { type: 'resource', resource }], ...(isError && { isError }) };
}

function headOf({ status, header }: Answer): string {
  const named = ['x-request-id', 'retry-after'].filter((name) => header(name) !== undefined);
  return [`HTTP ${status}`, ...named.map((name) => `${name}: ${header(name)}`)].join(', ');
}
const textIn = ({ bytes }: Answer): string => bytes?.toString() ?? '';
const saidBy = (answer: Answer): string[] => [headOf(answer), textIn(answer)];

function reasonIn(answer: Answer): string {
  const { validationErrors = [] } = JSON.parse(textIn(answer)) as { validationErrors?: { message: string }[] };
  return validationErrors[0]?.message ?? headOf(answer);
}

const pageMaximumCharacters = 500;

/** A page can be named by its path, its address, its Markdown file, or an anchor. */
function pathOf(page: string, origin: string): string {
  const path = page.trim().replace(/[?#].*/s, '');
  const own = path.startsWith(origin) ? path.slice(origin.length) : path;
  return `/${own.replace(/^\//, '').replace(/\.md$/i, '')}`;
}
